#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock {

/// `HH:MM`, 00:00 to 23:59, two digits each. The end of the day is 00:00. Faults name no field.
checked<std::chrono::minutes> parse_time_of_day(std::string_view text);

/// `HH:MM`; beyond a day it restarts at 00:00. Not negative.
std::string format_time_of_day(std::chrono::minutes t);

/// `YYYY-MM-DD`, a day that exists, of the years 0001 to 9999. Faults name no field.
checked<std::chrono::local_days> parse_date(std::string_view text);

/// `YYYY-MM-DD`. Only of the years 0001 to 9999.
std::string format_date(std::chrono::local_days d);

/// The same, the day in UTC.
std::string format_utc_date(wall_time t);

/// Whether the day is in the years 0001 to 9999, so that it has a text.
bool is_in_range(std::chrono::local_days d) noexcept;

}  // namespace penstock
