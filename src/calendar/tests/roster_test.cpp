#include "calendar/roster.hpp"

#include <gtest/gtest.h>

#include "calendar/tests/random_definition.hpp"
#include "calendar/tests/samples.hpp"

namespace penstock::calendar {
namespace {

/// The exception that counts on a date, by a check of all of them.
const exception* counts_on(const definition& d, date on) {
    const exception* found = nullptr;
    for (const auto& e : d.exceptions)
        if (e.from <= on && on <= e.to) found = &e;
    return found;
}

bool begins_on(const definition& d, const shift& s, date on) {
    for (auto first = d.cycle_start - days{60 * d.cycle_days}; first <= on; first += days{d.cycle_days})
        for (const int day : s.days)
            if (first + days{day - 1} == on) return true;
    return false;
}

TEST(roster, a_date_has_the_plan_of_the_last_exception_that_covers_it) {
    random_definitions random(3);
    const auto first = day("2026-01-01"), last = day("2026-12-31");
    for (int turn = 0; turn < 20; ++turn) {
        const auto d = random.next("UTC", first, last);
        const roster r(d);
        for (auto on = first - days{30}; on < last + days{30}; on += days{1}) {
            const auto* e = counts_on(d, on);
            const auto& plan = r.on(on);
            if (e) {
                ASSERT_EQ(&plan, &r.of_exception(static_cast<std::size_t>(e - d.exceptions.data()))) << format_date(on);
            } else {
                const auto cycle_day = ((on - d.cycle_start).count() % d.cycle_days + d.cycle_days) % d.cycle_days;
                ASSERT_EQ(&plan, &r.in_cycle(static_cast<int>(cycle_day))) << format_date(on);
            }
        }
        for (std::size_t i = 1; i < r.exception_runs().size(); ++i) {
            const auto &a = r.exception_runs()[i - 1], &b = r.exception_runs()[i];
            ASSERT_LE(a.first, a.last);
            ASSERT_LT(a.last, b.first);
            ASSERT_TRUE(a.exception != b.exception || a.last + days{1} < b.first) << "neighbours of one are one";
        }
    }
}

TEST(roster, a_day_of_the_cycle_has_the_shifts_that_name_it_in_order) {
    random_definitions random(4);
    for (int turn = 0; turn < 8; ++turn) {
        auto d = random.next("UTC", day("2026-01-01"), day("2026-01-02"));
        d.exceptions.clear();
        const roster r(d);
        for (auto on = d.cycle_start - days{60}; on < d.cycle_start + days{60}; on += days{1}) {
            std::size_t expected = 0;
            for (const auto& s : d.shifts)
                expected += begins_on(d, s, on) ? 1U : 0U;
            const auto& plan = r.on(on);
            ASSERT_EQ(plan.size(), expected);
            for (std::size_t i = 0; i < plan.size(); ++i) {
                ASSERT_TRUE(begins_on(d, *plan[i].definition, on));
                ASSERT_EQ(r.names()[plan[i].name], plan[i].definition->shift_name);
                if (i > 0) {
                    ASSERT_LE(plan[i - 1].span.end, plan[i].span.begin);
                }
            }
        }
    }
}

TEST(roster, the_next_date_with_a_shift_is_the_first_of_all) {
    random_definitions random(5);
    const auto first = day("2026-01-01"), last = day("2026-06-30");
    for (int turn = 0; turn < 20; ++turn) {
        auto d = random.next("UTC", first, last);
        d.shifts.resize(1);
        d.shifts[0].days = {1};
        const roster r(d);
        std::optional<date> expected;
        for (auto on = last; on >= first; on -= days{1}) {
            if (!r.on(on).empty()) expected = on;
            ASSERT_EQ(r.next_planned(on, last), expected) << format_date(on);
        }
    }
}

TEST(roster, there_may_be_no_next_date) {
    definition d{.time_zone = "UTC"};
    EXPECT_EQ(roster(d).next_planned(day("2026-01-01"), day("2399-12-31")), std::nullopt);
    d.exceptions = {worked("2026-03-01", "2026-03-02", {shift_of("a", "08:00", "12:00")})};
    const roster r(d);
    EXPECT_EQ(r.next_planned(day("2026-01-01"), day("2399-12-31")), day("2026-03-01"));
    EXPECT_EQ(r.next_planned(day("2026-03-02"), day("2399-12-31")), day("2026-03-02"));
    EXPECT_EQ(r.next_planned(day("2026-03-03"), day("2399-12-31")), std::nullopt);
    EXPECT_EQ(r.next_planned(day("2026-01-01"), day("2026-02-28")), std::nullopt);
}

}  // namespace
}  // namespace penstock::calendar
