#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "calendar/calendar.hpp"

namespace penstock::calendar {

/// `HH:MM`, 00:00 to 23:59, two digits each. The end of the day is 00:00. Faults name no field.
checked<minutes> parse_time_of_day(std::string_view text);

/// `HH:MM`; beyond a day it begins anew. Not negative.
std::string format_time_of_day(minutes t);

/// `YYYY-MM-DD`, a day that exists, of the years 0001 to 9999. Faults name no field.
checked<date> parse_date(std::string_view text);

/// `YYYY-MM-DD`. Only of the years 0001 to 9999.
std::string format_date(date d);

/// Whether it has a text.
bool is_in_range(date d) noexcept;

}  // namespace penstock::calendar
