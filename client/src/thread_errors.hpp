#pragma once

#include <cstdint>
#include <memory>

#include "penstock/v5/error.hpp"

namespace penstock::v5::detail {

/// The error of each thread's latest call on one client.
///
/// Each thread stores its own errors, so no lock is needed. They are removed with the thread. The error of a client
/// that was destroyed is removed when the thread stores its next error. A success stores nothing.
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

/// The number of errors that this thread stores.
std::size_t errors_kept_by_this_thread() noexcept;

}  // namespace penstock::v5::detail
