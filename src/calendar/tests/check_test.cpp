#include "calendar/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "calendar/tests/samples.hpp"

namespace penstock::calendar {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> faults_of(const definition& d) {
    std::vector<std::string> out;
    for (const auto& f : check(d))
        out.push_back(to_string(f));
    return out;
}

/// Each day early and late, and the exceptions.
definition two_shifts(std::vector<exception> exceptions = {}) {
    definition d;
    d.time_zone = "Asia/Seoul";
    const std::vector<int> all{1, 2, 3, 4, 5, 6, 7};
    d.shifts = {shift_of("early", "06:00", "14:00", all), shift_of("late", "14:00", "22:00", all)};
    d.exceptions = std::move(exceptions);
    return d;
}

TEST(check, a_calendar_without_shifts_or_with_shifts_that_adjoin_is_sound) {
    EXPECT_THAT(faults_of({.time_zone = "UTC"}), IsEmpty());
    EXPECT_THAT(faults_of(three_shifts("Europe/Berlin")), IsEmpty());
    EXPECT_THAT(faults_of(two_shifts({holiday("2026-01-01", "2026-01-01")})), IsEmpty());
}

struct refused {
    const char* reason;
    std::function<void(definition&)> spoil;
    std::vector<std::string> expected;
};

class fields : public testing::TestWithParam<refused> {};

TEST_P(fields, what_breaks_its_rule_is_reported_with_its_field) {
    auto d = two_shifts({holiday("2026-01-01", "2026-01-02"),
                         worked("2026-02-01", "2026-02-01", {shift_of("extra", "08:00", "12:00")})});
    ASSERT_THAT(faults_of(d), IsEmpty());
    GetParam().spoil(d);
    EXPECT_THAT(faults_of(d), testing::ElementsAreArray(GetParam().expected)) << GetParam().reason;
}

const std::string hangul_50 = [] {
    std::string out;
    for (int i = 0; i < 50; ++i)
        out += "\xEA\xB0\x80";
    return out;
}();

INSTANTIATE_TEST_SUITE_P(
    each, fields,
    testing::Values(
        refused{"zone",
                [](auto& d) { d.time_zone = "Mars/Olympus"; },
                {"time_zone: must be a time zone of IANA, as Europe/Berlin"}},
        refused{"cycle of none", [](auto& d) { d.cycle_days = 0; }, {"cycle_days: must be 1 to 56"}},
        refused{"cycle too long", [](auto& d) { d.cycle_days = 57; }, {"cycle_days: must be 1 to 56"}},
        refused{"cycle start",
                [](auto& d) { d.cycle_start = date{days{-10'000'000}}; },
                {"cycle_start: must be a date of the years 0001 to 9999"}},
        refused{"no name",
                [](auto& d) { d.shifts[1].shift_name = ""; },
                {"shifts[1].shift_name: must have 1 to 50 characters"}},
        refused{"50 characters", [](auto& d) { d.shifts[1].shift_name = hangul_50; }, {}},
        refused{"51 characters",
                [](auto& d) { d.shifts[1].shift_name = hangul_50 + "x"; },
                {"shifts[1].shift_name: must have 1 to 50 characters"}},
        refused{"control character",
                [](auto& d) { d.shifts[1].shift_name = "a\tb"; },
                {"shifts[1].shift_name: must not have control characters"}},
        refused{
            "broken text", [](auto& d) { d.shifts[1].shift_name = "\xFF"; }, {"shifts[1].shift_name: must be UTF-8"}},
        refused{"same name",
                [](auto& d) { d.shifts[1].shift_name = "early"; },
                {"shifts[1].shift_name: must be unique among the shifts"}},
        refused{"crew",
                [](auto& d) { d.shifts[0].crew = std::string(101, 'c'); },
                {"shifts[0].crew: must have 0 to 100 characters"}},
        refused{"a line feed in a crew", [](auto& d) { d.shifts[0].crew = "A\n"; }, {}},
        refused{"no days",
                [](auto& d) { d.shifts[0].days.clear(); },
                {"shifts[0].days: must name at least one day of the cycle"}},
        refused{"day 0 and 8",
                [](auto& d) {
                    d.shifts[0].days = {0, 7, 8};
                },
                {"shifts[0].days[0]: must be a day of the cycle, 1 to 7",
                 "shifts[0].days[2]: must be a day of the cycle, 1 to 7"}},
        refused{"day twice",
                [](auto& d) {
                    d.shifts[0].days = {2, 3, 2};
                },
                {"shifts[0].days[2]: must be named once"}},
        refused{"start and end",
                [](auto& d) { d.shifts[0].start = minutes{-1}, d.shifts[0].end = minutes{1440}; },
                {"shifts[0].start: must be a time of day, 00:00 to 23:59",
                 "shifts[0].end: must be a time of day, 00:00 to 23:59"}},
        refused{"dates the wrong way",
                [](auto& d) { d.exceptions[0].to = day("2025-12-31"); },
                {"exceptions[0].to: must not be before 2026-01-01"}},
        refused{"dates out of range",
                [](auto& d) { d.exceptions[0].to = date{days{10'000'000}}; },
                {"exceptions[0].to: must be a date of the years 0001 to 9999"}},
        refused{"name of an exception",
                [](auto& d) { d.exceptions[0].name = std::string(1001, 'x'); },
                {"exceptions[0].name: must have 0 to 1000 characters"}},
        refused{"holiday with shifts",
                [](auto& d) { d.exceptions[1].is_working = false; },
                {"exceptions[1].shifts: must be empty where working is false"}},
        refused{"working without shifts",
                [](auto& d) { d.exceptions[0].is_working = true; },
                {"exceptions[0].shifts: must have an entry where working is true"}},
        refused{
            "days in an exception",
            [](auto& d) { d.exceptions[1].shifts[0].days = {1}; },
            {"exceptions[1].shifts[0].days: must be absent in an exception: the shift begins on each of its dates"}},
        refused{"a fault in an exception's shift",
                [](auto& d) { d.exceptions[1].shifts[0].shift_name = ""; },
                {"exceptions[1].shifts[0].shift_name: must have 1 to 50 characters"}}));

TEST(check, lists_have_limits) {
    definition d{.time_zone = "UTC"};
    for (int i = 0; i < 51; ++i)
        d.shifts.push_back(shift_of(std::to_string(i), "00:00", "00:01", {1}));
    for (int i = 0; i < 51; ++i)
        d.shifts[static_cast<std::size_t>(i)].start = minutes{i},
        d.shifts[static_cast<std::size_t>(i)].end = minutes{i + 1};
    EXPECT_THAT(faults_of(d), ElementsAre("shifts: must have at most 50 entries"));
    d.shifts.pop_back();
    d.exceptions.resize(5001);
    EXPECT_THAT(faults_of(d), ElementsAre("exceptions: must have at most 5000 entries"));
    d.exceptions.pop_back();
    EXPECT_THAT(faults_of(d), IsEmpty());
}

definition with_breaks(std::vector<break_time> breaks, std::string_view start = "22:00",
                       std::string_view end = "06:00") {
    definition d{.time_zone = "UTC"};
    d.shifts = {shift_of("night", start, end, {1})};
    d.shifts[0].breaks = std::move(breaks);
    return d;
}

TEST(check, breaks_lie_in_their_shift_also_after_midnight) {
    EXPECT_THAT(faults_of(with_breaks({break_of("22:00", "22:15"), break_of("23:50", "00:10"),
                                       break_of("02:00", "02:30"), break_of("05:45", "06:00")})),
                IsEmpty());
    EXPECT_THAT(faults_of(with_breaks({break_of("21:45", "22:15")})),
                ElementsAre("shifts[0].breaks[0].start: must lie in its shift, 22:00 to 06:00"));
    EXPECT_THAT(faults_of(with_breaks({break_of("06:00", "06:15")})),
                ElementsAre("shifts[0].breaks[0].start: must lie in its shift, 22:00 to 06:00"));
    EXPECT_THAT(faults_of(with_breaks({break_of("05:45", "06:01")})),
                ElementsAre("shifts[0].breaks[0].end: must not be after the end of its shift, 22:00 to 06:00"));
    EXPECT_THAT(faults_of(with_breaks({break_of("02:00", "01:00")})),
                ElementsAre("shifts[0].breaks[0].end: must not be after the end of its shift, 22:00 to 06:00"));
}

TEST(check, a_break_has_a_length_and_times_of_the_day) {
    EXPECT_THAT(faults_of(with_breaks({break_of("02:00", "02:00")}, "06:00", "06:00")),
                ElementsAre("shifts[0].breaks[0].end: must differ from the start of the break"));
    EXPECT_THAT(faults_of(with_breaks({{minutes{1440}, minutes{-1}}})),
                ElementsAre("shifts[0].breaks[0].start: must be a time of day, 00:00 to 23:59",
                            "shifts[0].breaks[0].end: must be a time of day, 00:00 to 23:59"));
}

TEST(check, breaks_do_not_overlap_in_whatever_order_but_may_adjoin) {
    EXPECT_THAT(faults_of(with_breaks({break_of("02:00", "02:30"), break_of("01:30", "02:00")})), IsEmpty());
    EXPECT_THAT(faults_of(with_breaks({break_of("02:00", "02:30"), break_of("01:30", "02:01")})),
                ElementsAre("shifts[0].breaks[1].start: must not overlap another break, 02:00 to 02:30"));
}

TEST(check, a_shift_of_24_hours_has_breaks_all_around) {
    EXPECT_THAT(faults_of(with_breaks({break_of("05:30", "06:00"), break_of("06:00", "06:30")}, "06:00", "06:00")),
                IsEmpty());
}

TEST(check, shifts_of_one_day_do_not_overlap) {
    auto d = two_shifts();
    d.shifts[0].end = clock("14:01");
    EXPECT_THAT(faults_of(d), ElementsAre("shifts[0].end: must not be after 14:00, when shifts[1] (late) begins"));
    d.shifts[0].end = clock("23:00");
    EXPECT_THAT(faults_of(d), ElementsAre("shifts[0].end: must not be after 14:00, when shifts[1] (late) begins"));
    d.shifts[1].days = {7};
    d.shifts[0].days = {1, 2, 3, 4, 5, 6};
    EXPECT_THAT(faults_of(d), IsEmpty());
}

TEST(check, each_shift_that_a_long_one_covers_is_reported) {
    auto d = two_shifts();
    d.shifts.push_back(shift_of("all", "05:00", "05:00", {3}));
    EXPECT_THAT(faults_of(d), ElementsAre("shifts[2].end: must not be after 06:00, when shifts[0] (early) begins",
                                          "shifts[2].end: must not be after 14:00, when shifts[1] (late) begins"));
}

TEST(check, a_shift_over_midnight_does_not_reach_into_the_next_day) {
    auto d = two_shifts();
    d.shifts.push_back(shift_of("night", "22:00", "06:30", {3}));
    EXPECT_THAT(faults_of(d), ElementsAre("shifts[2].end: must not be after 06:00, when shifts[0] (early) begins"));
    d.shifts[0].days = {1, 2, 3};
    EXPECT_THAT(faults_of(d), IsEmpty());
}

TEST(check, the_last_day_of_the_cycle_is_followed_by_the_first) {
    definition d{.time_zone = "UTC", .cycle_days = 4};
    d.shifts = {shift_of("early", "05:00", "12:00", {1}), shift_of("night", "22:00", "06:00", {4})};
    EXPECT_THAT(faults_of(d), ElementsAre("shifts[1].end: must not be after 05:00, when shifts[0] (early) begins"));
    d.cycle_days = 5;
    EXPECT_THAT(faults_of(d), IsEmpty());
}

TEST(check, in_a_cycle_of_one_day_a_shift_of_24_hours_leaves_room_for_no_other) {
    definition d{.time_zone = "UTC", .cycle_days = 1};
    d.shifts = {shift_of("all", "06:00", "06:00", {1})};
    EXPECT_THAT(faults_of(d), IsEmpty());
    d.shifts.push_back(shift_of("more", "05:59", "06:00", {1}));
    EXPECT_THAT(faults_of(d), ElementsAre("shifts[0].end: must not be after 05:59, when shifts[1] (more) begins"));
}

TEST(check, shifts_of_one_exception_do_not_overlap) {
    EXPECT_THAT(
        faults_of(two_shifts(
            {worked("2026-02-01", "2026-02-01", {shift_of("a", "08:00", "12:00"), shift_of("b", "11:00", "13:00")})})),
        ElementsAre("exceptions[0].shifts[0].end: must not be after 11:00, when exceptions[0].shifts[1] (b) begins"));
}

TEST(check, an_exception_that_counts_on_no_date_is_checked_too) {
    EXPECT_THAT(
        faults_of(two_shifts(
            {worked("2026-02-01", "2026-02-01", {shift_of("a", "08:00", "12:00"), shift_of("b", "11:00", "13:00")}),
             holiday("2026-02-01", "2026-02-01")})),
        ElementsAre("exceptions[0].shifts[0].end: must not be after 11:00, when exceptions[0].shifts[1] (b) begins"));
}

TEST(check, an_exception_of_several_dates_follows_upon_itself) {
    const std::vector<shift> shifts{shift_of("a", "05:00", "12:00"), shift_of("b", "22:00", "05:30")};
    definition d{.time_zone = "UTC", .exceptions = {worked("2026-02-01", "2026-02-01", shifts)}};
    EXPECT_THAT(faults_of(d), IsEmpty());
    d.exceptions[0].to = day("2026-02-02");
    EXPECT_THAT(
        faults_of(d),
        ElementsAre("exceptions[0].shifts[1].end: must not be after 05:00, when exceptions[0].shifts[0] (a) begins"));
}

TEST(check, the_night_before_an_exception_ends_before_its_shifts_begin) {
    auto d = three_shifts("UTC");  // the night of Friday, the 6th, goes on until 06:00 of Saturday
    d.exceptions = {worked("2026-02-07", "2026-02-07", {shift_of("saturday", "05:00", "12:00")})};
    EXPECT_THAT(faults_of(d),
                ElementsAre("exceptions[0].shifts[0].start: must not be before 06:00, when shifts[2] (night) ends"));
    d.exceptions[0].shifts[0].start = clock("06:00");
    EXPECT_THAT(faults_of(d), IsEmpty());
}

TEST(check, the_night_of_an_exception_ends_before_the_shifts_after_it_begin) {
    auto d = three_shifts("UTC");
    d.exceptions = {worked("2026-02-08", "2026-02-08", {shift_of("sunday", "22:00", "06:01")})};
    EXPECT_THAT(faults_of(d),
                ElementsAre("exceptions[0].shifts[0].end: must not be after 06:00, when shifts[0] (early) begins"));
    d.exceptions.push_back(holiday("2026-02-09", "2026-02-09"));
    EXPECT_THAT(faults_of(d), IsEmpty()) << "the holiday takes Monday's early shift away";
}

TEST(check, of_two_adjacent_exceptions_the_later_one_is_at_fault) {
    definition d{.time_zone = "UTC"};
    d.exceptions = {worked("2026-02-02", "2026-02-02", {shift_of("second", "04:00", "12:00")}),
                    worked("2026-02-01", "2026-02-01", {shift_of("first", "20:00", "05:00")})};
    EXPECT_THAT(faults_of(d), ElementsAre("exceptions[1].shifts[0].end: must not be after 04:00, when "
                                          "exceptions[0].shifts[0] (second) begins"));
    std::swap(d.exceptions[0], d.exceptions[1]);
    EXPECT_THAT(faults_of(d), ElementsAre("exceptions[1].shifts[0].start: must not be before 05:00, when "
                                          "exceptions[0].shifts[0] (first) ends"));
}

TEST(check, only_the_exception_that_counts_on_a_date_meets_others) {
    auto d = three_shifts("UTC");
    d.exceptions = {worked("2026-02-07", "2026-02-07", {shift_of("saturday", "05:00", "12:00")}),
                    holiday("2026-02-01", "2026-02-28")};
    EXPECT_THAT(faults_of(d), IsEmpty());
}

}  // namespace
}  // namespace penstock::calendar
