#pragma once

#include <cstdint>

#include "base/clock.hpp"

namespace penstock::engine {

/// When the next scan is due: at a fixed rate without drift. A cycle that could not be begun in time is counted and
/// skipped, never caught up in a burst. Period 0: the next scan is due when the last one has ended.
class schedule {
public:
    schedule(milliseconds period, steady_time first) : period_(period), due_(first) {}

    steady_time due() const noexcept { return due_; }
    milliseconds period() const noexcept { return period_; }

    /// A scan begins; returns how many cycles were missed since the last one.
    std::uint64_t begin(steady_time now) noexcept {
        if (period_ == milliseconds::zero()) {
            due_ = now;
            return 0;
        }
        due_ += period_;
        if (due_ > now) return 0;
        const auto missed = static_cast<std::uint64_t>((now - due_) / period_) + 1;
        due_ += period_ * static_cast<milliseconds::rep>(missed);
        return missed;
    }

    /// The link was down: the next scan is due now, and what was missed does not count.
    void restart(steady_time now) noexcept { due_ = now; }

private:
    milliseconds period_;
    steady_time due_;
};

}  // namespace penstock::engine
