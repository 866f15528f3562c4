#pragma once

#include <optional>

#include "base/clock.hpp"

namespace penstock {

/// Detects that the wall clock was set, by comparing it with the steady clock. Small corrections of a time service do
/// not count. Time is an argument.   Thread: one.
class clock_watch {
public:
    static constexpr milliseconds min_step{2000};

    /// Call it about once a second. Returns how far the clock was set since the last call (negative: back); `nullopt`:
    /// it was not set.
    std::optional<milliseconds> look(wall_time wall, steady_time steady) noexcept {
        const auto now = wall.time_since_epoch() - std::chrono::duration_cast<milliseconds>(steady.time_since_epoch());
        const auto step = was_ ? now - *was_ : milliseconds{0};
        was_ = now;
        if (step > -min_step && step < min_step) return std::nullopt;
        return step;
    }

private:
    std::optional<milliseconds> was_;  ///< the wall clock less the steady one
};

}  // namespace penstock
