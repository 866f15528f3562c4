#pragma once

#include <span>
#include <string>
#include <string_view>

#include "drivers/http/point.hpp"
#include "model/value.hpp"

namespace penstock::http {

/// A placeholder and its replacement.
struct placeholder {
    std::string name;  ///< without the braces
    std::string text;  ///< unchanged
    std::string json;  ///< as a JSON value, with quotes if it is a text
};

/// How a replacement is escaped, so that a value cannot become a part of the syntax.
enum class escaping {
    none,
    json,  ///< inside quotes of the template as the content of a string, elsewhere as a whole JSON value
    xml,
    url,  ///< for paths, queries and form bodies
};

/// Replaces each `{name}` of a known placeholder in `text`; other braces stay.
std::string fill_template(std::string_view text, escaping how, std::span<const placeholder> known);

/// Whether one of the names occurs in `text` in braces.
bool has_placeholder(std::string_view text, std::span<const std::string_view> names);

/// The placeholders of a write: `{value}`, `{tag_id}`, `{address}` and `{name}`.
std::vector<placeholder> placeholders_of(const point& to, format of, const value& v);

/// How a body of that media type is escaped; decided by `json`, `xml` or `x-www-form-urlencoded` in the name of the
/// type.
escaping escaping_of(std::string_view media_type) noexcept;

}  // namespace penstock::http
