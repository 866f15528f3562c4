#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace penstock {

/// The elements of a flat JSON array of numbers, booleans and strings, each as its plain text
/// (`[1,"a\n"]` → `1`, `a` + newline). Nothing when the text is anything else.
std::optional<std::vector<std::string>> split_json_array(std::string_view text);

/// `2026-11-21T07:07:44.123Z`; a time outside the years 0 to 9999 as the nearest one within.
std::string format_iso_time(wall_time t);

/// Reads ISO-8601 date and time with `Z` or an offset; seconds and fraction may be absent; years 1 to 9999.
std::optional<wall_time> parse_iso_time(std::string_view text);

}  // namespace penstock
