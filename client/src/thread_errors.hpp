#pragma once

#include <cstdint>
#include <memory>

#include "penstock/v5/error.hpp"

namespace penstock::v5::detail {

/// The error of each thread's latest call on one client.
///
/// Each thread keeps its own, so nothing is locked; what a thread keeps goes with it, and what it keeps of a client
/// that is gone goes when it next notes an error. Success is the absence of a note, so it costs no memory.
class thread_errors {
public:
    thread_errors();
    void set(error why) const noexcept;
    void set_out_of_memory() const noexcept;
    void clear() const noexcept;
    error get() const noexcept;

private:
    std::uint64_t client_;  // a number that no other client of the process ever has
    std::shared_ptr<const char> alive_;
};

/// How many errors this thread keeps.
std::size_t errors_kept_by_this_thread() noexcept;

}  // namespace penstock::v5::detail
