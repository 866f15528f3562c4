#pragma once

#include <span>
#include <string>
#include <string_view>

#include "drivers/http/point.hpp"
#include "model/value.hpp"

namespace penstock::http {

/// What a placeholder is replaced by.
struct placeholder {
    std::string name;  ///< without the braces
    std::string text;  ///< unchanged
    std::string json;  ///< as a JSON value: texts in quotes
};

/// How what is put in must be written there, so that a value never becomes more than a value.
enum class escaping {
    none,
    json,  ///< within a string of the template without quotes, elsewhere as a whole JSON value
    xml,
    url,  ///< paths, queries and form bodies
};

/// `text` with each `{name}` of a known placeholder replaced; all other braces stay.
std::string fill_template(std::string_view text, escaping how, std::span<const placeholder> known);

/// Whether one of the names occurs in `text` in braces.
bool has_placeholder(std::string_view text, std::span<const std::string_view> names);

/// `{value}`, `{tag_id}`, `{address}` and `{name}` of a write.
std::vector<placeholder> placeholders_of(const point& to, format of, const value& v);

/// How a body of that media type is escaped: by `json`, `xml` and `x-www-form-urlencoded` in its name.
escaping escaping_of(std::string_view media_type) noexcept;

}  // namespace penstock::http
