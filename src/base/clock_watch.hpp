#pragma once

#include <optional>

#include "base/clock.hpp"

namespace penstock {

/// Notices when the wall clock is set: it went another way than the steady one. What a time service corrects little by
/// little is no step. Time is an argument.   Thread: one.
class clock_watch {
public:
    static constexpr milliseconds min_step{2000};

    /// To be asked about once a second; by how much the clock was set since the last call (negative: back), or nothing.
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
