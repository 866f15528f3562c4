#pragma once

#include "time/date_text.hpp"

namespace penstock::calendar {

// Under the names that callers outside have for them.
using penstock::format_date;
using penstock::parse_date;
using penstock::parse_time_of_day;

}  // namespace penstock::calendar
