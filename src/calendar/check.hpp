#pragma once

#include "base/error.hpp"
#include "calendar/calendar.hpp"

namespace penstock::calendar {

/// All faults of a definition, each with its field (`shifts[2].end`, `exceptions[0].shifts[1].breaks[0].start`). If
/// every shift is valid alone, it also checks that no two shifts overlap on any day, of the cycle and of exceptions. No
/// faults: the definition can be stored, and `timetable::make` accepts it.   Thread: any. Looks for the zone in the
/// system's tzdata.
faults check(const definition& d);

/// The first part of `check`: each field alone.
faults check_fields(const definition& d);

/// The second part of `check`: overlaps of shifts, for a definition whose fields are valid.
faults check_overlaps(const definition& d);

}  // namespace penstock::calendar
