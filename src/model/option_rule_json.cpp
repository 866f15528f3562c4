#include "model/option_rule_json.hpp"

namespace penstock {

namespace {

using kind = option_rule::kind;

/// A default is written in its type, a text as a text.
void write_default(json_writer& out, const option_rule& rule) {
    const bool is_text = rule.type == kind::text || rule.type == kind::choice;
    if (is_text) {
        out.member("default", rule.default_value);
    } else {
        out.key("default").raw(rule.default_value);
    }
}

/// In the words of schema.json.
std::string_view name_of(kind type) noexcept {
    switch (type) {
        case kind::text: return "text";
        case kind::integer: return "integer";
        case kind::number: return "number";
        case kind::boolean: return "boolean";
        case kind::choice: return "choice";
        case kind::object: return "object";
        case kind::list: return "list";
    }
    return "text";
}

/// In the words of JSON Schema.
std::string_view json_type(kind type) noexcept {
    if (type == kind::text || type == kind::choice) return "string";
    return type == kind::list ? "array" : name_of(type);
}

}  // namespace

void write_rules(json_writer& out, std::string_view name, const std::vector<option_rule>& rules) {
    out.key(name).begin_array();
    for (const auto& rule : rules) {
        out.begin_object().member("name", rule.name).member("type", name_of(rule.type));
        if (!rule.unit.empty()) out.member("unit", rule.unit);
        if (!rule.default_value.empty()) write_default(out, rule);
        if (!rule.choices.empty()) out.member("values", rule.choices);
        if (rule.min) out.member("min", *rule.min);
        if (rule.max) out.member("max", *rule.max);
        if (rule.hidden == secrecy::whole) out.member("secret", true);
        if (rule.is_required) out.member("required", true);
        if (!rule.group.empty()) out.member("group", rule.group).member("hidden", rule.is_off_form);
        out.member("description", rule.description).end_object();
    }
    out.end_array();
}

void write_value_schema(json_writer& out, const option_rule& rule) {
    out.begin_object().member("type", json_type(rule.type));
    if (!rule.choices.empty()) out.member("enum", rule.choices);
    if (rule.min) out.member("minimum", *rule.min);
    if (rule.max) out.member("maximum", *rule.max);
    out.member("description", rule.description).end_object();
}

}  // namespace penstock
