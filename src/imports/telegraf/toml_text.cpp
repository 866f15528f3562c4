#include "imports/telegraf/toml_text.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <sstream>
#include <string>

// Faults are values here, and the library is needed in this file alone.
#define TOML_EXCEPTIONS 0
// The library asserts what a text may break, and then reports it as a fault of the text.
#define TOML_ASSERT(condition) static_assert(true)
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

namespace penstock::imports::telegraf {

namespace {

namespace json = boost::json;

constexpr std::size_t max_toml_bytes = 4U << 20U;  ///< the library takes fifty times the size of a text

json::value value_of(const toml::node& node);

json::value object_of(const toml::table& table) {
    json::object out;
    for (const auto& [key, member] : table)
        out.insert_or_assign(json::string_view(key.str().data(), key.str().size()), value_of(member));
    return out;
}

json::value array_of(const toml::array& list) {
    json::array out;
    for (const auto& item : list)
        out.push_back(value_of(item));
    return out;
}

/// The library parses at most 256 levels.
json::value value_of(const toml::node& node) {
    if (const auto* table = node.as_table()) return object_of(*table);
    if (const auto* list = node.as_array()) return array_of(*list);
    if (const auto* text = node.as_string()) return json::string(text->get());
    if (const auto* number = node.as_integer()) return number->get();
    if (const auto* number = node.as_floating_point()) return number->get();
    if (const auto* flag = node.as_boolean()) return flag->get();
    std::ostringstream time;
    if (const auto* date = node.as_date()) time << date->get();
    if (const auto* clock = node.as_time()) time << clock->get();
    if (const auto* both = node.as_date_time()) time << both->get();
    return json::string(time.str());
}

}  // namespace

checked<json::value> parse_toml(std::string_view text) {
    if (text.size() > max_toml_bytes) return fault{"", "is TOML of more than 4 MiB: divide the file"};
    const auto parsed = toml::parse(text);
    if (!parsed) {
        return fault{"", fmt::format("is not TOML: line {}: {}", parsed.error().source().begin.line,
                                     parsed.error().description())};
    }
    return object_of(parsed.table());
}

}  // namespace penstock::imports::telegraf
