#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.hpp"

namespace penstock::publish {

/// Decides which commands of a receiver come too late to be carried out.
///
/// A command that says when it was sent (`ts`) is as old as it says. One that does not is as old as the time since the
/// link was last known to work, if the broker may have kept it meanwhile, which it can be while the link has been up
/// for less than the age allowed; after that, it is new. While kept ones still come, that time is prolonged, to six
/// times the age at most, for a slow link.
///
/// Pure.   Limits: none; of an age of 0 everything is in time.
class command_age {
public:
    explicit command_age(std::chrono::seconds most) noexcept : max_age_(most) {}

    /// The link is up, or the transfer was started. `has_kept`: what was sent while it was not may come now.
    void on_up(bool has_kept, steady_time now) noexcept;
    /// When the link was last known to work.
    void on_down(steady_time last_received) noexcept { last_received_ = last_received; }

    /// Why it must not be carried out, human-readable; none = it is in time. `ts`: when it was sent, epoch ms.
    std::optional<std::string> why_late(std::optional<std::int64_t> ts, wall_time wall, steady_time now);

    /// Until when one that has come now must have been begun. `left`: how long it says that it is good for.
    steady_time begin_by(std::optional<std::chrono::seconds> left, steady_time now) const noexcept;

private:
    static constexpr std::chrono::seconds quiet{1};  ///< without a kept one: the rest are new
    static constexpr int longest = 6;                ///< times `max_age_`

    const std::chrono::seconds max_age_;
    std::optional<steady_time> last_received_{};
    steady_time connected_at_{};
    steady_time kept_until_{};  ///< what comes before may have been kept
};

}  // namespace penstock::publish
