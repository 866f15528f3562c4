#pragma once

#include <algorithm>

#include "base/clock.hpp"

namespace penstock::engine {

/// Decides how long the gateway waits on a new link before the first request, and how long a link stays open on which
/// the device has not answered yet.
///
/// Some devices ignore everything in the first one or two seconds of a connection. If the gateway closed the link after
/// the time-out, the next link would fail in the same way, for ever. So it repeats the request on the open link, and
/// uses the delay that was needed for the next links. Pure: the time is an argument.
class warm_up {
public:
    static constexpr milliseconds patience{3'000};  ///< a link without an answer is not closed before
    static constexpr milliseconds max_learned{5'000};
    static constexpr milliseconds pause{150};  ///< between two tries

    /// The device is new. `configured`: the pause of the configuration.
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

    /// A request was not answered. True: the request should be repeated on this link.
    bool on_timeout(steady_time now) noexcept {
        if (has_answered_) return false;
        return ++tries_ < 2 || now < opened_ + patience;
    }

    /// The request that was sent at `asked` was answered. True: it was a repetition on the same link, so `delay` has
    /// grown.
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
    int tries_ = 0;              ///< requests without an answer on this link
};

}  // namespace penstock::engine
