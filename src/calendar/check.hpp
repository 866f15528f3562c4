#pragma once

#include "base/error.hpp"
#include "calendar/calendar.hpp"

namespace penstock::calendar {

/// What is wrong in a definition: all of it, each with its field (`shifts[2].end`,
/// `exceptions[0].shifts[1].breaks[0].start`). Shifts are compared with each other once each of them is valid alone: no
/// two overlap on any date, whether both are of the cycle, one begins on a date of an exception, or both do. None: the
/// definition can be stored and made a `timetable`.   Thread: any. Looks for the zone in the system's tzdata.
faults check(const definition& d);

/// The first part of it: each field alone.
faults check_fields(const definition& d);

/// The second part: overlaps, of a definition whose fields are valid.
faults check_overlaps(const definition& d);

}  // namespace penstock::calendar
