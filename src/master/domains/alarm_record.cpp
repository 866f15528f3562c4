#include "master/domains/alarm_record.hpp"

#include <openssl/sha.h>

#include <array>
#include <cstdint>
#include <span>

#include "alarms/level_name.hpp"
#include "base/bytes.hpp"
#include "base/text.hpp"
#include "master/catalog.hpp"
#include "master/described.hpp"
#include "master/resource.hpp"
#include "master/transaction.hpp"
#include "model/data_type.hpp"

namespace penstock::master {

namespace {

using alarms::text_language;

constexpr std::string_view prefix = "ALARM_";
constexpr std::size_t max_id_length = 100;

const resource& alarms_of_tags() {
    return resource_named("alarm");
}

cell::row level_row(std::string_view level, std::optional<double> limit, const std::string& priority,
                    const std::string& message, std::string_view default_message) {
    return {std::string(level), limit ? cell(*limit) : cell(), priority,
            message.empty() ? std::string(default_message) : message};
}

/// The levels that the alarm fields of a tag define, in the order of the fields.
cell::rows levels_of(const tag_config& tag, text_language in) {
    const bool has_unit = !trim(tag.unit).empty();
    const std::string_view english = has_unit ? "{tag_name} is {value} {unit}, beyond {level} {limit}"
                                              : "{tag_name} is {value}, beyond {level} {limit}";
    const std::string_view korean = has_unit ? "{tag_name}: {value} {unit}, {level} 한계 {limit} 벗어남"
                                             : "{tag_name}: {value}, {level} 한계 {limit} 벗어남";
    const auto sentence = in == text_language::korean ? korean : english;
    cell::rows levels;
    const auto add = [&](std::string_view level, std::optional<double> limit, const std::string& priority,
                         const std::string& message) {
        if (limit) levels.push_back(level_row(level, limit, priority, message, sentence));
    };
    add("TRIP_HI", tag.trip_hi, tag.trip_hi_priority, tag.trip_hi_message);
    add("HI_HI", tag.hi_hi, tag.hi_hi_priority, tag.hi_hi_message);
    add("HI", tag.hi, tag.hi_priority, tag.hi_message);
    add("LO", tag.lo, tag.lo_priority, tag.lo_message);
    add("LO_LO", tag.lo_lo, tag.lo_lo_priority, tag.lo_lo_message);
    add("TRIP_LO", tag.trip_lo, tag.trip_lo_priority, tag.trip_lo_message);
    return levels;
}

cell::rows states_of(const tag_config& tag, text_language in) {
    cell::rows levels;
    const auto add = [&](std::string_view level, const std::string& own_label, const std::string& priority,
                         const std::string& message) {
        const auto state = tag.states.find(level == "TRUE" ? "1" : "0");
        const auto& label = own_label.empty() && state != tag.states.end() ? state->second : own_label;
        const auto sentence =
            (in == text_language::korean ? "{tag_name}: " : "{tag_name} is ") + (label.empty() ? "{level}" : label);
        if (!priority.empty()) levels.push_back(level_row(level, std::nullopt, priority, message, sentence));
    };
    add("TRUE", tag.bool_true, tag.bool_true_priority, tag.bool_true_message);
    add("FALSE", tag.bool_false, tag.bool_false_priority, tag.bool_false_message);
    return levels;
}

bool is_boolean(const tag_config& tag) {
    const auto type = parse_data_type(tag.data_type);
    return type && type->element == element_type::boolean;
}

void follow_fields(const tag_config& tag, text_language in, record& alarm) {
    const bool is_flag = is_boolean(tag);
    alarm.at("kind") = is_flag ? "BOOL" : "LIMIT";
    alarm.at("levels") = is_flag ? states_of(tag, in) : levels_of(tag, in);
    alarm.at("deadband") = is_flag ? 0.0 : tag.alarm_deadband;
    alarm.at("on_delay_ms") = tag.alarm_on_delay_ms;
    alarm.at("off_delay_ms") = tag.alarm_off_delay_ms;
    alarm.at("enabled") = tag.alarm_enabled;
}

/// The labels of a Boolean are texts of its values, too.
void add_labels(const record& tag, state_texts& states) {
    for (const auto& [field, value] : {std::pair("bool_true", "1"), std::pair("bool_false", "0")}) {
        if (const auto& label = tag.text(field); !label.empty()) states.insert_or_assign(value, label);
    }
}

}  // namespace

std::string mirror_id(std::string_view tag_id) {
    auto id = std::string(prefix) + std::string(tag_id);
    if (id.size() <= max_id_length) return id;
    std::array<std::uint8_t, SHA256_DIGEST_LENGTH> hash{};
    SHA256(as_bytes(tag_id).data(), tag_id.size(), hash.data());
    id.resize(81);
    return id + "_" + to_hex(std::span(hash).first(6), '\0');
}

std::string_view mirrored_tag(std::string_view alarm_id) {
    return alarm_id.starts_with(prefix) ? alarm_id.substr(prefix.size()) : std::string_view();
}

bool is_mirror(const record& alarm) {
    return alarm.text("source") == "TAG";
}

bool is_alarmed(const tag_config& tag) {
    constexpr auto any = text_language::english;
    return !(is_boolean(tag) ? states_of(tag, any) : levels_of(tag, any)).empty();
}

void mirror_alarm(transaction& work, const record* before, const record& after) {
    const auto tag = to_struct<tag_config>(after);
    const auto id = mirror_id(after.id());
    const bool is_wanted = is_alarmed(tag);
    auto known = work.find(alarms_of_tags(), id);
    if (known && is_mirror(*known) && !is_wanted) {
        work.remove(alarms_of_tags(), id);
    } else if (known && is_mirror(*known)) {
        follow_fields(tag, work.context().language, *known);
        if (before != nullptr && known->text("alarm_name") == before->text("tag_name")) {
            known->at("alarm_name") = tag.tag_name;
        }
        work.update(std::move(*known));
    } else if (is_wanted) {
        // If a user's alarm has this id, `create` reports that the id is taken.
        auto wanted = make_record(alarms_of_tags());
        follow_fields(tag, work.context().language, wanted);
        wanted.cells.front() = id;
        wanted.at("source") = "TAG";
        wanted.at("tag_id") = after.id();
        work.create(std::move(wanted));
    }
    if (before == nullptr) return;
    for (const auto* place : tag_places) {
        if (before->at(place) != after.at(place)) {
            work.assign(alarms_of_tags(), place, after.at(place), {{"tag_id", {after.id()}}});
        }
    }
}

alarms::definition definition_of(const record& alarm, const record* tag, const record* asset) {
    alarms::definition d;
    d.alarm_id = alarm.id();
    d.alarm_name = alarm.text("alarm_name");
    d.tag_id = alarm.text("tag_id");
    if (tag != nullptr) {
        d.tag_name = tag->text("tag_name");
        d.unit = tag->text("unit");
        d.display_format = tag->text("display_format");
        const auto& states = tag->at("states").texts();
        d.states = state_texts(states.begin(), states.end());
        if (alarm.text("kind") == "BOOL") add_labels(*tag, d.states);
    }
    d.site_id = alarm.text("site_id");
    d.linked_asset_id = alarm.text("linked_asset_id");
    if (asset != nullptr) d.asset_name = asset->text("asset_name");
    d.alarm_kind = alarms::parse_kind(alarm.text("kind")).value_or(alarms::rules::kind::limit);
    const auto& list = *alarm.kind->find("levels");
    for (const auto& row : alarm.at("levels").list()) {
        const auto& limit = list.at(row, "limit");
        d.bands.push_back({alarms::parse_level(list.at(row, "level").text()).value_or(alarms::level::normal()),
                           limit.is_null() ? std::nullopt : std::optional(limit.real()),
                           list.at(row, "priority").text(), list.at(row, "message").text()});
    }
    d.deadband = alarm.at("deadband").real();
    d.on_delay = milliseconds{alarm.integer("on_delay_ms")};
    d.off_delay = milliseconds{alarm.integer("off_delay_ms")};
    d.is_ack_required = alarm.at("ack_required").boolean();
    d.is_enabled = alarm.at("enabled").boolean();
    return d;
}

alarms::definition definition_of(transaction& work, const record& alarm) {
    const auto tag = work.find_target(alarm, "tag_id");
    const auto& asset_id = alarm.text("linked_asset_id");
    const auto asset = asset_id.empty() ? std::nullopt : work.find(resource_named("asset"), asset_id);
    return definition_of(alarm, tag ? &*tag : nullptr, asset ? &*asset : nullptr);
}

}  // namespace penstock::master
