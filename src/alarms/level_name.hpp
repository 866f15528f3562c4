#pragma once

#include <optional>
#include <string_view>

#include "alarms/level.hpp"
#include "alarms/rules.hpp"

namespace penstock::alarms {

/// `LIMIT`, `BOOL`, `QUALITY`
std::string_view to_string(rules::kind k) noexcept;
std::optional<rules::kind> parse_kind(std::string_view name) noexcept;

/// `HI_HI`, `TRUE`, `BAD` …; of a level that such an alarm does not have, and of none: `NORMAL`.
std::string_view level_name(rules::kind k, level l) noexcept;
/// Names of all kinds are different. `nullopt`: no such level.
std::optional<level> parse_level(std::string_view name) noexcept;

}  // namespace penstock::alarms
