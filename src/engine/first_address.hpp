#pragma once

#include <algorithm>
#include <cstdint>

#include "base/clock.hpp"

namespace penstock::engine {

/// Decides when the first address of a device is checked again while another address is in use.
///
/// It is checked each `interval`. If it fails again soon after the return to it, it is checked less often, up to
/// `max_factor` times the interval, so that two addresses do not alternate for ever. Pure: the time is an argument.
class first_address {
public:
    static constexpr int max_factor = 16;

    /// 0: it is never checked.
    void set_interval(milliseconds interval) noexcept {
        if (interval != interval_) interval_ = pause_ = interval;
    }
    /// The device is another one: everything that was found out is void, and so is the result of a check in progress.
    void reset() noexcept {
        pause_ = interval_;
        due_ = returned_ = {};
        has_answered = false;
        ++configured;
    }

    /// Another address has come into use.
    void on_left(steady_time now) noexcept {
        const bool is_soon = returned_ != steady_time{} && now < returned_ + 2 * pause_;
        pause_ = is_soon ? std::min(pause_ * 2, interval_ * max_factor) : interval_;
        due_ = now + pause_;
    }
    void on_returned(steady_time now) noexcept { returned_ = now; }
    void on_checked(steady_time now) noexcept { due_ = now + pause_; }

    bool is_due(steady_time now) const noexcept { return interval_ > milliseconds::zero() && now >= due_; }

    bool is_asked = false;         ///< a check is in progress
    bool has_answered = false;     ///< it answers, so the link returns to it
    std::uint64_t configured = 0;  ///< changes with `reset`, so that the result of an older check does not count

private:
    milliseconds interval_{0};
    milliseconds pause_{0};
    steady_time due_{};
    steady_time returned_{};
};

}  // namespace penstock::engine
