#include "alarms/state_machine.hpp"

namespace penstock::alarms {

std::string_view to_string(alarm_state s) noexcept {
    switch (s) {
        case alarm_state::normal: return "NORMAL";
        case alarm_state::active_unack: return "ACTIVE_UNACK";
        case alarm_state::active_ack: return "ACTIVE_ACK";
        case alarm_state::cleared_unack: return "CLEARED_UNACK";
    }
    return "";
}

std::string_view to_string(alarm_event e) noexcept {
    switch (e) {
        case alarm_event::raise: return "RAISE";
        case alarm_event::level: return "LEVEL";
        case alarm_event::clear: return "CLEAR";
        case alarm_event::ack: return "ACK";
        case alarm_event::shelve: return "SHELVE";
        case alarm_event::unshelve: return "UNSHELVE";
        case alarm_event::comment: return "COMMENT";
        case alarm_event::enable: return "ENABLE";
        case alarm_event::disable: return "DISABLE";
        case alarm_event::removed: return "DELETE";
    }
    return "";
}

std::optional<alarm_state> parse_state(std::string_view name) noexcept {
    using enum alarm_state;
    for (const auto s : {normal, active_unack, active_ack, cleared_unack}) {
        if (to_string(s) == name) return s;
    }
    return std::nullopt;
}

std::optional<alarm_event> parse_event(std::string_view name) noexcept {
    using enum alarm_event;
    for (const auto e : {raise, level, clear, ack, shelve, unshelve, comment, enable, disable, removed}) {
        if (to_string(e) == name) return e;
    }
    return std::nullopt;
}

transition on_level_change(alarm_state now, level from, level to, bool is_ack_required) noexcept {
    const auto unseen = is_ack_required ? alarm_state::active_unack : alarm_state::active_ack;
    if (from.is_normal()) return {unseen, alarm_event::raise, true};
    if (to.is_normal()) {
        const bool is_seen = now == alarm_state::active_ack || !is_ack_required;
        return {is_seen ? alarm_state::normal : alarm_state::cleared_unack, alarm_event::clear, false};
    }
    const bool is_worse = to.severity() > from.severity();
    return {is_worse ? unseen : now, alarm_event::level, false};
}

std::optional<transition> on_acknowledge(alarm_state now) noexcept {
    if (now == alarm_state::active_unack) return transition{alarm_state::active_ack, alarm_event::ack, false};
    if (now == alarm_state::cleared_unack) return transition{alarm_state::normal, alarm_event::ack, false};
    return std::nullopt;
}

}  // namespace penstock::alarms
