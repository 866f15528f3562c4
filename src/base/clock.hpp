#pragma once

#include <chrono>
#include <cstdint>

namespace penstock {

using std::chrono::milliseconds;

/// Wall clock, for display and time stamps; may jump. Milliseconds since 1970-01-01 UTC.
using wall_time = std::chrono::sys_time<milliseconds>;

/// Steady clock, for waits and durations; never jumps.
using steady_time = std::chrono::steady_clock::time_point;

/// The only places that read the clocks: everything else takes the time as an argument.
wall_time wall_now() noexcept;
steady_time steady_now() noexcept;

inline std::int64_t to_epoch_ms(wall_time t) noexcept {
    return t.time_since_epoch().count();
}

inline wall_time from_epoch_ms(std::int64_t ms) noexcept {
    return wall_time{milliseconds{ms}};
}

}  // namespace penstock
