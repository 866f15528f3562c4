#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "alarms/definition.hpp"
#include "alarms/level.hpp"
#include "alarms/record.hpp"
#include "master/record.hpp"
#include "master/request_error.hpp"

namespace penstock::master {

class transaction;

/// A change of an alarm's level, decided by the gateway that collects the tag.
struct level_change {
    alarms::level level{};
    std::optional<double> value{};
    wall_time event_time{};  ///< of the sample that began it
    wall_time decided_at{};
    bool is_after_restart = false;
    std::int64_t merged = 0;  ///< changes before it that were too many to be kept
};

/// Writes the state and the event. A level that the stored state has already changes nothing.
void apply_level(transaction& work, const alarms::definition& of, const level_change& what);

// Actions of users. They return the new state; refused (E1400) if the present state does not allow the action.

/// Refused, too, if `occurrence_id` is given and is not the present occurrence.
outcome<alarms::status> acknowledge(transaction& work, const record& alarm, const std::optional<std::string>& comment,
                                    const std::optional<std::string>& occurrence_id);
alarms::status shelve(transaction& work, const record& alarm, std::chrono::minutes how_long, bool is_one_shot,
                      const std::optional<std::string>& reason);
outcome<alarms::status> unshelve(transaction& work, const record& alarm);
alarms::status add_comment(transaction& work, const record& alarm, const std::string& comment);

/// Ends the shelving if its time is over. An alarm that is still active is then unacknowledged.
void end_shelving(transaction& work, const record& alarm);
/// Call it when `enabled` was changed: an alarm out of service is NORMAL.
void apply_enabled(transaction& work, const record& alarm);
/// Call it when the definition is deleted.
void close_alarm(transaction& work, const record& alarm);

/// The state of the alarm; NORMAL if it has no event yet.
alarms::status status_of_alarm(transaction& work, const std::string& alarm_id);

}  // namespace penstock::master
