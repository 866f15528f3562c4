#include "model/option_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <stdexcept>

#include "base/text.hpp"
#include "model/json_text.hpp"

namespace penstock {

namespace {

namespace json = boost::json;
using kind = option_rule::kind;

struct kind_name {
    std::string_view text;
    kind type;
};

constexpr std::array kind_names{
    kind_name{"text", kind::text},       kind_name{"integer", kind::integer}, kind_name{"number", kind::number},
    kind_name{"boolean", kind::boolean}, kind_name{"choice", kind::choice},   kind_name{"object", kind::object},
    kind_name{"list", kind::list},
};

[[noreturn]] void refuse_schema(const std::string& why) {
    throw std::invalid_argument("schema: " + why);
}

kind parse_kind(std::string_view text, std::string_view option) {
    for (const auto& name : kind_names) {
        if (name.text == text) return name.type;
    }
    refuse_schema(fmt::format("option {} has the unknown type {}", option, text));
}

/// Text of a default: strings as they are, the rest as JSON.
std::string plain_text(const json::value& v) {
    return v.is_string() ? std::string(v.get_string()) : json::serialize(v);
}

secrecy parse_secrecy(const json::value& v, const std::string& name) {
    if (v.is_bool()) return v.get_bool() ? secrecy::whole : secrecy::open;
    if (v.is_string() && v.get_string() == "viewers") return secrecy::viewers;
    if (v.is_string() && v.get_string() == "parts") return secrecy::parts;
    refuse_schema(fmt::format("option {}: secret is none of true, parts, viewers", name));
}

option_rule parse_rule(const json::object& from, std::span<const std::string_view> groups) {
    option_rule rule;
    rule.name = from.at("name").as_string();
    rule.type = parse_kind(std::string_view(from.at("type").as_string()), rule.name);
    for (const auto& member : from) {
        const std::string_view key = member.key();
        const json::value& v = member.value();
        if (key == "unit") {
            rule.unit = v.as_string();
        } else if (key == "default") {
            rule.default_value = plain_text(v);
        } else if (key == "values") {
            for (const auto& choice : v.as_array())
                rule.choices.emplace_back(choice.as_string());
        } else if (key == "min") {
            rule.min = v.to_number<double>();
        } else if (key == "max") {
            rule.max = v.to_number<double>();
        } else if (key == "secret") {
            rule.hidden = parse_secrecy(v, rule.name);
        } else if (key == "required") {
            rule.is_required = v.as_bool();
        } else if (key == "group") {
            rule.group = v.as_string();
        } else if (key == "hidden") {
            rule.is_off_form = v.as_bool();
        } else if (key == "description") {
            rule.description = v.as_string();
        } else if (key != "name" && key != "type") {
            refuse_schema(fmt::format("option {} has the unknown member {}", rule.name, key));
        }
    }
    if (rule.type == kind::choice && rule.choices.empty()) {
        refuse_schema(fmt::format("option {} is a choice without values", rule.name));
    }
    if (!rule.group.empty() && std::ranges::find(groups, rule.group) == groups.end()) {
        throw std::invalid_argument(fmt::format("schema: option {} is in the unknown group {}", rule.name, rule.group));
    }
    return rule;
}

std::string expected_range(const option_rule& rule, std::string_view noun) {
    std::string text = fmt::format("expected {}", noun);
    if (rule.min && rule.max) {
        text += fmt::format(" from {} to {}", format_number(*rule.min), format_number(*rule.max));
    } else if (rule.min) {
        text += fmt::format(" of at least {}", format_number(*rule.min));
    }
    if (!rule.unit.empty()) text += " (" + rule.unit + ")";
    return text;
}

bool is_within(const option_rule& rule, double number) {
    return (!rule.min || number >= *rule.min) && (!rule.max || number <= *rule.max);
}

bool is_json_of(std::string_view text, json::kind wanted) {
    boost::system::error_code ec;
    const auto parsed = json::parse(json::string_view(text.data(), text.size()), ec);
    return !ec && parsed.kind() == wanted;
}

/// Canonical text of `text` under `rule`, or what was expected.
checked<std::string> canonical(const option_rule& rule, const std::string& text) {
    switch (rule.type) {
        case kind::text: return text;
        case kind::integer:
            if (const auto n = parse_number<std::int64_t>(trim(text)); n && is_within(rule, static_cast<double>(*n))) {
                return std::to_string(*n);
            }
            return fault{"", expected_range(rule, "a whole number")};
        case kind::number:
            if (const auto n = parse_number<double>(trim(text)); n && is_within(rule, *n)) return format_number(*n);
            return fault{"", expected_range(rule, "a number")};
        case kind::boolean:
            if (const auto b = parse_boolean(trim(text))) return std::string(*b ? "true" : "false");
            return fault{"", "expected true or false"};
        case kind::choice:
            for (const auto& choice : rule.choices) {
                if (equals_ignoring_case(choice, trim(text))) return choice;
            }
            return fault{"", fmt::format("expected one of {}", fmt::join(rule.choices, ", "))};
        case kind::object:
            if (is_json_of(text, json::kind::object)) return text;
            return fault{"", "expected an object"};
        case kind::list:
            if (is_json_of(text, json::kind::array)) return text;
            return fault{"", "expected a list"};
    }
    return fault{"", "unknown kind of option"};
}

}  // namespace

std::vector<option_rule> parse_option_rules(const json::object& schema, std::string_view member,
                                            std::span<const std::string_view> groups) {
    std::vector<option_rule> rules;
    if (const auto* list = schema.if_contains(member)) {
        for (const auto& item : list->as_array())
            rules.push_back(parse_rule(item.as_object(), groups));
    }
    return rules;
}

void fill_group(std::vector<option_rule>& rules, std::string_view group) {
    for (auto& rule : rules) {
        if (rule.group.empty()) rule.group = group;
    }
}

const option_rule* find_rule(const std::vector<option_rule>& rules, std::string_view name) noexcept {
    const auto found = std::ranges::find(rules, name, &option_rule::name);
    return found == rules.end() ? nullptr : &*found;
}

void check_defaults(const std::vector<option_rule>& rules) {
    for (const auto& rule : rules) {
        if (!rule.default_value.empty() && !canonical(rule, rule.default_value))
            refuse_schema("the default of " + rule.name + " is not a value of it");
    }
}

faults check_options(const std::vector<option_rule>& rules, option_map& options, const std::string& prefix) {
    faults found;
    std::vector<std::string_view> names;
    for (const auto& rule : rules)
        names.emplace_back(rule.name);
    for (auto& [name, text] : options) {
        const auto* rule = find_rule(rules, name);
        if (rule == nullptr) {
            const auto near = nearest(name, names);
            found.push_back({prefix + name, near
                                                ? fmt::format("unknown option; did you mean {}?", *near)
                                                : fmt::format("unknown option; known are {}", fmt::join(names, ", "))});
            continue;
        }
        if (auto well = canonical(*rule, text)) {
            text = std::move(*well);
        } else {
            found.push_back({prefix + name, well.error().message});
        }
    }
    for (const auto& rule : rules) {
        if (rule.is_required && !options.contains(rule.name)) {
            found.push_back({prefix + rule.name, "is required"});
        }
    }
    return found;
}

std::string option_reader::text(std::string_view name) const {
    if (const auto set = options_.find(name); set != options_.end()) return set->second;
    const auto* rule = find_rule(rules_, name);
    if (rule == nullptr) throw std::logic_error("option " + std::string(name) + " is not in the schema");
    return rule->default_value;
}

std::int64_t option_reader::integer(std::string_view name) const {
    return parse_number<std::int64_t>(text(name)).value_or(0);
}

double option_reader::number(std::string_view name) const {
    return parse_number<double>(text(name)).value_or(0);
}

bool option_reader::boolean(std::string_view name) const {
    return parse_boolean(text(name)).value_or(false);
}

std::vector<std::string> option_reader::list(std::string_view name) const {
    return split_json_array(text(name)).value_or(std::vector<std::string>{});
}

}  // namespace penstock
