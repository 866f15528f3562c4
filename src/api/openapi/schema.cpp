#include "api/openapi/schema.hpp"

namespace penstock::api::detail {

namespace {

std::string_view pattern_of(field_rule::shape form) {
    using enum field_rule::shape;
    switch (form) {
        case id: return "^[A-Za-z0-9_.:-]{0,100}$";
        case site: return "^(SITE_[A-Za-z0-9_.:-]{1,95})?$";
        case priority: return "^(CRITICAL|HIGH|MEDIUM|LOW)$";
        case priority_or_none: return "^(CRITICAL|HIGH|MEDIUM|LOW)?$";
        case record_mode: return "^(all|change)?$";
        case scale_kind: return "^(exponent|factor)$";
        case clamp_ends: return "^(low|high|both)?$";
        case any:
        case one_line: return {};
    }
    return {};
}

/// Numbers and booleans may be sent as texts; null in a body means the default.
void write_type(json_writer& json, side s, std::string_view type, bool is_nullable) {
    if (s == side::answer && !is_nullable) {
        json.member("type", type);
        return;
    }
    json.key("type").begin_array().text(type);
    if (s == side::body && type != "string" && type != "object") json.text("string");
    json.text("null").end_array();
}

}  // namespace

void write_text_schema(json_writer& json, const field_rule& rule, side s) {
    json.begin_object();
    if (s == side::body && rule.is_required) {
        json.member("type", "string").member("minLength", 1);
    } else {
        write_type(json, s, "string", false);
    }
    if (s == side::body) {
        json.member("maxLength", rule.max_length);
        if (const auto pattern = pattern_of(rule.form); !pattern.empty()) json.member("pattern", pattern);
    }
    json.member("description", rule.text).end_object();
}

void write_number_schema(json_writer& json, const field_rule& rule, side s, std::string_view type, bool is_nullable) {
    json.begin_object();
    write_type(json, s, type, is_nullable);
    if (s == side::body && rule.min) json.member("minimum", *rule.min);
    if (s == side::body && rule.max) json.member("maximum", *rule.max);
    json.member("description", rule.text).end_object();
}

void write_plain_schema(json_writer& json, const field_rule& rule, side s, std::string_view type) {
    json.begin_object();
    write_type(json, s, type, false);
    json.member("description", rule.text).end_object();
}

void write_texts_schema(json_writer& json, const field_rule& rule, side s) {
    json.begin_object();
    write_type(json, s, "object", false);
    json.key("additionalProperties").begin_object().member("type", "string");
    if (s == side::body) json.member("minLength", 1).member("maxLength", state_texts::max_length);
    json.end_object();
    if (s == side::body) json.member("maxProperties", state_texts::max_count);
    json.member("description", rule.text).end_object();
}

}  // namespace penstock::api::detail

namespace penstock::api {

std::string_view raw_body_schema(std::string_view content_type) noexcept {
    return content_type == "text/plain" ? R"({"type":"string"})" : R"({"type":"string","format":"binary"})";
}

std::string with_integer_formats(std::string_view document) {
    constexpr std::string_view key = R"("type":)";
    std::string out;
    out.reserve(document.size() + document.size() / 8);
    for (;;) {
        const auto at = document.find(key);
        if (at == std::string_view::npos) break;
        const auto begin = at + key.size();
        const bool is_list = document.substr(begin).starts_with('[');
        const auto end = document.find_first_of(",}", is_list ? document.find(']', begin) : begin);
        out += document.substr(0, end);
        if (document.substr(begin, end - begin).find(R"("integer")") != std::string_view::npos) {
            out += R"(,"format":"int64")";
        }
        document.remove_prefix(end);
    }
    return out += document;
}

}  // namespace penstock::api
