#include "api/v5/alarm_json.hpp"

#include "alarms/definition.hpp"
#include "model/value.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api::v5 {

namespace {

using alarms::rules;

void write_time(json_writer& json, std::string_view name, const std::optional<wall_time>& t) {
    json.member(name, t ? std::optional(to_epoch_ms(*t)) : std::nullopt);
}

/// The current `value` and `quality`, or the last reported ones.
void write_present(json_writer& json, const handler_context& to, const alarms::live_alarm& a) {
    const auto where = to.devices.table().find(a.tag_id);
    const auto record = where ? std::optional(where->get()) : std::nullopt;
    const bool is_quality = a.alarm_kind == rules::kind::quality;
    auto value = record ? to_double(record->last) : a.current.value;
    if (value) value = alarms::shortest_decimal(*value, where && where->is_scaled);
    if (is_quality && !record) value.reset();
    write_alarm_value(json, is_quality ? rules::kind::limit : a.alarm_kind, value);
    json.member("limit", a.current.limit);
    json.member("quality", record ? std::optional(std::int64_t{static_cast<int>(record->state)}) : std::nullopt);
}

}  // namespace

void write_text_or_null(json_writer& json, std::string_view name, std::string_view text) {
    json.member(name, text.empty() ? std::nullopt : std::optional(text));
}

void write_alarm_value(json_writer& json, rules::kind what, std::optional<double> value) {
    if (value && what == rules::kind::boolean) {
        json.member("value", *value != 0);
    } else {
        json.member("value", value);
    }
}

void write_live_alarm(json_writer& json, const handler_context& to, const alarms::live_alarm& a) {
    const auto& s = a.current;
    json.begin_object().member("alarm_id", s.alarm_id);
    if (s.deleted_at) {
        json.member("deleted", true).member("seq", s.seq).end_object();
        return;
    }
    json.member("alarm_name", a.alarm_name).member("tag_id", a.tag_id).member("linked_asset_id", a.linked_asset_id);
    json.member("site_id", a.site_id).member("level", s.level);
    write_text_or_null(json, "priority", s.priority);
    json.member("alarm_state", to_string(s.state)).member("message", s.message);
    write_present(json, to, a);
    write_text_or_null(json, "occurrence_id", s.occurrence_id);
    write_time(json, "active_since", s.active_since);
    write_time(json, "cleared_at", s.cleared_at);
    write_time(json, "acked_at", s.acked_at);
    write_text_or_null(json, "acked_by", s.acked_by);
    write_text_or_null(json, "ack_comment", s.ack_comment);
    json.member("shelved", s.shelved_until.has_value());
    write_time(json, "shelved_until", s.shelved_until);
    write_text_or_null(json, "shelved_by", s.shelved_by);
    json.member("enabled", a.is_enabled).member("seq", s.seq).end_object();
}

}  // namespace penstock::api::v5
