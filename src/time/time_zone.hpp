#pragma once

#include <absl/time/time.h>

#include <chrono>
#include <optional>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock {

/// A local time, as a clock on the wall shows it.
using local_ms = std::chrono::local_time<milliseconds>;

/// A zone of the data in `zone_folder`, found by its IANA name at run time.
///
/// A zone is read from disk when it is first used and stays unchanged until the process ends: new tzdata
/// need a restart. Copies are one pointer.   Thread: any.
/// Limits: instants and local times of the years 1900 to 2400.
class time_zone {
public:
    /// UTC.
    time_zone() = default;
    static time_zone fixed(std::chrono::seconds east) { return time_zone(absl::FixedTimeZone(int(east.count()))); }
    /// The zone of the process: $TZ, otherwise the system's zone; UTC if neither can be used.
    static time_zone own();

    /// `nullopt`: no such zone. Only names of IANA: neither `posix/…`, `right/…` (those count leap seconds) nor
    /// `localtime`.
    static std::optional<time_zone> find(std::string_view name);

    local_ms to_local(wall_time t) const;

    /// A local time in a gap becomes the end of the gap; one that occurs twice becomes the first instant. So a later
    /// local time is never an earlier instant.
    wall_time to_utc(local_ms t) const;

    /// When the offset in force at `t` may change next; `wall_time::max()` = not known to change.
    wall_time next_change(wall_time t) const;

private:
    explicit time_zone(absl::TimeZone zone) : zone_(zone) {}

    absl::TimeZone zone_;
};

/// `Asia/Seoul`, `UTC`, `+09:00` (14 hours at most). The fault has no field.
checked<time_zone> parse_time_zone(std::string_view text);

inline bool is_time_zone(std::string_view name) {
    return time_zone::find(name).has_value();
}

}  // namespace penstock
