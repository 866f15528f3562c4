#pragma once

#include "time/time_zone.hpp"

namespace penstock::calendar {

// Under the name that callers outside have for it.
using penstock::is_time_zone;

}  // namespace penstock::calendar
