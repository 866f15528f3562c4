#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "alarms/state_machine.hpp"
#include "base/clock.hpp"

namespace penstock::alarms {

/// The current state of an alarm. Times of the level are those of the samples, times of users' actions the gateway's.
struct status {
    std::string alarm_id{};
    std::int64_t seq = 0;  ///< of its last change, among those of all alarms; 0 = it never changed
    alarm_state state = alarm_state::normal;
    std::string level = "NORMAL";
    std::string priority{};  ///< of the level, or of the last one before NORMAL
    std::string message{};   ///< message of this level, with its placeholders replaced
    std::optional<double> value{}, limit{};
    std::string occurrence_id{};  ///< from RAISE until NORMAL and the next one; empty: it never rose
    std::optional<wall_time> active_since{}, cleared_at{}, acked_at{};
    std::string acked_by{}, ack_comment{};
    std::optional<wall_time> shelved_until{};
    std::string shelved_by{};
    bool is_one_shot = false;               ///< the shelving ends when the alarm clears
    std::optional<wall_time> deleted_at{};  ///< set: the definition was removed
};

/// An event of an alarm. It contains the names as they were at that time, also if tag or asset were deleted since.
struct event {
    std::int64_t event_id = 0;
    std::string alarm_id{}, alarm_name{}, tag_id{}, tag_name{}, site_id{}, linked_asset_id{};
    std::string occurrence_id{};
    alarm_event type = alarm_event::level;
    std::string level_from{}, level_to{}, priority{}, message{};
    std::optional<double> value{}, limit{};
    wall_time event_time{};  ///< of the sample that began it; of users' actions: `decided_at`
    wall_time decided_at{};  ///< when it was decided
    std::string actor{};     ///< user id, or the id of the gateway that evaluated
    std::optional<std::string> comment{};
    bool is_after_restart = false;
    std::int64_t merged = 0;  ///< changes above the limit, which are combined in this one
};

}  // namespace penstock::alarms
