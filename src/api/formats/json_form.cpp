#include "api/formats/json_form.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::api {

namespace {

void write_type(json_writer& json, const member_schema& m) {
    json.key("type");
    if (m.is_nullable) {
        json.begin_array().text(m.type).text("null").end_array();
    } else {
        json.text(m.type);
    }
}

void write_limits(json_writer& json, const member_schema& m) {
    if (m.min) json.member("minimum", *m.min);
    if (m.max) json.member("maximum", *m.max);
    if (m.min_length) json.member("minLength", *m.min_length);
    if (m.max_length) json.member("maxLength", *m.max_length);
    if (!m.default_value.empty()) json.key("default").raw(m.default_value);
    if (m.words.empty()) return;
    json.key("enum").begin_array();
    for (const auto word : m.words)
        json.text(word);
    if (m.is_nullable) json.null();
    json.end_array();
}

/// Of one value: of the member, or of an item of its list.
void write_value(json_writer& json, const member_schema& m, std::string_view text) {
    if (!m.reference.empty()) {
        json.raw(schema_reference(m.reference));  // with nothing beside it: generators of clients read no more
        return;
    }
    if (m.nested != nullptr) {
        auto schema = m.nested();
        const bool is_reference = schema.starts_with(R"({"$ref")");
        if (!text.empty() && !is_reference) {
            schema.pop_back();
            json.raw(schema += R"(,"description":)" + quote_json(text) + "}");
        } else {
            json.raw(schema);
        }
        return;
    }
    json.begin_object();
    write_type(json, m);
    write_limits(json, m);
    if (!text.empty()) json.member("description", text);
    json.end_object();
}

}  // namespace

std::string schema_reference(std::string_view name) {
    return R"({"$ref":"#/components/schemas/)" + std::string(name) + "\"}";
}

void write_member_schema(json_writer& json, const member_schema& m) {
    if (!m.own.empty()) {
        json.raw(m.own);
    } else if (m.is_list) {
        json.begin_object().member("type", "array").key("items");
        write_value(json, m, {});
        if (!m.text.empty()) json.member("description", m.text);
        json.end_object();
    } else {
        write_value(json, m, m.text);
    }
}

std::string object_schema(std::span<const member_schema> members, bool is_open, bool constant_result) {
    std::string out;
    json_writer json(out);
    json.begin_object().member("type", "object");
    if (constant_result || std::ranges::any_of(members, &member_schema::is_required)) {
        json.key("required").begin_array();
        if (constant_result) json.text("result");
        for (const auto& m : members) {
            if (m.is_required) json.text(m.name);
        }
        json.end_array();
    }
    if (!is_open) json.member("additionalProperties", false);
    json.key("properties").begin_object();
    if (constant_result) json.key("result").raw(R"({"type":"string","const":"SUCCESS"})");
    for (const auto& m : members) {
        json.key(m.name);
        write_member_schema(json, m);
    }
    json.end_object().end_object();
    return out;
}

std::string list_schema_of(const std::string& item) {
    return R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{)"
           R"("data":{"type":"array","items":)" +
           item + R"(},"total":{"type":"integer","description":"Number of all entries that match the call."}}})";
}

}  // namespace penstock::api
