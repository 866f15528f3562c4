#pragma once

#include <cstddef>
#include <vector>

#include "calendar/calendar.hpp"

namespace penstock::calendar {

/// A span of minutes since midnight of the day on which the shift begins, without its end. It ends within the next day.
struct minute_span {
    minutes begin{}, end{};
};

/// The span of a shift: an end that is not after the start is on the next date.
minute_span span_of(const shift& s) noexcept;

/// The span of a break in a shift with that span. May be outside of it if the break is invalid.
minute_span span_of(const break_time& b, const minute_span& in) noexcept;

/// A shift on one day.
struct planned_shift {
    const shift* definition = nullptr;  ///< in the definition
    minute_span span;
    std::vector<minute_span> breaks;  ///< in order
    minutes working{};                ///< its length without breaks, on a day of 24 hours
    std::size_t name = 0;             ///< in `roster::names`

    minutes length() const noexcept { return span.end - span.begin; }
};

planned_shift planned(const shift& s);

/// The shifts that begin on one date, in order of their start.
using day_plan = std::vector<planned_shift>;

void sort(day_plan& plan);

}  // namespace penstock::calendar
