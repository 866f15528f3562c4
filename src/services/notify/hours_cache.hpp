#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "calendar/timetable.hpp"
#include "services/notify/notifications.hpp"

namespace penstock::services {

/// The calendars of rules, read again each minute. A calendar that does not exist, or that cannot be read, permits
/// messages at any time: a message too many is better than none.   Thread: one at a time.
struct notifications::hours_cache {
    bool is_open(const notification_rule& rule, wall_time at, steady_time now, master::record_database& records);
    /// Whether the hours have permitted a message at any time of the span.
    bool was_open(const notification_rule& rule, wall_time begin, wall_time end, steady_time now,
                  master::record_database& records);

    const calendar::timetable* find(const std::string& calendar_id, steady_time now, master::record_database& records);

    std::map<std::string, std::optional<calendar::timetable>> tables;
    steady_time read_at{};
};

}  // namespace penstock::services
