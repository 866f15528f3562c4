#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "calendar/calendar.hpp"
#include "calendar/day_plan.hpp"

namespace penstock::calendar {

/// Finds the shifts that begin on a day: those of the last exception that contains the day, otherwise those of the
/// cycle.
///
/// Made from a definition whose fields are valid (`check_fields`). It points into the definition, which must stay where
/// it is.   Thread: any; it never changes.   Cost: O(log of the exceptions) for a day.
class roster {
public:
    explicit roster(const definition& d);
    roster(const roster&) = delete;
    roster& operator=(const roster&) = delete;

    const day_plan& on(date d) const noexcept;

    /// The first date from `first` to `last` on which a shift begins.
    std::optional<date> next_planned(date first, date last) const noexcept;

    /// The shifts of a day of the cycle, from 0.
    const day_plan& in_cycle(int day) const noexcept { return cycle_[static_cast<std::size_t>(day)]; }
    /// The shifts of an exception, even if later exceptions cover all its days.
    const day_plan& of_exception(std::size_t i) const noexcept { return exception_plans_[i]; }

    /// The names of all shifts, each once, in the order of the definition. Shifts of exceptions may have names of the
    /// cycle.
    const std::vector<std::string_view>& names() const noexcept { return names_; }

    /// Successive days on which the same exception applies.
    struct exception_dates {
        date first{}, last{};
        std::size_t exception = 0;
    };
    /// In order of the dates.
    const std::vector<exception_dates>& exception_runs() const noexcept { return exception_runs_; }

private:
    void number_names(const definition& d);
    int cycle_day(date d) const noexcept;
    std::vector<exception_dates>::const_iterator ruled_from(date d) const noexcept;
    std::optional<date> next_in_cycle(date d) const noexcept;

    date cycle_start_;
    std::vector<day_plan> cycle_;
    std::vector<std::optional<int>> days_to_next_;  ///< of each day of the cycle, to the next with a shift; 0 = it has
    std::vector<day_plan> exception_plans_;
    std::vector<exception_dates> exception_runs_;
    std::vector<std::string_view> names_;
};

}  // namespace penstock::calendar
