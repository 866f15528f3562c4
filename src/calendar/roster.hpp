#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "calendar/calendar.hpp"
#include "calendar/day_plan.hpp"

namespace penstock::calendar {

/// Which shifts begin on which date: the cycle, and over it the exceptions, of which the later ones count.
///
/// Made of a definition whose fields are valid (`check_fields`); points into it, so the definition must stay
/// where it is.   Thread: any, it never changes.   A date is found in O(log of the exceptions).
class roster {
public:
    explicit roster(const definition& d);
    roster(const roster&) = delete;
    roster& operator=(const roster&) = delete;

    const day_plan& on(date d) const noexcept;

    /// The first date from `first` to `last` on which a shift begins.
    std::optional<date> next_planned(date first, date last) const noexcept;

    /// Of the day of the cycle, from 0.
    const day_plan& in_cycle(int day) const noexcept { return cycle_[static_cast<std::size_t>(day)]; }
    /// Of the exception, even if later ones cover all its dates.
    const day_plan& of_exception(std::size_t i) const noexcept { return exception_plans_[i]; }

    /// Of all shifts, each once, in the order of the definition: exceptions use those of the cycle again.
    const std::vector<std::string_view>& names() const noexcept { return names_; }

    /// Neighbouring dates on which the same exception counts.
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
