#pragma once

#include <cstdint>

#include "base/clock.hpp"

namespace penstock::engine {

/// When the next scan is due: at a fixed rate without drift. A cycle that could not be begun in time is counted and
/// skipped, never caught up in a burst. Period 0: the next scan is due when the last one has ended.
///
/// After the first scan all schedules are due at multiples of a step, so that a loop wakes up once for several devices,
/// sends all their requests, and receives most of the answers together. The rate does not change, because the step is a
/// divisor of the period. The first period is shorter, by less than a step.
class schedule {
public:
    schedule(milliseconds period, steady_time first) : period_(period), grid_(grid_of(period)), due_(first) {}

    steady_time due() const noexcept { return due_; }
    milliseconds period() const noexcept { return period_; }

    /// A scan begins; returns how many cycles were missed since the last one.
    std::uint64_t begin(steady_time now) noexcept {
        if (period_ == milliseconds::zero()) {
            due_ = now;
            return 0;
        }
        due_ += period_;
        due_ -= due_.time_since_epoch() % grid_;
        if (due_ > now) return 0;
        const auto missed = static_cast<std::uint64_t>((now - due_) / period_) + 1;
        due_ += period_ * static_cast<milliseconds::rep>(missed);
        return missed;
    }

    /// The link was down: the next scan is due now, and missed cycles do not count.
    void restart(steady_time now) noexcept { due_ = now; }

private:
    /// The step: at most a fifth of the period and 100 ms, and a divisor of the period.
    static steady_time::duration grid_of(milliseconds period) noexcept {
        for (const milliseconds grid : {milliseconds{100}, milliseconds{50}, milliseconds{20}, milliseconds{10},
                                        milliseconds{5}, milliseconds{2}, milliseconds{1}})
            if (period >= 5 * grid && period % grid == milliseconds::zero()) return grid;
        return steady_time::duration{1};
    }

    milliseconds period_;
    steady_time::duration grid_;
    steady_time due_;
};

}  // namespace penstock::engine
