#include "api/config/property_shape.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace penstock::api {

namespace {

/// The section of all properties `edge.<word>` and `edge.<word>.…`.
struct section_word {
    std::string_view word, section;
};

constexpr std::array section_words{
    section_word{"always_on", "general"}, section_word{"language", "general"}, section_word{"site_id", "general"},
    section_word{"threads", "general"},   section_word{"timezone", "general"}, section_word{"ttl", "general"},
    section_word{"v5", "general"},        section_word{"console", "web"},      section_word{"dial_in", "web"},
    section_word{"files", "web"},         section_word{"http", "web"},         section_word{"https", "web"},
    section_word{"net", "web"},           section_word{"tls", "web"},          section_word{"web", "web"},
    section_word{"audit", "access"},      section_word{"login", "access"},     section_word{"rest", "access"},
    section_word{"ui", "access"},         section_word{"opcua", "opcua"},      section_word{"history", "storage"},
    section_word{"journal", "storage"},   section_word{"store", "storage"},    section_word{"events", "watch"},
    section_word{"health", "watch"},      section_word{"log", "watch"},        section_word{"monitor", "watch"},
    section_word{"admin", "admin"},       section_word{"backup", "admin"},     section_word{"update", "admin"},
};

std::string_view section_of(std::string_view key) {
    const auto words = split(key, '.');
    const auto word = words.size() < 2 ? std::string_view{} : words[1];
    const auto found = std::ranges::find(section_words, word, &section_word::word);
    return found == section_words.end() ? property_sections.back() : found->section;
}

/// Of `1 to 64`.
void read_range(std::string_view range, property_shape& into) {
    constexpr std::string_view between = " to ";
    const auto at = range.find(between);
    if (at == std::string_view::npos) return;
    into.min = parse_number<std::int64_t>(range.substr(0, at));
    into.max = parse_number<std::int64_t>(range.substr(at + between.size()));
    if (into.min && into.max) into.type = property_shape::kind::integer;
}

std::string_view name_of(property_shape::kind type) noexcept {
    switch (type) {
        case property_shape::kind::text: return "text";
        case property_shape::kind::integer: return "integer";
        case property_shape::kind::choice: return "choice";
    }
    return "text";
}

}  // namespace

property_shape shape_of(const properties::property_view& p) {
    constexpr std::string_view number = "a whole number from ", choice = "one of ";
    property_shape shape;
    shape.section = section_of(p.key);
    if (p.expected == "true or false") {
        shape.type = property_shape::kind::choice;
        shape.values = {"true", "false"};
    } else if (p.expected.starts_with(choice)) {
        shape.type = property_shape::kind::choice;
        for (const auto word : split(std::string_view(p.expected).substr(choice.size()), ','))
            shape.values.emplace_back(trim(word));
    } else if (p.expected.starts_with(number)) {
        read_range(std::string_view(p.expected).substr(number.size()), shape);
    }
    return shape;
}

void write_shape(json_writer& json, const property_shape& shape) {
    json.member("kind", name_of(shape.type));
    if (shape.type == property_shape::kind::choice) json.member("values", shape.values);
    if (shape.min) json.member("min", *shape.min);
    if (shape.max) json.member("max", *shape.max);
    json.member("section", shape.section);
}

std::string shape_schema() {
    std::string out =
        R"("kind":{"type":"string","enum":["text","integer","choice"]},"values":{"type":"array","items":)"
        R"({"type":"string"},"description":"Values of a choice; other kinds have none."},"min":{"type":"integer",)"
        R"("description":"Lowest value of an integer."},)"
        R"("max":{"type":"integer","description":"Highest value of an integer."},"section":{"type":"string",)"
        R"("description":"Part of a form in which the property stands.","enum":)";
    json_writer(out).put(property_sections);
    return out + "}";
}

}  // namespace penstock::api
