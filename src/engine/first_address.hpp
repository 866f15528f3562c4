#pragma once

#include <algorithm>
#include <cstdint>

#include "base/clock.hpp"

namespace penstock::engine {

/// When the first address of a device is asked again, while another one is in use.
///
/// Each `interval`; of one that fails again soon after the return to it less often, up to `max_factor` times the
/// interval, so that two addresses do not alternate for ever. Pure: the time is an argument.
class first_address {
public:
    static constexpr int max_factor = 16;

    /// 0: it is never asked.
    void set_interval(milliseconds interval) noexcept {
        if (interval != interval_) interval_ = pause_ = interval;
    }
    /// The device is another: what was found out is void, also what a check in progress finds.
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
    bool has_answered = false;     ///< it is well, so the link goes back to it
    std::uint64_t configured = 0;  ///< moves with `reset`: what an older check finds does not count

private:
    milliseconds interval_{0};
    milliseconds pause_{0};
    steady_time due_{};
    steady_time returned_{};
};

}  // namespace penstock::engine
