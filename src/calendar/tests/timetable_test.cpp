#include "calendar/timetable.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "calendar/tests/samples.hpp"
#include "time/time_zone.hpp"

namespace penstock::calendar {
namespace {

using namespace std::chrono_literals;
using share = working_total::share;
using testing::ElementsAre;
using testing::IsEmpty;

timetable made(definition d) {
    return timetable::make(std::move(d)).value();
}

/// One shift on each date.
timetable daily(std::string zone, shift s) {
    s.days = {1};
    return made({.time_zone = std::move(zone), .cycle_days = 1, .shifts = {std::move(s)}});
}

std::string_view name_at(const timetable& t, wall_time at) {
    const auto state = t.shift_at(at);
    return state.shift ? state.shift->shift_name : "-";
}

TEST(timetable, is_made_of_valid_definitions_only) {
    const auto refused = timetable::make({.time_zone = "Nowhere"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().field, "time_zone");
    EXPECT_EQ(made(three_shifts("UTC")).source(), three_shifts("UTC"));
}

TEST(timetable, a_night_shift_at_half_past_one_has_the_date_of_yesterday) {
    const auto t = made(three_shifts("Asia/Seoul"));
    // Seoul is 9 h ahead: 01:30 of Saturday, the 7th; the next shift is on Monday.
    const auto state = t.shift_at(utc("2026-03-06 16:30"));
    EXPECT_EQ(state.shift,
              (shift_interval{"night", day("2026-03-06"), "N", utc("2026-03-06 13:00"), utc("2026-03-06 21:00")}));
    EXPECT_FALSE(state.is_in_break);
    EXPECT_EQ(state.next_start, utc("2026-03-08 21:00"));
}

TEST(timetable, outside_shifts_there_is_the_next_start_only) {
    const auto t = made(three_shifts("UTC"));
    EXPECT_EQ(t.shift_at(utc("2026-03-07 12:00")), (shift_state{{}, false, utc("2026-03-09 06:00")}));
}

TEST(timetable, a_shift_is_half_open) {
    const auto t = made(three_shifts("UTC"));
    EXPECT_EQ(name_at(t, utc("2026-03-09 06:00") - 1ms), "-");
    EXPECT_EQ(name_at(t, utc("2026-03-09 06:00")), "early");
    EXPECT_EQ(name_at(t, utc("2026-03-09 14:00") - 1ms), "early");
    EXPECT_EQ(name_at(t, utc("2026-03-09 14:00")), "late");
    EXPECT_EQ(name_at(t, utc("2026-03-14 06:00")), "-");
}

TEST(timetable, a_break_is_part_of_the_shift_and_is_reported) {
    const auto t = made(three_shifts("UTC"));
    EXPECT_FALSE(t.shift_at(utc("2026-03-09 09:00") - 1ms).is_in_break);
    const auto state = t.shift_at(utc("2026-03-09 09:00"));
    EXPECT_TRUE(state.is_in_break);
    EXPECT_EQ(state.shift->end, utc("2026-03-09 14:00"));
    EXPECT_FALSE(t.shift_at(utc("2026-03-09 09:30")).is_in_break);
}

TEST(timetable, days_of_the_cycle_count_from_its_start_and_also_before_it) {
    definition d{.time_zone = "UTC", .cycle_days = 3, .cycle_start = day("2026-01-10")};
    d.shifts = {shift_of("one", "00:00", "00:00", {1}), shift_of("three", "00:00", "00:00", {3})};
    const auto t = made(d);
    EXPECT_EQ(name_at(t, utc("2026-01-10 12:00")), "one");
    EXPECT_EQ(name_at(t, utc("2026-01-11 12:00")), "-");
    EXPECT_EQ(name_at(t, utc("2026-01-12 12:00")), "three");
    EXPECT_EQ(name_at(t, utc("2026-01-09 12:00")), "three");
    EXPECT_EQ(name_at(t, utc("2026-01-08 12:00")), "-");
    EXPECT_EQ(name_at(t, utc("2026-01-07 12:00")), "one");
    EXPECT_EQ(name_at(t, utc("1969-12-31 12:00")), "three") << "20,464 days before the start";
}

TEST(timetable, in_berlin_a_night_lasts_7_hours_in_spring_and_9_in_autumn) {
    const auto t = daily("Europe/Berlin", shift_of("night", "22:00", "06:00"));
    const auto lasts = [&](wall_time at) { return t.shift_at(at).shift->end - t.shift_at(at).shift->start; };
    EXPECT_EQ(lasts(utc("2026-03-27 23:00")), 8h);
    EXPECT_EQ(lasts(utc("2026-03-28 23:00")), 7h);
    EXPECT_EQ(lasts(utc("2026-03-29 23:00")), 8h);
    EXPECT_EQ(lasts(utc("2026-10-24 23:00")), 9h);
    EXPECT_EQ(lasts(utc("2040-03-24 23:00")), 7h) << "after the end of tzdata's tables";
    EXPECT_EQ(t.working_time(utc("2026-03-28 12:00"), utc("2026-03-29 12:00"))->working, 7h);
    EXPECT_EQ(t.working_time(utc("2026-10-24 12:00"), utc("2026-10-25 12:00"))->working, 9h);
}

TEST(timetable, a_shift_of_24_hours_lasts_23_or_25_where_clocks_change) {
    const auto t = daily("Europe/Berlin", shift_of("all", "06:00", "06:00"));
    EXPECT_EQ(t.working_time(utc("2026-03-28 05:00"), utc("2026-03-29 04:00"))->working, 23h);
    EXPECT_EQ(t.shift_at(utc("2026-03-28 12:00")).shift->end, utc("2026-03-29 04:00"));
    EXPECT_EQ(t.shift_at(utc("2026-10-24 12:00")).shift->end, utc("2026-10-25 05:00"));
}

TEST(timetable, shifts_that_adjoin_in_a_gap_or_in_a_doubled_hour_still_adjoin) {
    definition d{.time_zone = "Europe/Berlin", .cycle_days = 1};
    d.shifts = {shift_of("before", "22:00", "02:30", {1}), shift_of("after", "02:30", "06:00", {1})};
    const auto t = made(d);
    EXPECT_THAT(
        *t.intervals(utc("2026-03-28 21:00"), utc("2026-03-29 04:00")),
        ElementsAre(shift_interval{"before", day("2026-03-28"), {}, utc("2026-03-28 21:00"), utc("2026-03-29 01:00")},
                    shift_interval{"after", day("2026-03-29"), {}, utc("2026-03-29 01:00"), utc("2026-03-29 04:00")}));
    EXPECT_THAT(
        *t.intervals(utc("2026-10-24 20:00"), utc("2026-10-25 05:00")),
        ElementsAre(shift_interval{"before", day("2026-10-24"), {}, utc("2026-10-24 20:00"), utc("2026-10-25 00:30")},
                    shift_interval{"after", day("2026-10-25"), {}, utc("2026-10-25 00:30"), utc("2026-10-25 05:00")}));
}

TEST(timetable, a_shift_that_lies_in_a_gap_does_not_occur) {
    const auto t = daily("Europe/Berlin", shift_of("short", "02:00", "03:00"));
    EXPECT_EQ(t.shift_at(utc("2026-03-29 01:00")), (shift_state{{}, false, utc("2026-03-30 00:00")}));
    EXPECT_EQ(t.shift_at(utc("2026-03-28 12:00")).next_start, utc("2026-03-30 00:00"));
    EXPECT_EQ(t.working_time(utc("2026-03-28 12:00"), utc("2026-03-29 12:00")).value(), working_total{});
    EXPECT_EQ(t.working_time(utc("2026-10-24 12:00"), utc("2026-10-25 12:00"))->working, 2h);
    EXPECT_EQ(*t.add(utc("2026-03-28 12:00"), 1h), utc("2026-03-30 01:00"));
}

TEST(timetable, where_midnight_itself_is_in_a_gap_the_first_shift_is_shorter) {
    const auto t = daily("Africa/Cairo", shift_of("night", "00:00", "08:00"));
    const auto begin = utc("2024-04-25 22:00");  // Friday, the 26th, began at 01:00
    EXPECT_EQ(t.shift_at(begin).shift, (shift_interval{"night", day("2024-04-26"), {}, begin, begin + 7h}));
    EXPECT_EQ(t.working_time(begin - 72h, begin + 71h)->working, 5 * 8h + 7h);
}

TEST(timetable, a_date_that_a_country_skipped_has_no_shifts) {
    const auto t = daily("Pacific/Apia", shift_of("day", "08:00", "16:00"));
    EXPECT_EQ(t.shift_at(utc("2011-12-30 02:00")), (shift_state{{}, false, utc("2011-12-30 18:00")}));
    const auto parts = t.intervals(utc("2011-12-29 00:00"), utc("2012-01-01 00:00")).value();
    ASSERT_EQ(parts.size(), 4U);
    EXPECT_EQ(parts[1].shift_date, day("2011-12-29"));
    EXPECT_EQ(parts[2].shift_date, day("2011-12-31"));
}

TEST(timetable, where_clocks_go_back_over_midnight_tomorrows_shift_has_begun) {
    // St. John's went from 00:01 back to 23:01 until 2011: on 2010-11-07 at 02:31 UTC.
    const auto t = daily("America/St_Johns", shift_of("all", "00:00", "00:00"));
    EXPECT_EQ(t.shift_at(utc("2010-11-07 02:29")).shift->shift_date, day("2010-11-06"));
    for (const auto* at : {"2010-11-07 02:30", "2010-11-07 02:31", "2010-11-07 03:00", "2010-11-07 03:31"})
        EXPECT_EQ(t.shift_at(utc(at)).shift->shift_date, day("2010-11-07")) << at;
    EXPECT_EQ(t.working_time(utc("2010-11-07 02:35"), utc("2010-11-07 03:00"))->working, 25min);
}

TEST(timetable, on_a_holiday_no_shift_begins_and_the_night_before_ends) {
    auto d = three_shifts("UTC");
    d.exceptions = {holiday("2026-03-10", "2026-03-10")};
    const auto t = made(d);
    EXPECT_EQ(name_at(t, utc("2026-03-10 05:59")), "night");
    EXPECT_EQ(t.shift_at(utc("2026-03-10 06:00")), (shift_state{{}, false, utc("2026-03-11 06:00")}));
    EXPECT_EQ(name_at(t, utc("2026-03-11 05:59")), "-");
    EXPECT_EQ(t.working_time(utc("2026-03-10 06:00"), utc("2026-03-11 06:00"))->working, 0h);
}

TEST(timetable, a_working_exception_replaces_the_shifts_of_its_dates) {
    auto d = three_shifts("UTC");
    d.exceptions = {worked("2026-03-14", "2026-03-14", {shift_of("extra", "08:00", "12:00")}),
                    worked("2026-03-16", "2026-03-16", {shift_of("late", "15:00", "22:00")})};
    const auto t = made(d);
    EXPECT_EQ(name_at(t, utc("2026-03-14 09:00")), "extra");
    EXPECT_EQ(name_at(t, utc("2026-03-16 09:00")), "-");
    EXPECT_EQ(name_at(t, utc("2026-03-16 15:00")), "late");
    EXPECT_THAT(t.working_time(utc("2026-03-14 06:00"), utc("2026-03-18 00:00"))->by_shift,
                ElementsAre(share{"early", 7h + 30min}, share{"late", 15h}, share{"night", 2h}, share{"extra", 4h}))
        << "a name that both have is one";
}

TEST(timetable, of_exceptions_with_a_common_date_the_later_one_counts) {
    auto d = three_shifts("UTC");
    d.exceptions = {holiday("2026-03-09", "2026-03-13"),
                    worked("2026-03-11", "2026-03-11", {shift_of("extra", "08:00", "12:00")})};
    EXPECT_EQ(name_at(made(d), utc("2026-03-10 09:00")), "-");
    EXPECT_EQ(name_at(made(d), utc("2026-03-11 09:00")), "extra");
    EXPECT_EQ(name_at(made(d), utc("2026-03-12 09:00")), "-");
    std::swap(d.exceptions[0], d.exceptions[1]);
    EXPECT_EQ(name_at(made(d), utc("2026-03-11 09:00")), "-");
}

TEST(timetable, next_start_skips_years_of_holidays_and_is_empty_without_a_next_shift) {
    auto d = three_shifts("UTC");
    d.exceptions = {holiday("2026-03-10", "2046-03-10"), holiday("2046-03-11", "2046-03-11")};
    EXPECT_EQ(made(d).shift_at(utc("2026-03-11 00:00")).next_start, utc("2046-03-12 06:00"));
    d.exceptions = {holiday("2026-03-10", "9999-12-31")};
    EXPECT_EQ(made(d).shift_at(utc("2026-03-11 12:00")), shift_state{});
    EXPECT_EQ(made({.time_zone = "UTC"}).shift_at(utc("2026-03-11 12:00")), shift_state{});
}

TEST(timetable, four_crews_in_a_cycle_of_28_days_relieve_each_other_for_a_year) {
    // The continental rota, 2-2-3: a crew's four weeks, Monday to Sunday; each crew is a week behind the one before.
    const std::string rota =
        "EELLNNN"
        "--EELLL"
        "NN--EEE"
        "LLNN---";
    const std::array<std::pair<char, const char*>, 3> starts{{{'E', "06:00"}, {'L', "14:00"}, {'N', "22:00"}}};
    const auto letter = [&](int crew, int since) {
        return rota[static_cast<std::size_t>((since + 28 - 7 * crew) % 28)];
    };

    definition d{.time_zone = "Europe/Berlin", .cycle_days = 28};
    for (int crew = 0; crew < 4; ++crew) {
        for (std::size_t i = 0; i < starts.size(); ++i) {
            const auto [code, start] = starts[i];
            auto s = shift_of(std::string{code, static_cast<char>('A' + crew)}, start, starts[(i + 1) % 3].second);
            s.crew = std::string(1, static_cast<char>('A' + crew));
            for (int on = 1; on <= 28; ++on)
                if (letter(crew, on - 1) == code) s.days.push_back(on);
            d.shifts.push_back(std::move(s));
        }
    }
    const auto t = made(d);
    const auto berlin = *time_zone::find("Europe/Berlin");
    for (auto on = day("2026-01-01"); on < day("2027-01-01"); on += days{1}) {
        const auto since = static_cast<int>((on - d.cycle_start).count() % 28);
        for (const auto& [code, start] : starts) {
            const auto state = t.shift_at(berlin.to_utc(on + clock(start)));
            ASSERT_TRUE(state.shift) << format_date(on) << code;
            const auto crew = state.shift->crew->front() - 'A';
            EXPECT_EQ(letter(crew, since), code) << format_date(on);
            EXPECT_EQ(state.shift->shift_name.front(), code) << format_date(on);
            EXPECT_EQ(state.shift->shift_date, on);
        }
    }
    const auto year = t.working_time(utc("2025-12-31 23:00"), utc("2026-12-31 23:00")).value();
    EXPECT_EQ(year.working, 365 * 24h) << "around the clock";
    EXPECT_EQ(year.by_shift.size(), 12U);
}

TEST(timetable, working_time_omits_breaks_and_names_each_shift) {
    const auto t = made(three_shifts("UTC"));
    const auto week = t.working_time(utc("2026-03-09 00:00"), utc("2026-03-16 00:00")).value();
    EXPECT_EQ(week.working, 5 * 24h - 5 * 30min);
    EXPECT_EQ(week.breaks, 5 * 30min);
    EXPECT_THAT(week.by_shift, ElementsAre(share{"early", 37h + 30min}, share{"late", 40h}, share{"night", 40h}));
    EXPECT_EQ(t.working_time(utc("2026-03-09 09:15"), utc("2026-03-09 10:00")).value(),
              (working_total{30min, 15min, {{"early", 30min}}}));
    EXPECT_EQ(t.working_time(utc("2026-03-09 09:05"), utc("2026-03-09 09:10")).value(),
              (working_total{0min, 5min, {{"early", 0min}}}));
    EXPECT_EQ(t.working_time(utc("2026-03-09 10:00"), utc("2026-03-09 10:00")).value(), working_total{});
}

TEST(timetable, intervals_are_cut_by_breaks_and_by_the_ends_of_the_question) {
    const auto t = made(three_shifts("UTC"));
    const auto early = [](wall_time start, wall_time end) {
        return shift_interval{"early", day("2026-03-09"), {}, start, end};
    };
    EXPECT_THAT(*t.intervals(utc("2026-03-09 08:00"), utc("2026-03-09 10:00")),
                ElementsAre(early(utc("2026-03-09 08:00"), utc("2026-03-09 09:00")),
                            early(utc("2026-03-09 09:30"), utc("2026-03-09 10:00"))));
    EXPECT_THAT(*t.intervals(utc("2026-03-09 09:10"), utc("2026-03-09 09:20")), IsEmpty());
}

TEST(timetable, add_gives_the_earliest_instant) {
    const auto t = made(three_shifts("UTC"));
    EXPECT_EQ(*t.add(utc("2026-03-09 06:00"), 3h), utc("2026-03-09 09:00")) << "not after the break";
    EXPECT_EQ(*t.add(utc("2026-03-09 06:00"), 3h + 1ms), utc("2026-03-09 09:30") + 1ms);
    EXPECT_EQ(*t.add(utc("2026-03-13 22:00"), 8h), utc("2026-03-14 06:00")) << "not after the weekend";
    EXPECT_EQ(*t.add(utc("2026-03-14 12:00"), 1h), utc("2026-03-16 07:00"));
    EXPECT_EQ(*t.add(utc("2026-03-14 12:00"), 0h), utc("2026-03-14 12:00"));
}

TEST(timetable, add_ends_after_ten_years) {
    auto d = three_shifts("UTC");
    const auto from = utc("2026-03-09 06:00");
    const auto ten_years = made(d).working_time(from, from + timetable::max_total_span)->working;
    EXPECT_TRUE(*made(d).add(from, ten_years));
    EXPECT_FALSE(*made(d).add(from, ten_years + 1ms));
    EXPECT_FALSE(*made(d).add(from, milliseconds::max()));
    d.exceptions = {holiday("2026-03-01", "9999-12-31")};
    EXPECT_FALSE(*made(d).add(from, 1ms));
    EXPECT_FALSE(*made({.time_zone = "UTC"}).add(from, 1ms));
}

TEST(timetable, questions_are_limited_and_run_forward) {
    const auto t = made(three_shifts("UTC"));
    const auto from = utc("2026-03-09 06:00");
    EXPECT_TRUE(t.working_time(from, from + days{3653}));
    EXPECT_EQ(t.working_time(from, from + days{3653} + 1ms).error().field, "to");
    EXPECT_EQ(t.working_time(from, from - 1ms).error().field, "from");
    EXPECT_TRUE(t.intervals(from, from + days{400}));
    EXPECT_EQ(t.intervals(from, from + days{400} + 1ms).error().field, "to");
    EXPECT_EQ(t.intervals(from, from - 1ms).error().field, "from");
    EXPECT_EQ(t.add(from, -1ms).error().field, "working_ms");
}

TEST(timetable, far_from_our_time_there_are_no_shifts_and_nothing_overflows) {
    const auto t = daily("America/New_York", shift_of("all", "00:00", "00:00"));
    EXPECT_EQ(t.shift_at(wall_time::max()), shift_state{});
    EXPECT_EQ(t.shift_at(utc("2400-02-01 00:00")), shift_state{});
    EXPECT_EQ(t.shift_at(wall_time::min()).next_start, utc("1900-01-01 05:00"));
    EXPECT_EQ(t.working_time(wall_time::min(), wall_time::max()).error().field, "to");
    EXPECT_EQ(t.working_time(wall_time::min(), wall_time::min() + 1h).value(), working_total{});
    EXPECT_EQ(t.working_time(wall_time::max() - 1h, wall_time::max()).value(), working_total{});
    EXPECT_THAT(*t.intervals(wall_time::max() - 1h, wall_time::max()), IsEmpty());
    EXPECT_FALSE(*t.add(wall_time::max(), 1ms));
    EXPECT_FALSE(*t.add(wall_time::min(), 1ms));
    EXPECT_EQ(*t.add(utc("2399-12-31 05:00"), 24h), utc("2400-01-01 05:00"));
    EXPECT_FALSE(*t.add(utc("2399-12-31 05:00"), 24h + 1ms));
}

}  // namespace
}  // namespace penstock::calendar
