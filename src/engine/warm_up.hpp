#pragma once

#include <algorithm>

#include "base/clock.hpp"

namespace penstock::engine {

/// How long a device is left alone on a new link before the first request, and how long a link is kept on which nothing
/// has been answered yet.
///
/// Some devices swallow what comes in the first second or two of a connection. Closing it after the time-out would meet
/// the same again on the next one, for ever; so it is asked again on the open link, and what was needed is kept for the
/// next links. Pure: the time is an argument.
class warm_up {
public:
    static constexpr milliseconds patience{3'000};  ///< a link without an answer is not closed before
    static constexpr milliseconds max_learned{5'000};
    static constexpr milliseconds pause{150};  ///< between two tries

    /// A new device. `configured`: the pause that its owner wants.
    void reset(milliseconds configured) noexcept { *this = warm_up{configured}; }

    warm_up() = default;
    explicit warm_up(milliseconds configured) noexcept : configured_(configured) {}

    void on_open(steady_time now) noexcept {
        opened_ = now;
        has_answered_ = false;
        tries_ = 0;
    }

    milliseconds delay() const noexcept { return std::max(configured_, learned_); }
    steady_time ready_at() const noexcept { return opened_ + delay(); }

    /// Nothing has been answered. True: the link is worth another try.
    bool on_timeout(steady_time now) noexcept {
        if (has_answered_) return false;
        return ++tries_ < 2 || now < opened_ + patience;
    }

    /// What was sent at `asked` was answered. True: a later try on the same link was needed, `delay` has grown.
    bool on_response(steady_time asked) noexcept {
        if (has_answered_) return false;
        has_answered_ = true;
        if (tries_ == 0) return false;
        const auto needed = std::chrono::ceil<milliseconds>(asked - opened_);
        learned_ = std::max(learned_, std::min(needed, max_learned));
        return true;
    }

private:
    milliseconds configured_{0};
    milliseconds learned_{0};
    steady_time opened_{};
    bool has_answered_ = false;  ///< on this link
    int tries_ = 0;              ///< in vain, on this link
};

}  // namespace penstock::engine
