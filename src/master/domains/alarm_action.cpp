#include "master/domains/alarm_action.hpp"

#include "alarms/level_name.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/request_error.hpp"
#include "master/transaction.hpp"

namespace penstock::master {

namespace {

using alarms::alarm_event;
using alarms::alarm_state;
using alarms::definition;
using alarms::event;
using alarms::status;

/// What happened, with the names of now and the level as it stays.
event make_event(transaction& work, const definition& of, const status& s, alarm_event what) {
    event e;
    e.event_id = work.next_alarm_number();
    e.alarm_id = of.alarm_id;
    e.alarm_name = of.alarm_name;
    e.tag_id = of.tag_id;
    e.tag_name = of.tag_name;
    e.site_id = of.site_id;
    e.linked_asset_id = of.linked_asset_id;
    e.occurrence_id = s.occurrence_id;
    e.type = what;
    e.level_from = e.level_to = s.level;
    e.priority = s.priority;
    e.message = s.message;
    e.limit = s.limit;
    e.decided_at = e.event_time = from_epoch_ms(work.now_ms());
    e.actor = work.actor();
    return e;
}

/// Both are written together: the state bears the number of the event.
void keep(transaction& work, status& s, const event& e) {
    s.seq = e.event_id;
    work.save_alarm_status(s);
    work.add_alarm_event(e);
}

void clear_answer(status& s) {
    s.acked_at.reset();
    s.acked_by.clear();
    s.ack_comment.clear();
}

/// `why`: what ended it; null: the user who did it.
void end_shelving(transaction& work, const definition& of, status& s, const char* why) {
    s.shelved_until.reset();
    s.shelved_by.clear();
    s.is_one_shot = false;
    auto e = make_event(work, of, s, alarm_event::unshelve);
    if (why != nullptr) e.comment = why;
    keep(work, s, e);
}

void move_level(transaction& work, const definition& of, const level_change& what, status& s) {
    const auto from = alarms::parse_level(s.level).value_or(alarms::level::normal());
    const auto step = alarms::on_level_change(s.state, from, what.level, of.is_ack_required);
    auto e = make_event(work, of, s, step.event);
    // NORMAL has no limit: that of the level which was left.
    if (const auto* band = of.find(what.level.is_normal() ? from : what.level)) {
        s.priority = e.priority = band->priority;
        s.message = e.message = alarms::fill_message(of, *band, what.value);
        s.limit = e.limit = band->limit;
    }
    if (what.level.is_normal())
        s.message = e.message = alarms::clear_message(of, from, s.limit, what.value, work.context().language);
    s.level = e.level_to = alarms::level_name(of.alarm_kind, what.level);
    s.value = e.value = what.value;
    if (step.is_new_occurrence) {
        s.occurrence_id = e.occurrence_id = "OCC_" + std::to_string(e.event_id);
        s.active_since = what.event_time;
        s.cleared_at.reset();
    }
    if (step.state == alarm_state::active_unack) clear_answer(s);
    if (step.event == alarm_event::clear) s.cleared_at = what.event_time;
    s.state = step.state;
    e.event_time = what.event_time;
    e.decided_at = what.decided_at;
    e.is_after_restart = what.is_after_restart;
    e.merged = what.merged;
    keep(work, s, e);
    if (step.event == alarm_event::clear && s.shelved_until && s.is_one_shot)
        end_shelving(work, of, s, "the alarm has cleared; it was shelved until then");
}

}  // namespace

status status_of_alarm(transaction& work, const std::string& alarm_id) {
    auto s = work.find_alarm_status(alarm_id).value_or(status{});
    if (s.deleted_at) s = status{};  // an earlier one of that id
    s.alarm_id = alarm_id;
    return s;
}

void apply_level(transaction& work, const definition& of, const level_change& what) {
    auto s = status_of_alarm(work, of.alarm_id);
    const auto from = alarms::parse_level(s.level).value_or(alarms::level::normal());
    if (from == what.level) return;
    // Between what is stored and what was decided changes may have been merged.
    if (from.side() == -what.level.side() && !from.is_normal()) {
        auto by_way_of = what;
        by_way_of.level = alarms::level::normal();
        move_level(work, of, by_way_of, s);
    }
    move_level(work, of, what, s);
}

outcome<status> acknowledge(transaction& work, const record& alarm, const std::optional<std::string>& comment,
                            const std::optional<std::string>& occurrence_id) {
    auto s = status_of_alarm(work, alarm.id());
    if (occurrence_id && *occurrence_id != s.occurrence_id) {
        return request_error(error_kind::rule_violation,
                             fault("occurrence_id", *occurrence_id + " is over; the present occurrence is " +
                                                        (s.occurrence_id.empty() ? "none" : s.occurrence_id)));
    }
    const auto step = alarms::on_acknowledge(s.state);
    if (!step) {
        return request_error(error_kind::rule_violation,
                             alarm.id() + " has nothing to acknowledge: it is " + std::string(to_string(s.state)));
    }
    s.state = step->state;
    s.acked_at = from_epoch_ms(work.now_ms());
    s.acked_by = work.actor();
    s.ack_comment = comment.value_or("");
    auto e = make_event(work, definition_of(work, alarm), s, alarm_event::ack);
    e.comment = comment;
    keep(work, s, e);
    return s;
}

status shelve(transaction& work, const record& alarm, std::chrono::minutes how_long, bool is_one_shot,
              const std::optional<std::string>& reason) {
    auto s = status_of_alarm(work, alarm.id());
    s.shelved_until = from_epoch_ms(work.now_ms()) + how_long;
    s.shelved_by = work.actor();
    s.is_one_shot = is_one_shot;
    auto e = make_event(work, definition_of(work, alarm), s, alarm_event::shelve);
    e.comment = reason;
    keep(work, s, e);
    return s;
}

outcome<status> unshelve(transaction& work, const record& alarm) {
    auto s = status_of_alarm(work, alarm.id());
    if (!s.shelved_until) return request_error(error_kind::rule_violation, alarm.id() + " is not shelved");
    end_shelving(work, definition_of(work, alarm), s, nullptr);
    return s;
}

status add_comment(transaction& work, const record& alarm, const std::string& comment) {
    const auto s = status_of_alarm(work, alarm.id());
    auto e = make_event(work, definition_of(work, alarm), s, alarm_event::comment);
    e.comment = comment;
    work.add_alarm_event(e);
    return s;
}

void end_shelving(transaction& work, const record& alarm) {
    auto s = status_of_alarm(work, alarm.id());
    if (!s.shelved_until || *s.shelved_until > from_epoch_ms(work.now_ms())) return;
    const auto of = definition_of(work, alarm);
    // Nobody has looked: who acknowledged it did so before it was hidden (ISA-18.2, 11.7.3).
    if (s.state == alarm_state::active_ack && of.is_ack_required) {
        s.state = alarm_state::active_unack;
        clear_answer(s);
    }
    end_shelving(work, of, s, "the time of the shelving is over");
}

void apply_enabled(transaction& work, const record& alarm) {
    auto s = status_of_alarm(work, alarm.id());
    const bool is_enabled = alarm.at("enabled").boolean();
    auto e = make_event(work, definition_of(work, alarm), s, is_enabled ? alarm_event::enable : alarm_event::disable);
    if (!is_enabled) {
        e.level_to = s.level = "NORMAL";
        s.state = alarm_state::normal;
    }
    keep(work, s, e);
}

void close_alarm(transaction& work, const record& alarm) {
    auto s = status_of_alarm(work, alarm.id());
    auto e = make_event(work, definition_of(work, alarm), s, alarm_event::removed);
    e.level_to = "NORMAL";
    status gone;
    gone.alarm_id = alarm.id();
    gone.deleted_at = e.decided_at;
    keep(work, gone, e);
}

}  // namespace penstock::master
