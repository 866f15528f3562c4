#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "base/clock.hpp"

namespace penstock::gateway {

/// Reports that the wall clock was set: a line in the log immediately, a warning of the health probe for an hour.
/// Thread: any.
class clock_news {
public:
    static constexpr std::chrono::hours holds{1};

    void note(milliseconds step, steady_time now);
    /// One sentence, or none if the clock was not set in the last hour.
    std::vector<std::string> warnings(steady_time now) const;
    std::uint64_t steps() const;  ///< number of changes since start

private:
    mutable std::mutex mutex_;
    std::uint64_t steps_ = 0;
    milliseconds last_{0};
    steady_time time_{};
};

}  // namespace penstock::gateway
