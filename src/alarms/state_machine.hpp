#pragma once

#include <optional>
#include <string_view>

#include "alarms/level.hpp"

namespace penstock::alarms {

/// States of ISA-18.2 (A to D); shelved and out of service are separate.
enum class alarm_state { normal, active_unack, active_ack, cleared_unack };
std::string_view to_string(alarm_state s) noexcept;  ///< `ACTIVE_UNACK`
std::optional<alarm_state> parse_state(std::string_view name) noexcept;

enum class alarm_event { raise, level, clear, ack, shelve, unshelve, comment, enable, disable, removed };
std::string_view to_string(alarm_event e) noexcept;  ///< `RAISE`; `removed` is `DELETE`
std::optional<alarm_event> parse_event(std::string_view name) noexcept;

struct transition {
    alarm_state state = alarm_state::normal;
    alarm_event event = alarm_event::level;
    bool is_new_occurrence = false;
    friend bool operator==(const transition&, const transition&) = default;
};

/// The state after a change of the level. Pure.
transition on_level_change(alarm_state now, level from, level to, bool is_ack_required) noexcept;

/// The state after an acknowledgement. `nullopt`: there is nothing to acknowledge.
std::optional<transition> on_acknowledge(alarm_state now) noexcept;

}  // namespace penstock::alarms
