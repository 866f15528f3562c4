#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "calendar/calendar.hpp"
#include "time/tests/instants.hpp"

namespace penstock::calendar {

using test::clock;
using test::day;
using test::utc;

inline shift shift_of(std::string name, std::string_view start, std::string_view end, std::vector<int> on = {}) {
    shift s;
    s.shift_name = std::move(name);
    s.days = std::move(on);
    s.start = clock(start);
    s.end = clock(end);
    return s;
}

inline break_time break_of(std::string_view start, std::string_view end) {
    return {clock(start), clock(end)};
}

inline exception holiday(std::string_view from, std::string_view to) {
    return {day(from), day(to), "holiday", false, {}};
}

inline exception worked(std::string_view from, std::string_view to, std::vector<shift> shifts) {
    return {day(from), day(to), "extra", true, std::move(shifts)};
}

/// Monday to Friday early, late and night without a hole between; early has a break.
inline definition three_shifts(std::string zone) {
    const std::vector<int> week{1, 2, 3, 4, 5};
    definition d;
    d.time_zone = std::move(zone);
    d.shifts = {shift_of("early", "06:00", "14:00", week), shift_of("late", "14:00", "22:00", week),
                shift_of("night", "22:00", "06:00", week)};
    d.shifts[0].breaks = {break_of("09:00", "09:30")};
    d.shifts[2].crew = "N";
    return d;
}

}  // namespace penstock::calendar
