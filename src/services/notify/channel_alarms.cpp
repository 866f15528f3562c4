#include "services/notify/channel_alarms.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "alarms/definition.hpp"
#include "master/catalog.hpp"
#include "master/domains/alarm_action.hpp"
#include "master/domains/alarm_record.hpp"
#include "master/record_writer.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t max_alarm_id = 100;
constexpr const char* alarm_priority = "HIGH";
constexpr const char* alarmed_tag = "EDGE_SYSTEM.SYSTEM_ERROR_COUNT";  ///< counts what goes wrong in the gateway

const master::resource& alarm_kind() {
    return master::resource_named("alarm");
}

std::string own_prefix(std::string_view edge_id) {
    return fmt::format("ALARM_NOTIFY_{}_", edge_id);
}

std::string alarm_name_of(const alarmed_channel& of) {
    return "Notification channel " + of.channel_id;
}

/// Braces would be placeholders of an alarm's message.
std::string message_of(const alarmed_channel& of) {
    auto text = fmt::format("notification channel {} does not deliver messages: {}", of.channel_id, of.reason);
    std::ranges::replace(text, '{', '(');
    std::ranges::replace(text, '}', ')');
    return text;
}

alarms::definition definition_of_channel(const alarmed_channel& of) {
    alarms::definition d;
    d.alarm_id = channel_alarm_id(of.edge_id, of.channel_id);
    d.alarm_name = d.tag_name = alarm_name_of(of);
    d.tag_id = alarmed_tag;
    d.site_id = of.site_id;
    d.alarm_kind = alarms::rules::kind::quality;
    d.bands.push_back({alarms::level::high(1), std::nullopt, alarm_priority, message_of(of)});
    return d;
}

void create_missing(master::record_writer& work, const alarmed_channel& of) {
    const auto id = channel_alarm_id(of.edge_id, of.channel_id);
    if (work.find(alarm_kind(), id)) return;
    auto alarm = master::make_record(alarm_kind());
    alarm.at("alarm_id") = id;
    alarm.at("alarm_name") = alarm_name_of(of);
    alarm.at("tag_id") = std::string(alarmed_tag);
    alarm.at("kind") = std::string("QUALITY");
    alarm.at("levels") =
        master::cell::rows{{std::string("BAD"), master::cell(), std::string(alarm_priority), std::string()}};
    alarm.at("site_id") = of.site_id;
    alarm.at("edge_id") = of.edge_id;
    work.leave_unchecked("tag_id");  // tags of EDGE_SYSTEM are in no table
    (void)work.create(std::move(alarm));
}

void change_level(master::record_writer& work, const alarmed_channel& of, alarms::level to, wall_time at) {
    master::level_change change;
    change.level = to;
    change.event_time = change.decided_at = at;
    master::apply_level(work, definition_of_channel(of), change);
}

}  // namespace

std::string channel_alarm_id(std::string_view edge_id, std::string_view channel_id) {
    auto id = own_prefix(edge_id) + std::string(channel_id);
    if (id.size() > max_alarm_id) id.resize(max_alarm_id);
    return id;
}

std::string_view channel_of_alarm(std::string_view edge_id, std::string_view alarm_id) {
    const auto prefix = own_prefix(edge_id);
    return alarm_id.starts_with(prefix) ? alarm_id.substr(prefix.size()) : std::string_view();
}

void raise_channel_alarm(master::record_writer& work, const alarmed_channel& of, wall_time at) {
    create_missing(work, of);
    change_level(work, of, alarms::level::high(1), at);
}

void clear_channel_alarm(master::record_writer& work, const alarmed_channel& of, wall_time at) {
    if (!work.find(alarm_kind(), channel_alarm_id(of.edge_id, of.channel_id))) return;
    change_level(work, of, alarms::level::normal(), at);
}

void remove_channel_alarm(master::record_writer& work, const alarmed_channel& of) {
    const auto id = channel_alarm_id(of.edge_id, of.channel_id);
    if (work.find(alarm_kind(), id)) work.remove(alarm_kind(), id);
}

}  // namespace penstock::services
