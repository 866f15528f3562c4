#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock {

std::string_view trim(std::string_view text) noexcept;
std::vector<std::string_view> split(std::string_view text, char separator);
std::string to_lower(std::string_view text);
bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept;

/// Whether `part` occurs in `whole`, ASCII case ignored; an empty part does.
bool contains_ignoring_case(std::string_view whole, std::string_view part) noexcept;

/// The whole text as a decimal number of type T; nothing else may be around it.
template <class T>
std::optional<T> parse_number(std::string_view text) noexcept {
    T v{};
    const char* end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, v);
    if (ec != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return v;
}

/// `true false 1 0 on off yes no`, any case.
std::optional<bool> parse_boolean(std::string_view text) noexcept;

/// The shortest text that reads back to the same number; `NaN`, `Infinity`, `-Infinity`.
std::string format_number(double v);
std::string format_number(float v);

/// The candidate with the fewest edits from `word`, if it is near enough to be what was meant.
std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates);

/// Whether the bytes are well-formed UTF-8.
bool is_utf8(std::string_view bytes) noexcept;

/// Well-formed UTF-8 from any bytes: each broken sequence becomes U+FFFD.
std::string make_utf8(std::string_view bytes);

/// Appends `utf8` as a JSON string with its quotes to `out`.
void append_json_string(std::string& out, std::string_view utf8);

/// `utf8` as a JSON string with its quotes.
std::string quote_json(std::string_view utf8);

/// Converts between encodings by the system's iconv. Fails with a fault when the text cannot be expressed or the
/// name is unknown. Names as in iconv: `UTF-8`, `EUC-KR`, `SHIFT-JIS`, `ISO-8859-1`.
checked<std::string> convert_encoding(std::string_view text, const std::string& from, const std::string& to);

}  // namespace penstock
