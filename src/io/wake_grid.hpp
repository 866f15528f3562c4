#pragma once

#include "base/clock.hpp"

// Waits that may last a little longer end at multiples of a step, counted from the start of the steady clock. So a loop
// wakes up once for all that end at about the same time. Pure: the time is an argument.

namespace penstock::io {

/// The step for a wait of that length: at most a fiftieth of it. Zero: the wait ends at its exact time.
constexpr milliseconds wake_step(milliseconds length) noexcept {
    for (const milliseconds step :
         {milliseconds{50}, milliseconds{20}, milliseconds{10}, milliseconds{5}, milliseconds{2}, milliseconds{1}})
        if (length >= 50 * step) return step;
    return milliseconds::zero();
}

/// The first multiple of `step` that is not before `when`.
constexpr steady_time on_grid(steady_time when, milliseconds step) noexcept {
    if (step == milliseconds::zero() || when == steady_time::max()) return when;
    const auto rest = when.time_since_epoch() % step;
    return rest == steady_time::duration::zero() ? when : when + (step - rest);
}

/// The end of a wait of that length that begins at `from`, at most a fiftieth of it later.
constexpr steady_time end_of_wait(steady_time from, milliseconds length) noexcept {
    return on_grid(from + length, wake_step(length));
}

}  // namespace penstock::io
