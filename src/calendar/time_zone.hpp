#pragma once

#include "time/time_zone.hpp"

namespace penstock::calendar {

// Other modules use this function by a name in this namespace.
using penstock::is_time_zone;

}  // namespace penstock::calendar
