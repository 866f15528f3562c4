#include "services/notify/notification_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <set>

#include "model/field.hpp"
#include "model/json_parse.hpp"
#include "model/json_write.hpp"
#include "publish/pattern.hpp"

namespace penstock::services {

namespace {

constexpr std::size_t max_entries = 100;
constexpr std::size_t max_entry = 200;
constexpr std::size_t max_steps = 10;
constexpr std::size_t max_channels = 20;
constexpr std::int64_t max_minutes = 7 * 24 * 60;

using hours_of = notification_rule::hours_of;

bool contains(const std::vector<std::string>& all, std::string_view one) {
    return std::ranges::find(all, one) != all.end();
}

/// An empty list accepts all; a list of patterns does not accept what has no such id.
bool accepts(const std::vector<std::string>& patterns, const std::string& id) {
    return patterns.empty() || (!id.empty() && publish::matches_any(patterns, id));
}

void check_words(const char* field, const std::vector<std::string>& given, std::span<const std::string_view> known,
                 faults& found) {
    std::string list;
    for (const auto word : known)
        list += (list.empty() ? "" : ", ") + std::string(word);
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (std::ranges::find(known, given[i]) == known.end())
            found.emplace_back(fmt::format("{}[{}]", field, i), "expected " + list);
    }
    if (given.size() > known.size()) found.emplace_back(field, "expected each word once");
}

void check_texts(const char* field, const std::vector<std::string>& given, faults& found) {
    if (given.size() > max_entries) found.emplace_back(field, fmt::format("expected at most {} entries", max_entries));
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (given[i].empty() || given[i].size() > max_entry)
            found.emplace_back(fmt::format("{}[{}]", field, i), fmt::format("expected 1 to {} bytes", max_entry));
    }
}

void check_steps(const notification_rule& rule, faults& found) {
    if (rule.steps.empty() || rule.steps.size() > max_steps) {
        found.emplace_back("steps", fmt::format("expected 1 to {} steps", max_steps));
        return;
    }
    std::int64_t before = -1;
    for (std::size_t i = 0; i < rule.steps.size(); ++i) {
        const auto& step = rule.steps[i];
        const auto place = fmt::format("steps[{}].", i);
        if (step.after_minutes < 0 || step.after_minutes > max_minutes) {
            found.emplace_back(place + "after_minutes", fmt::format("expected 0 to {} minutes", max_minutes));
        } else if (step.after_minutes <= before) {
            found.emplace_back(place + "after_minutes", "must be later than the step before");
        }
        before = step.after_minutes;
        if (step.channels.empty() || step.channels.size() > max_channels)
            found.emplace_back(place + "channels", fmt::format("expected 1 to {} channels", max_channels));
        if (std::set(step.channels.begin(), step.channels.end()).size() != step.channels.size())
            found.emplace_back(place + "channels", "a channel is named twice");
    }
}

std::vector<std::string> texts_of(const boost::json::object& from, std::string_view name) {
    std::vector<std::string> out;
    const auto* found = from.if_contains(name);
    if (found == nullptr || !found->is_array()) return out;
    for (const auto& one : found->get_array()) {
        if (const auto* text = one.if_string()) out.emplace_back(text->data(), text->size());
    }
    return out;
}

std::string text_of(const boost::json::object& from, std::string_view name) {
    const auto* found = from.if_contains(name);
    const auto* text = found == nullptr ? nullptr : found->if_string();
    return text == nullptr ? std::string() : std::string(text->data(), text->size());
}

}  // namespace

std::string_view to_string(hours_of h) noexcept {
    return notification_hours[static_cast<std::size_t>(h)];
}

std::optional<hours_of> parse_hours(std::string_view text) noexcept {
    const auto found = std::ranges::find(notification_hours, text);
    if (found == std::end(notification_hours)) return std::nullopt;
    return static_cast<hours_of>(found - std::begin(notification_hours));
}

bool matches(const notification_rule& rule, const notification_subject& subject) {
    const auto& facts = subject.facts;
    if (!rule.is_enabled) return false;
    if (!rule.kinds.empty() && !contains(rule.kinds, facts.kind)) return false;
    if (!rule.priorities.empty() && !contains(rule.priorities, facts.priority)) return false;
    const auto is_wanted = [&](const std::string& place) { return contains(rule.areas, place); };
    if (!rule.areas.empty() && std::ranges::none_of(subject.places, is_wanted)) return false;
    return accepts(rule.devices, facts.opc_id) && accepts(rule.tags, facts.tag_id);
}

faults check_rule(const notification_rule& rule) {
    faults found;
    if (!is_id(rule.rule_id)) found.emplace_back("rule_id", "expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -");
    if (rule.name.empty() || rule.name.size() > max_entry)
        found.emplace_back("name", fmt::format("expected 1 to {} bytes", max_entry));
    check_words("kinds", rule.kinds, notification_kinds, found);
    check_words("priorities", rule.priorities, notification_priorities, found);
    check_texts("areas", rule.areas, found);
    check_texts("devices", rule.devices, found);
    check_texts("tags", rule.tags, found);
    if (rule.hours == hours_of::any && !rule.calendar_id.empty())
        found.emplace_back("hours", "expected WORKING or NOT_WORKING, because calendar_id is set");
    if (rule.hours != hours_of::any && rule.calendar_id.empty())
        found.emplace_back("calendar_id", "required, because hours is not ANY");
    check_steps(rule, found);
    return found;
}

std::string content_of(const notification_rule& rule) {
    std::string out;
    json_writer json(out);
    json.begin_object().member("kinds", rule.kinds).member("priorities", rule.priorities);
    json.member("areas", rule.areas).member("devices", rule.devices).member("tags", rule.tags);
    json.member("calendar_id", rule.calendar_id).member("hours", to_string(rule.hours));
    json.member("report_clear", rule.is_clear_reported).key("steps").begin_array();
    for (const auto& step : rule.steps) {
        json.begin_object().member("after_minutes", step.after_minutes).member("channels", step.channels);
        json.end_object();
    }
    json.end_array().end_object();
    return out;
}

checked<> read_content(std::string_view json, notification_rule& into) {
    const auto parsed = parse_json_object(json);
    if (!parsed) return parsed.error();
    const auto& from = parsed->root.get_object();
    into.kinds = texts_of(from, "kinds");
    into.priorities = texts_of(from, "priorities");
    into.areas = texts_of(from, "areas");
    into.devices = texts_of(from, "devices");
    into.tags = texts_of(from, "tags");
    into.calendar_id = text_of(from, "calendar_id");
    into.hours = parse_hours(text_of(from, "hours")).value_or(hours_of::any);
    const auto* reports = from.if_contains("report_clear");
    into.is_clear_reported = reports != nullptr && reports->is_bool() && reports->get_bool();
    into.steps.clear();
    const auto* steps = from.if_contains("steps");
    if (steps == nullptr || !steps->is_array()) return fault{"steps", "expected a list"};
    for (const auto& one : steps->get_array()) {
        if (!one.is_object()) return fault{"steps", "expected a list of objects"};
        const auto* after = one.get_object().if_contains("after_minutes");
        if (after == nullptr || !after->is_int64()) return fault{"steps", "expected numbers of minutes"};
        into.steps.push_back({after->get_int64(), texts_of(one.get_object(), "channels")});
    }
    return {};
}

}  // namespace penstock::services
