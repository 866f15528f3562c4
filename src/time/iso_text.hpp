#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"

namespace penstock {

/// `2026-11-21T07:07:44.123Z`; a time outside the years 0 to 9999 as the nearest one within.
std::string format_iso_time(wall_time t);

/// Reads ISO-8601 date and time with `Z` or an offset; seconds and fraction may be absent; years 1 to 9999.
std::optional<wall_time> parse_iso_time(std::string_view text);

}  // namespace penstock
