#pragma once

#include <map>
#include <string>
#include <string_view>
#include <type_traits>

#include "model/field.hpp"
#include "model/json_write.hpp"
#include "model/tag.hpp"

namespace penstock::api {

/// Which side of the API a JSON Schema describes. A body may have more forms than a response: numbers as texts, for
/// example.
enum class side { answer, body };

namespace detail {

void write_text_schema(json_writer& json, const field_rule& rule, side s);
void write_number_schema(json_writer& json, const field_rule& rule, side s, std::string_view type, bool is_nullable);
void write_plain_schema(json_writer& json, const field_rule& rule, side s, std::string_view type);
void write_texts_schema(json_writer& json, const field_rule& rule, side s);

template <class T>
void write_member_schema(json_writer& json, const field_rule& rule, side s) {
    if constexpr (std::is_same_v<T, std::string>) {
        write_text_schema(json, rule, s);
    } else if constexpr (std::is_same_v<T, bool>) {
        write_plain_schema(json, rule, s, "boolean");
    } else if constexpr (std::is_integral_v<T>) {
        write_number_schema(json, rule, s, "integer", false);
    } else if constexpr (std::is_same_v<T, double>) {
        write_number_schema(json, rule, s, "number", false);
    } else if constexpr (std::is_same_v<T, std::optional<double>>) {
        write_number_schema(json, rule, s, "number", true);
    } else if constexpr (std::is_same_v<T, option_map>) {
        write_plain_schema(json, rule, s, "object");
    } else if constexpr (std::is_same_v<T, state_texts>) {
        write_texts_schema(json, rule, s);
    } else {
        json.begin_object().member("type", "array").key("items").raw(R"({"type":"number"})");
        json.member("description", rule.text).end_object();
    }
}

}  // namespace detail

/// Appends the properties of a described structure to the open `properties` object. `overrides`: member → its schema,
/// where the API shows something else than the structure holds.
template <class T>
void write_properties(json_writer& json, side s, const std::map<std::string_view, std::string_view>& overrides = {}) {
    const auto rules = rules_of<T>();
    const T shape{};
    for_each_member(shape, [&](const std::string_view name, const auto& member) {
        const auto* rule = find_rule(rules, name);
        json.key(name);
        if (const auto other = overrides.find(name); other != overrides.end()) {
            json.raw(other->second);
        } else {
            detail::write_member_schema<std::decay_t<decltype(member)>>(json, *rule, s);
        }
    });
}

/// Names of all members (answers always carry all), or of the required ones (bodies), as a JSON array.
template <class T>
void write_required(json_writer& json, side s) {
    json.key("required").begin_array();
    for (const auto& rule : rules_of<T>()) {
        if (s == side::answer || rule.is_required) json.text(rule.name);
    }
    json.end_array();
}

/// JSON Schema of a body that is no JSON. It has a format, because generators of clients use bytes only with a format.
std::string_view raw_body_schema(std::string_view content_type) noexcept;

/// The document with `format: int64` beside each type `integer`: without it generators take 32 bits, and times have
/// more.
std::string with_integer_formats(std::string_view document);

}  // namespace penstock::api
