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

/// A change of an alarm's level that was decided where its tag is collected.
struct level_change {
    alarms::level level{};
    std::optional<double> value{};
    wall_time event_time{};  ///< of the sample that began it
    wall_time decided_at{};
    bool is_after_restart = false;
    std::int64_t merged = 0;  ///< changes before it that were too many to be kept
};

/// State and event of it. One that the stored state has already changes nothing.
void apply_level(transaction& work, const alarms::definition& of, const level_change& what);

// Actions of users: the state afterwards, or E1400 where the state does not allow it.

/// `occurrence_id`: refused when that is not the present one.
outcome<alarms::status> acknowledge(transaction& work, const record& alarm, const std::optional<std::string>& comment,
                                    const std::optional<std::string>& occurrence_id);
alarms::status shelve(transaction& work, const record& alarm, std::chrono::minutes how_long, bool is_one_shot,
                      const std::optional<std::string>& reason);
outcome<alarms::status> unshelve(transaction& work, const record& alarm);
alarms::status add_comment(transaction& work, const record& alarm, const std::string& comment);

/// Ends the shelving when its time has come; nothing when it has not. What is still active is then unacknowledged.
void end_shelving(transaction& work, const record& alarm);
/// `enabled` was changed: out of service an alarm is NORMAL.
void apply_enabled(transaction& work, const record& alarm);
/// The definition is being deleted.
void close_alarm(transaction& work, const record& alarm);

/// Its state; a NORMAL one when it has no event yet.
alarms::status status_of_alarm(transaction& work, const std::string& alarm_id);

}  // namespace penstock::master
