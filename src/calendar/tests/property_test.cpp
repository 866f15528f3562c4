// What holds for every calendar, on random ones with a fixed seed, in several zones over 20 years; and the timetable
// against the slow reference.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "calendar/check.hpp"
#include "calendar/tests/random_definition.hpp"
#include "calendar/tests/reference.hpp"
#include "calendar/tests/samples.hpp"
#include "calendar/timetable.hpp"
#include "time/tests/known_zone.hpp"

namespace penstock::calendar {
namespace {

using namespace std::chrono_literals;

const known_zones& zones() {
    static const auto all = read_known_zones();
    return all;
}

const auto first = utc("2020-06-01 00:00"), last = utc("2040-06-01 00:00");

class property : public testing::TestWithParam<std::string> {
protected:
    definition next() {
        auto d = random_.next(GetParam(), day("2020-06-01"), day("2040-06-01"));
        for (const auto& f : check(d))
            ADD_FAILURE() << to_string(f);
        return d;
    }
    wall_time any_time(wall_time from, wall_time to) {
        const auto range = to - from;
        return from + std::uniform_int_distribution<std::int64_t>(0, range.count())(ms_) * 1ms;
    }

    random_definitions random_{1};
    std::mt19937_64 ms_{1};
};

class clock_change : public property {};

const auto name_of_zone = [](const auto& zone) {
    std::string name = zone.param;
    std::ranges::replace(name, '/', '_');
    return name;
};

INSTANTIATE_TEST_SUITE_P(each_zone, property,
                         testing::Values("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Seoul"),
                         name_of_zone);

// Seoul's clock never changes.
INSTANTIATE_TEST_SUITE_P(each_zone, clock_change,
                         testing::Values("Europe/Berlin", "America/New_York", "Australia/Lord_Howe"), name_of_zone);

TEST_P(property, intervals_are_in_order_do_not_overlap_and_add_up_to_the_working_time) {
    for (int turn = 0; turn < 15; ++turn) {
        const auto t = timetable::make(next()).value();
        const auto from = any_time(first, last),
                   to = any_time(from, std::min(last, from + timetable::max_interval_span));
        milliseconds sum{}, of_shifts{};
        auto free_since = from;
        for (const auto& part : t.intervals(from, to).value()) {
            ASSERT_GE(part.start, free_since);
            ASSERT_LT(part.start, part.end);
            free_since = part.end;
            sum += part.end - part.start;
        }
        ASSERT_LE(free_since, to);
        const auto total = t.working_time(from, to).value();
        ASSERT_EQ(total.working, sum);
        for (const auto& share : total.by_shift)
            of_shifts += share.working;
        ASSERT_EQ(total.working, of_shifts);
    }
}

TEST_P(property, working_time_and_breaks_of_a_stretch_are_those_of_its_parts) {
    for (int turn = 0; turn < 8; ++turn) {
        const auto t = timetable::make(next()).value();
        const auto from = any_time(first, last - timetable::max_total_span), to = from + timetable::max_total_span;
        const auto middle = any_time(from, to);
        const auto whole = t.working_time(from, to).value(), a = t.working_time(from, middle).value(),
                   b = t.working_time(middle, to).value();
        ASSERT_EQ(whole.working, a.working + b.working);
        ASSERT_EQ(whole.breaks, a.breaks + b.breaks);
    }
}

TEST_P(property, add_is_the_inverse_of_working_time) {
    for (int turn = 0; turn < 10; ++turn) {
        const auto t = timetable::make(next()).value();
        const auto from = any_time(first, last - timetable::max_total_span);
        const auto there_is = t.working_time(from, from + timetable::max_total_span)->working;
        const auto wanted = any_time(from, from + there_is) - from;
        const auto at = t.add(from, wanted).value();
        ASSERT_TRUE(at) << there_is.count() << ' ' << wanted.count();
        ASSERT_EQ(t.working_time(from, *at)->working, wanted);
        ASSERT_TRUE(*at == from || t.working_time(from, *at - 1ms)->working == wanted - 1ms)
            << "there is an earlier one";
        ASSERT_FALSE(*t.add(from, there_is + 1ms));
    }
}

/// Compares the reference and the timetable for each minute of a period.
void compare(const definition& d, wall_time from, wall_time to) {
    const auto t = timetable::make(d).value();
    const auto& zone = zones()[d.time_zone];
    const auto parts = t.intervals(from, to).value();
    const auto total = t.working_time(from, to).value();
    milliseconds working{}, breaks{};
    auto part = parts.begin();
    shift_state last_state;
    for (reference r(d, zone, from); r.now() < to; r.next_minute()) {
        const auto expected = r.state();
        const auto seen = t.shift_at(r.now());
        const auto where = to_epoch_ms(r.now());
        ASSERT_EQ(seen.shift.has_value(), expected.shift_name.has_value()) << where;
        if (seen.shift) {
            ASSERT_EQ(seen.shift->shift_name, *expected.shift_name) << where;
            ASSERT_EQ(seen.shift->shift_date, expected.shift_date) << where;
            const bool is_first_minute = !last_state.shift || last_state.shift->start != seen.shift->start;
            ASSERT_TRUE(!is_first_minute || seen.shift->start == r.now() || r.now() == from) << where;
            ASSERT_TRUE(!is_first_minute || r.now() == from || last_state.next_start == r.now()) << where;
        }
        ASSERT_EQ(seen.is_in_break, expected.is_in_break) << where;

        while (part != parts.end() && part->end <= r.now())
            ++part;
        const bool is_in_part = part != parts.end() && part->start <= r.now();
        ASSERT_EQ(is_in_part, expected.shift_name && !expected.is_in_break) << where;
        if (is_in_part) {
            ASSERT_EQ(part->shift_name, *expected.shift_name) << where;
            working += 1min;
            ASSERT_EQ(t.add(from, working).value(), r.now() + 1min) << where;
        } else if (expected.shift_name) {
            breaks += 1min;
        }
        last_state = seen;
    }
    ASSERT_EQ(total.working, working);
    ASSERT_EQ(total.breaks, breaks);
}

TEST_P(clock_change, around_each_change_of_the_clock_each_minute_equals_the_reference) {
    const auto& changes = zones()[GetParam()].changes;
    ASSERT_GT(changes.size(), 40U);
    for (std::size_t i = 1; i < changes.size(); ++i)
        ASSERT_NO_FATAL_FAILURE(compare(next(), changes[i].time - 3h, changes[i].time + 3h)) << i;
}

TEST_P(property, on_any_days_each_minute_equals_the_reference) {
    for (int turn = 0; turn < 3; ++turn) {
        const auto from = std::chrono::floor<minutes>(any_time(first, last));
        ASSERT_NO_FATAL_FAILURE(compare(next(), from, from + 2 * 24h)) << turn;
    }
}

}  // namespace
}  // namespace penstock::calendar
