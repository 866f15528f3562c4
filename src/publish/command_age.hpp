#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.hpp"

namespace penstock::publish {

/// Decides which commands of a receiver arrive too late to be executed.
///
/// The age of a command with a time of sending (`ts`) counts from this time. The age of a command without it is
/// unknown: if the broker may have kept the command, it counts from the time when the link was last known to work. The
/// broker may have kept a command that arrives while the link has been up for less than the allowed age; later commands
/// are new. While kept commands still arrive, this time is prolonged up to six times the allowed age, for a slow link.
///
/// Pure.   Limits: none; with an allowed age of 0 no command is too late.
class command_age {
public:
    explicit command_age(std::chrono::seconds most) noexcept : max_age_(most) {}

    /// The link is up, or the transfer was started. `has_kept`: commands that the broker kept meanwhile may arrive now.
    void on_up(bool has_kept, steady_time now) noexcept;
    /// When the link was last known to work.
    void on_down(steady_time last_received) noexcept { last_received_ = last_received; }

    /// Why the command must not be executed, human-readable; `nullopt` = it is in time. `ts`: when it was sent, epoch
    /// ms.
    std::optional<std::string> why_late(std::optional<std::int64_t> ts, wall_time wall, steady_time now);

    /// Until when a command that arrived now must be begun. `left`: how long the command says that it is valid.
    steady_time begin_by(std::optional<std::chrono::seconds> left, steady_time now) const noexcept;

private:
    /// After this time without a kept command, all further commands are new.
    static constexpr std::chrono::seconds quiet{1};
    static constexpr int longest = 6;  ///< times `max_age_`

    const std::chrono::seconds max_age_;
    std::optional<steady_time> last_received_{};
    steady_time connected_at_{};
    steady_time kept_until_{};  ///< commands that arrive earlier may have been kept by the broker
};

}  // namespace penstock::publish
