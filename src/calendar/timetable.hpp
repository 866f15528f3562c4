#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "calendar/calendar.hpp"

namespace penstock::calendar {

/// A shift on a date, or a part of one. Its texts are valid as long as the timetable.
struct shift_interval {
    std::string_view shift_name;
    date shift_date{};  ///< on which the shift begins, on the wall
    std::optional<std::string_view> crew;
    wall_time start{}, end{};  ///< half open
    friend bool operator==(const shift_interval&, const shift_interval&) = default;
};

/// The shift at an instant.
struct shift_state {
    std::optional<shift_interval> shift;  ///< whole, breaks included; `nullopt` = not working
    bool is_in_break = false;             ///< of that shift, which counts as working
    std::optional<wall_time> next_start;  ///< of the first shift that begins later; `nullopt` = no such shift
    friend bool operator==(const shift_state&, const shift_state&) = default;
};

/// Content of a period. Breaks are not working time.
struct working_total {
    struct share {
        std::string_view shift_name;  ///< lives as long as the timetable
        milliseconds working{};
        friend bool operator==(const share&, const share&) = default;
    };

    milliseconds working{}, breaks{};
    std::vector<share> by_shift;  ///< of those that are met, the cycle's first, in the order of the definition
    friend bool operator==(const working_total&, const working_total&) = default;
};

/// A calendar prepared for queries.
///
/// Made once from a definition, then never changes; another definition, or new tzdata, needs another.
/// Thread: any, in parallel.   Shifts that a gap of the local time leaves nothing of do not occur.
/// Limits: shifts begin on the dates of the years 1900 to 2399; none does before or after.
/// Cost: `shift_at` a microsecond, 30 with thousands of holidays before the next start; the others go through
/// the dates of the query, 30 ns each and some 10 ns for each of their shifts: ten years of three shifts take 0.1 ms.
/// Source: the specification's V5 part, section 8.
class timetable {
public:
    static constexpr days max_total_span{3653};  ///< ten years
    static constexpr days max_interval_span{400};

    /// The first fault of `check`, if any.
    static checked<timetable> make(definition d);

    timetable(timetable&&) noexcept;
    timetable& operator=(timetable&&) noexcept;
    ~timetable();

    const definition& source() const noexcept;

    shift_state shift_at(wall_time at) const;

    /// From `from` until before `to`. Faults: `from` after `to`, or more than `max_total_span` before it.
    checked<working_total> working_time(wall_time from, wall_time to) const;

    /// What of each shift is worked from `from` until before `to`, in order: breaks and the ends of the question cut
    /// shifts into parts. Faults: `from` after `to`, or more than `max_interval_span` before it.
    checked<std::vector<shift_interval>> intervals(wall_time from, wall_time to) const;

    /// The earliest instant until which there is so much working time from `from`; `nullopt` = not within
    /// `max_total_span`. Fault: the time is negative.
    checked<std::optional<wall_time>> add(wall_time from, milliseconds working) const;

private:
    struct body;
    explicit timetable(std::unique_ptr<const body> made) noexcept;

    std::unique_ptr<const body> body_;
};

}  // namespace penstock::calendar
