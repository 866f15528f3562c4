#pragma once

#include <algorithm>

#include "base/clock.hpp"

namespace penstock::engine {

/// When a lost link is opened anew: after 0.2 s, doubling to 4 s, never giving up. Attempts are spaced from begin to
/// begin, so a long time-out adds nothing. Pure: time and chance (0…1) are arguments.
class link_policy {
public:
    static constexpr milliseconds first_pause{200};
    static constexpr milliseconds last_pause{4'000};

    void on_attempt(steady_time now) noexcept { attempt_ = now; }

    /// The attempt failed or the link was lost: when to try again. Jitter takes up to a fifth off the pause.
    steady_time on_failure(steady_time now, double chance) noexcept {
        const auto pause = std::chrono::duration_cast<steady_time::duration>(pause_ * (1.0 - 0.2 * chance));
        pause_ = std::min(pause_ * 2, last_pause);
        return std::max(attempt_ + pause, now + first_pause / 2);
    }

    /// The device answered: the next loss begins with the shortest pause again.
    void on_answer() noexcept { pause_ = first_pause; }

private:
    milliseconds pause_ = first_pause;
    steady_time attempt_{};
};

}  // namespace penstock::engine
