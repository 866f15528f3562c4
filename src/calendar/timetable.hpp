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

/// Working time and breaks in a period. Breaks are not working time.
struct working_total {
    struct share {
        std::string_view shift_name;  ///< lives as long as the timetable
        milliseconds working{};
        friend bool operator==(const share&, const share&) = default;
    };

    milliseconds working{}, breaks{};
    std::vector<share> by_shift;  ///< shifts that occur in the period, those of the cycle first
    friend bool operator==(const working_total&, const working_total&) = default;
};

/// A calendar prepared for queries.
///
/// Made once from a definition, then never changes; another definition, or new tzdata, needs another.
/// Thread: any, in parallel.   A shift that is completely in a gap of the local time does not occur.
/// Limits: shifts begin only in the years 1900 to 2399.
/// Cost: `shift_at` takes a microsecond, or 30 with thousands of holidays before the next start. The others take 30 ns
/// for each day and about 10 ns for each shift: ten years of three shifts take 0.1 ms.
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

    /// The working intervals from `from` until before `to`, in order. Breaks and the ends of the period divide a shift
    /// into several intervals. Faults: `from` after `to`, or more than `max_interval_span` before it.
    checked<std::vector<shift_interval>> intervals(wall_time from, wall_time to) const;

    /// The time when `working` of working time has passed since `from`; `nullopt`: not within `max_total_span`. Fault:
    /// the time is negative.
    checked<std::optional<wall_time>> add(wall_time from, milliseconds working) const;

private:
    struct body;
    explicit timetable(std::unique_ptr<const body> made) noexcept;

    std::unique_ptr<const body> body_;
};

}  // namespace penstock::calendar
