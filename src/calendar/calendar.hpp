#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace penstock::calendar {

using std::chrono::days;
using std::chrono::minutes;

/// A day of the calendar on the wall, without a zone.
using date = std::chrono::local_days;

constexpr minutes day_length{24 * 60};
constexpr std::size_t max_shifts = 50;
constexpr std::size_t max_exceptions = 5000;
constexpr int max_cycle_days = 56;

/// A break of a shift, in minutes of the day; crosses midnight where its shift does.
struct break_time {
    minutes start{}, end{};
    friend bool operator==(const break_time&, const break_time&) = default;
};

/// A shift. Its date is the day on which it begins.
struct shift {
    std::string shift_name;           ///< 1 to 50 characters, unique in its list
    std::vector<int> days;            ///< days of the cycle on which it begins, from 1; empty in an exception
    minutes start{}, end{};           ///< of the day, 0 to 1439; end <= start is on the next date, equal = 24 h
    std::optional<std::string> crew;  ///< at most 100 characters
    std::vector<break_time> breaks;   ///< inside the shift, not overlapping, in any order
    friend bool operator==(const shift&, const shift&) = default;
};

/// Days on which no shift of the cycle begins. A shift that began the day before still ends on the first of them.
struct exception {
    date from{}, to{};          ///< the first and the last date
    std::string name;           ///< human-readable, at most 1,000 characters
    bool is_working = false;    ///< true: `shifts` replace those of the cycle; false: no shift begins
    std::vector<shift> shifts;  ///< without `days`: they begin on each of the dates
    friend bool operator==(const exception&, const exception&) = default;
};

/// A calendar as configured. `check` returns whether it is valid, `timetable` answers queries about it.
struct definition {
    std::string time_zone{};  ///< IANA name
    int cycle_days = 7;       ///< after so many days the shifts repeat, 1 to 56
    date cycle_start = std::chrono::local_days{std::chrono::year{1970} / 1 / 5};  ///< a day 1; a Monday
    std::vector<shift> shifts{};                                                  ///< at most 50
    std::vector<exception> exceptions{};  ///< at most 5,000; of those with a common date the later one counts
    friend bool operator==(const definition&, const definition&) = default;
};

}  // namespace penstock::calendar
