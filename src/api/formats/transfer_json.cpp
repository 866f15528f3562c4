#include "api/formats/transfer_json.hpp"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>

#include "api/formats/json_read.hpp"
#include "api/formats/json_time.hpp"
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
    json.begin_object();
    if (s.status_error) {
        json.member("type", s.type).member("status_error", *s.status_error).member("name", s.name).end_object();
        return;
    }
    json.member("name", s.name).member("type", s.type).member("enabled", s.is_enabled);
    json.member("connected", s.link.is_connected).member("sent_count", s.stats.sent);
    json.member("queued", s.stats.queued).member("oldest_queued_ts", s.stats.oldest_queued);
    json.member("dropped", s.dropped).member("last_error", s.stats.last_error);
    json.member("last_sent_ts", s.stats.last_sent);
    if (s.dead_letters) json.member("dead_letters", *s.dead_letters);
    if (s.takes_commands) {
        json.member("commands_done", s.commands.done).member("commands_failed", s.commands.failed);
        json.member("commands_refused", s.commands.refused);
    }
    if (!s.link.own_members.empty()) json.raw(s.link.own_members);
    json.end_object();
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
