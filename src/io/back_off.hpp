#pragma once

#include <algorithm>

#include "base/clock.hpp"

namespace penstock::io {

/// Decides when a failed action is tried again: after `min`, then after twice as long with each further failure, up to
/// `max`. Chance varies the pause by ±20 %, so that many clients of one server do not reconnect at the same time. Pure:
/// time and chance are arguments.
class back_off {
public:
    constexpr back_off(milliseconds min, milliseconds max) noexcept : min_(min), max_(max) {}

    /// One more failure. `from`: where the pause begins, now or with the attempt; `chance` 0…1, 0.5 varies nothing.
    constexpr steady_time on_failure(steady_time from, double chance) noexcept {
        return from + varied(next_pause(max_), chance);
    }

    /// The same, but this time at most `limit` later.
    constexpr steady_time on_failure(steady_time from, double chance, milliseconds limit) noexcept {
        return from + std::min(varied(next_pause(std::min(max_, limit)), chance), limit);
    }

    constexpr void on_success() noexcept { failures_ = 0; }
    constexpr unsigned failures() const noexcept { return failures_; }  ///< number of failures in succession

private:
    constexpr milliseconds next_pause(milliseconds max) noexcept {
        auto pause = min_;
        for (unsigned i = 0; i < failures_ && pause < max; ++i)
            pause *= 2;
        ++failures_;
        return std::min(pause, max);
    }
    static constexpr milliseconds varied(milliseconds pause, double chance) noexcept {
        return milliseconds(static_cast<std::int64_t>(static_cast<double>(pause.count()) * (0.8 + 0.4 * chance)));
    }

    milliseconds min_, max_;
    unsigned failures_ = 0;
};

}  // namespace penstock::io
