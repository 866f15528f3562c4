#pragma once

#include "time/date_text.hpp"

namespace penstock::calendar {

// Other modules use these functions by names in this namespace.
using penstock::format_date;
using penstock::parse_date;
using penstock::parse_time_of_day;

}  // namespace penstock::calendar
