#include "api/formats/transfer_json.hpp"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <optional>

#include "api/formats/json_read.hpp"
#include "api/formats/opc_read.hpp"
#include "api/formats/opc_write.hpp"
#include "base/text.hpp"
#include "model/option_rule_json.hpp"
#include "model/secret_place.hpp"

namespace penstock::api {

namespace {

namespace json = boost::json;
using kind = option_rule::kind;

/// Of one key: the text that stands for its value, or what was expected.
checked<std::string> text_of(const json::value& from, const option_rule* rule) {
    const auto type = rule == nullptr ? kind::text : rule->type;
    if (from.is_array() && type != kind::list) return fault{"", "must not be a list"};
    if (from.is_object() && type != kind::object) return fault{"", "must not be an object"};
    return from.is_structured() ? json::serialize(from) : plain_text(from);
}

const services::kind_catalog::entry* read_type(const json::object& root, const services::kind_catalog& kinds,
                                               services::transfer_config& out, faults& found) {
    const auto* given = root.if_contains("type");
    if (given == nullptr && out.type.empty()) {
        found.emplace_back("type", "is required: expected one of " + kinds.types());
        return nullptr;
    }
    if (given == nullptr) return kinds.find(out.type);
    const auto* text = given->if_string();
    const auto* entry = text == nullptr ? nullptr : kinds.find(std::string_view(*text));
    if (entry == nullptr) {
        found.emplace_back("type", "expected one of " + kinds.types());
    } else if (!out.type.empty() && out.type != entry->kind->type()) {
        found.emplace_back("type", "cannot change: it is " + out.type);
    } else {
        out.type = entry->kind->type();
    }
    return entry;
}

void read_key(const std::string& name, const json::value& from, const option_rule* rule, option_map& options,
              faults& found) {
    const bool is_mask =
        rule != nullptr && rule->hidden != secrecy::open && from.is_string() && from.get_string() == masked;
    // An empty text is one of its own where the default is not: no status topic, no devices.
    const bool has_default = rule != nullptr && !rule->default_value.empty();
    auto text = from.is_null() ? checked<std::string>(std::string())
                : is_mask      ? checked<std::string>(std::string(masked))
                               : text_of(from, rule);
    if (!text) {
        found.emplace_back(name, text.error().message);
    } else if (from.is_null() || (text->empty() && rule != nullptr && rule->type == kind::text && !has_default)) {
        options.erase(name);  // the default
    } else {
        options[name] = *std::move(text);
    }
}

using services::transfer_status;

constexpr auto transfer_name = shown<&transfer_status::name>("name", "Name of the transfer.");
// It may be the type of a stored transfer that this gateway does not have.
constexpr auto transfer_type_member = shown<&transfer_status::type>("type", "Type of the transfer.");
constexpr auto transfer_enabled =
    shown<&transfer_status::is_enabled>("enabled", "false: the transfer is switched off.");

constexpr std::optional<std::uint64_t> if_commands(const transfer_status& s, std::uint64_t count) {
    return s.takes_commands ? std::optional(count) : std::nullopt;
}

constexpr object_form transfer_status_form{
    "",
    {transfer_name, transfer_type_member, transfer_enabled,
     shown<[](const transfer_status& s) { return s.link.is_connected; }>("connected",
                                                                         "The transfer is connected to its receiver."),
     shown<[](const transfer_status& s) { return s.stats.sent; }>("sent_count", "Number of samples that were sent."),
     shown<[](const transfer_status& s) { return s.stats.queued; }>("queued",
                                                                    "Number of samples that wait in the journal."),
     shown<[](const transfer_status& s) { return s.stats.oldest_queued; }>(
         "oldest_queued_ts", "Time of the oldest sample that waits, epoch ms; null: none waits."),
     shown<&transfer_status::dropped>("dropped", "Number of samples that the journal dropped before they were sent."),
     shown<[](const transfer_status& s) { return std::string_view(s.stats.last_error); }>(
         "last_error", "Last error of the transfer; empty: none."),
     shown<[](const transfer_status& s) { return s.stats.last_sent; }>(
         "last_sent_ts", "Time when samples were sent last, epoch ms; null: never."),
     shown_if_set<&transfer_status::dead_letters>(
         "dead_letters", "Number of batches that the receiver has refused. Only some types have it."),
     shown_if_set<[](const transfer_status& s) { return if_commands(s, s.commands.done); }>(
         "commands_done", "Number of commands of the receiver that were executed."),
     shown_if_set<[](const transfer_status& s) { return if_commands(s, s.commands.failed); }>(
         "commands_failed", "Number of commands of the receiver that failed."),
     shown_if_set<[](const transfer_status& s) { return if_commands(s, s.commands.refused); }>(
         "commands_refused", "Number of commands of the receiver that were refused.")}};

/// Nothing more is known of it.
constexpr object_form broken_transfer_form{
    "",
    {transfer_type_member, transfer_enabled,
     shown_if_set<&transfer_status::status_error>("status_error", "Reason why the rest of the status is missing."),
     transfer_name}};

}  // namespace

faults read_transfer(std::string_view body, const services::kind_catalog& kinds, services::transfer_config& out) {
    static constexpr std::array<std::string_view, 4> not_keys{"name", "source", "status", "type"};
    const auto parsed = parse_json_object(body);
    if (!parsed) return {parsed.error()};
    const auto& root = parsed->root.get_object();
    faults found;
    const auto* entry = read_type(root, kinds, out, found);
    if (entry == nullptr) return found;
    const auto stored = out.options;
    hide_options(out.options, entry->rules);  // what is not given anew
    for (const auto& member : root) {
        const std::string name(member.key());
        if (std::ranges::find(not_keys, name) != not_keys.end()) continue;
        read_key(name, member.value(), find_rule(entry->rules, name), out.options, found);
    }
    const bool keeps_secrets = stored.empty() || is_same_place(out.options, stored);
    reveal_options(out.options, stored, entry->rules, keeps_secrets, "", found);
    auto wrong = publish::check_transfer(*entry, out.options);
    found.insert(found.end(), wrong.begin(), wrong.end());
    return found;
}

void write_status(json_writer& json, const services::transfer_status& s) {
    if (s.status_error) return write_object(json, broken_transfer_form, s);
    json.begin_object();
    write_members(json, transfer_status_form, s);
    if (!s.link.own_members.empty()) json.raw(s.link.own_members);
    json.end_object();
}

std::vector<member_schema> transfer_status_schemas() {
    auto all = schemas_of(transfer_status_form);
    for (const auto& m : schemas_of(broken_transfer_form)) {
        if (std::ranges::find(all, m.name, &member_schema::name) == all.end()) all.push_back(m);
    }
    for (auto& m : all)
        m.is_required = m.name == "type";
    return all;
}

void write_transfer_type(json_writer& json, const services::kind_catalog::entry& type) {
    json.begin_object().member("type", type.kind->type()).member("title", type.title);
    json.member("icon", type.icon).member("has_births", type.has_births).key("schema").begin_object();
    write_rules(json, "options", type.rules);
    write_rules(json, "status", type.status);
    json.end_object().end_object();
}

void write_keys(json_writer& json, const services::transfer_config& config, const services::kind_catalog::entry& of,
                audience whom) {
    for (const auto& rule : of.rules) {
        const auto given = config.options.find(rule.name);
        const auto text = given == config.options.end() ? rule.default_value : given->second;
        json.any_key(rule.name);
        if (!text.empty()) {
            write_option(json, rule, text, whom);
        } else if (rule.type == kind::object) {
            json.raw("{}");
        } else {
            json.text("");
        }
    }
}

}  // namespace penstock::api
