#include <fmt/format.h>

#include <set>
#include <utility>

#include "calendar/check.hpp"
#include "calendar/roster.hpp"
#include "time/date_text.hpp"

namespace penstock::calendar {

namespace {

/// The shifts of a date that are to be compared, and their source.
struct side {
    const day_plan& plan;
    const std::vector<shift>& list;
    std::size_t rank = 0;  ///< 0 = the cycle, else 1 + the place of the exception

    std::string path_of(const planned_shift& s) const {
        const auto place = fmt::format("shifts[{}]", s.definition - list.data());
        return rank == 0 ? place : fmt::format("exceptions[{}].{}", rank - 1, place);
    }
};

class overlap_search {
public:
    explicit overlap_search(const definition& d) : definition_(d), roster_(d) {}

    faults run() {
        compare_cycle();
        for (std::size_t i = 0; i < definition_.exceptions.size(); ++i)
            compare(nothing_, exceptional(i));
        compare_around_exceptions();
        return std::move(faults_);
    }

private:
    side regular(const day_plan& plan) const { return {plan, definition_.shifts, 0}; }
    side exceptional(std::size_t i) const { return {roster_.of_exception(i), definition_.exceptions[i].shifts, i + 1}; }

    void compare_cycle() {
        for (int day = 0; day < definition_.cycle_days; ++day) {
            const int yesterday = (day + definition_.cycle_days - 1) % definition_.cycle_days;
            compare(regular(roster_.in_cycle(yesterday)), regular(roster_.in_cycle(day)));
        }
    }

    /// Exceptions end no shift that has begun, so they meet those of the date before and of the date after.
    void compare_around_exceptions() {
        const auto& ruled = roster_.exception_runs();
        for (std::size_t i = 0; i < ruled.size(); ++i) {
            const auto& r = ruled[i];
            const auto own = exceptional(r.exception);
            const bool follows = i > 0 && ruled[i - 1].last + days{1} == r.first;
            const bool is_followed = i + 1 < ruled.size() && r.last + days{1} == ruled[i + 1].first;
            compare(follows ? exceptional(ruled[i - 1].exception) : regular(roster_.on(r.first - days{1})), own);
            if (r.first < r.last) compare(own, own);
            if (!is_followed) compare(own, regular(roster_.on(r.last + days{1})));
        }
    }

    /// Each shift of the second date against the one that ends last of those that began before it.
    void compare(const side& yesterday, const side& today) {
        const planned_shift* longest = nullptr;
        const side* of = &yesterday;
        minutes until = minutes::min();
        for (const auto& s : yesterday.plan) {
            if (s.span.end - day_length <= until) continue;
            longest = &s, until = s.span.end - day_length;
        }
        for (const auto& s : today.plan) {
            if (longest && s.span.begin < until) report(*of, *longest, today, s);
            if (s.span.end > until) longest = &s, of = &today, until = s.span.end;
        }
    }

    void report(const side& of_first, const planned_shift& first, const side& of_second, const planned_shift& second) {
        if (!reported_.insert({first.definition, second.definition}).second) return;
        // The fault is reported for the exception, and for the later one of two: it was added last.
        if (of_second.rank > of_first.rank) {
            faults_.emplace_back(
                of_second.path_of(second) + ".start",
                fmt::format("must not be before {}, when {} ({}) ends", format_time_of_day(first.span.end),
                            of_first.path_of(first), first.definition->shift_name));
        } else {
            faults_.emplace_back(
                of_first.path_of(first) + ".end",
                fmt::format("must not be after {}, when {} ({}) begins", format_time_of_day(second.span.begin),
                            of_second.path_of(second), second.definition->shift_name));
        }
    }

    const definition& definition_;
    const roster roster_;
    const day_plan empty_;
    const side nothing_{empty_, definition_.shifts, 0};
    std::set<std::pair<const shift*, const shift*>> reported_;
    faults faults_;
};

}  // namespace

faults check_overlaps(const definition& d) {
    return overlap_search(d).run();
}

}  // namespace penstock::calendar
