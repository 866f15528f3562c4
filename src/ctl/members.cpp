#include "ctl/members.hpp"

#include <algorithm>
#include <boost/json/array.hpp>

#include "base/text.hpp"
#include "ctl/json_text.hpp"
#include "ctl/time_text.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

failure wrong(const std::string& what) {
    return {exit_code::bad_usage, what};
}

/// The name of the type, such as `integer`; if null is allowed, the other type. A field with choices is a text.
std::string type_of(const json::value& schema) {
    const auto& type = member_of(schema, "type");
    if (type.is_string()) return std::string(type.get_string());
    for (const auto& one : array_of(schema, "type")) {
        if (one.is_string() && one.get_string() != "null") return std::string(one.get_string());
    }
    return "string";
}

json::value number_or_null(std::string_view text) {
    if (const auto whole = parse_number<std::int64_t>(text)) return *whole;
    if (const auto real = parse_number<double>(text)) return *real;
    return nullptr;
}

outcome<json::value> read_value(const std::string& name, const std::string& text, const json::value& schema) {
    const auto type = type_of(schema);
    if (text.empty()) return json::value();
    if (type == "boolean") {
        if (const auto flag = parse_boolean(text)) return json::value(*flag);
        return wrong(name + ": expected true or false, not " + text);
    }
    if (type == "integer") {
        const auto number = is_time_name(name) ? parse_time(text) : parse_number<std::int64_t>(text);
        if (number) return json::value(*number);
        const auto* const expected =
            is_time_name(name) ? "a time, such as 2026-11-21T07:00, or ms since 1970" : "a whole number";
        return wrong(name + ": expected " + expected + ", not " + text);
    }
    if (type == "number") {
        auto number = number_or_null(text);
        if (!number.is_null()) return number;
        return wrong(name + ": expected a number, not " + text);
    }
    if (type == "array" || type == "object") {
        auto parsed = parse_json(text, name);
        const bool fits = parsed && (type == "array" ? parsed->is_array() : parsed->is_object());
        if (parsed && !fits) return wrong(name + ": expected JSON, " + (type == "array" ? "[…]" : "{…}"));
        return parsed;
    }
    return json::value(text);
}

std::string join(const std::vector<std::string_view>& names) {
    std::string out;
    for (const auto name : names)
        out += (out.empty() ? "" : ", ") + std::string(name);
    return out;
}

/// Names to suggest: those that contain the word, or the most similar ones; all if none is similar.
std::string suggestion(const std::string& word, const field_schemas& fields) {
    std::vector<std::string_view> all, near;
    for (const auto& field : fields) {
        if (field.value().is_null()) continue;
        all.push_back(field.key());
        if (contains_ignoring_case(all.back(), word)) near.push_back(all.back());
    }
    if (near.empty()) {
        if (const auto one = nearest(word, all)) near.push_back(*one);
    }
    return near.empty() ? "the fields are " + join(all) : "did you mean " + join(near) + "?";
}

}  // namespace

outcome<field_schemas> read_schemas(api_client& to, const std::string& schema, const std::string& record) {
    const auto document = to.get_document("/api/v5/openapi.json");
    if (!document) return document.error();
    const auto& all = member_of(member_of(*document, "components"), "schemas");
    const auto* const found = member_of(member_of(all, schema), "properties").if_object();
    if (found == nullptr) return failure{exit_code::refused, "this gateway does not support " + record};
    auto fields = *found;
    const auto& answered = member_of(member_of(all, record), "properties");
    for (auto& field : fields) {
        if (text_of(member_of(answered, field.key()), "readOnly") == "true") field.value() = nullptr;
    }
    return fields;
}

outcome<json::object> read_members(const std::vector<std::string>& texts, const field_schemas& fields) {
    json::object body;
    for (const auto& text : texts) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0) return wrong(text + ": expected NAME=VALUE");
        const auto name = text.substr(0, equals);
        const auto* const schema = fields.if_contains(name);
        if (schema == nullptr) return wrong(name + ": there is no such field; " + suggestion(name, fields));
        if (schema->is_null()) return wrong(name + ": only the gateway sets it");
        auto value = read_value(name, text.substr(equals + 1), *schema);
        if (!value) return value.error();
        body[name] = std::move(*value);
    }
    return body;
}

}  // namespace penstock::ctl
