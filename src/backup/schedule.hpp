#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "time/time_zone.hpp"

namespace penstock::backup {

/// When scheduled backups are due: each day at a local time, or on one day of the week.
///
/// If a change to summer time skips the time, the backup is due at the change; if the time occurs twice, at the first
/// one.
class schedule {
public:
    /// Parses `03:15` or `sun 03:15`. The fault has no field.
    static checked<schedule> parse(std::string_view text);

    /// The first time that is due after `t`.
    wall_time next(wall_time t, const time_zone& zone) const;

private:
    std::optional<std::chrono::weekday> day_;
    std::chrono::minutes time_{};
};

}  // namespace penstock::backup
