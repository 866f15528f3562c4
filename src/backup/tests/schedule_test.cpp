#include "backup/schedule.hpp"

#include <gtest/gtest.h>

#include "time/iso_text.hpp"

namespace penstock::backup {
namespace {

struct row {
    const char* schedule;
    const char* zone;
    const char* start;
    const char* next;
};

class due : public testing::TestWithParam<row> {};

TEST_P(due, comes_next) {
    const auto& r = GetParam();
    const auto zone = time_zone::find(r.zone);
    ASSERT_TRUE(zone);
    const auto s = schedule::parse(r.schedule);
    ASSERT_TRUE(s);
    EXPECT_EQ(format_iso_time(s->next(*parse_iso_time(r.start), *zone)), r.next);
}

constexpr row rows[] = {
    {"03:15", "UTC", "2026-11-25T03:14:59.999Z", "2026-11-25T03:15:00.000Z"},
    {"03:15", "UTC", "2026-11-25T03:15:00Z", "2026-11-26T03:15:00.000Z"},
    {"00:00", "UTC", "2026-12-31T12:00:00Z", "2027-01-01T00:00:00.000Z"},
    {"03:15", "Asia/Seoul", "2026-11-25T00:00:00Z", "2026-11-25T18:15:00.000Z"},
    {"sun 03:15", "UTC", "2026-11-25T00:00:00Z", "2026-11-29T03:15:00.000Z"},
    {"SUN  03:15", "UTC", "2026-11-29T03:15:00Z", "2026-12-06T03:15:00.000Z"},
    {"mon 00:30", "Asia/Seoul", "2026-11-29T15:00:00Z", "2026-11-29T15:30:00.000Z"},
    // Berlin leaves 02:00 to 03:00 out on 2026-03-29: due at the moment of the change, once, and the day after as ever.
    {"02:30", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"},
    {"02:30", "Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00.000Z"},
    {"sun 02:30", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"},
    // It has 02:00 to 03:00 twice on 2026-10-25: due the first time alone.
    {"02:30", "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"},
    {"02:30", "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00.000Z"},
    {"02:30", "Europe/Berlin", "2026-10-25T01:00:00Z", "2026-10-26T01:30:00.000Z"},
    // Samoa had no 2011-12-30 at all.
    {"03:15", "Pacific/Apia", "2011-12-29T13:15:00Z", "2011-12-30T10:00:00.000Z"},
};

INSTANTIATE_TEST_SUITE_P(table, due, testing::ValuesIn(rows));

TEST(schedule, refuses_what_is_no_time) {
    for (const auto* text : {"", "3", "24:00", "3:15", "sunday 03:15", "03:15 sun", "sun", "sun sun 03:15", "03:15:00"})
        EXPECT_FALSE(schedule::parse(text)) << text;
}

TEST(schedule, is_met_once_a_day_over_ten_years_of_changing_clocks) {
    const auto zone = *time_zone::find("Europe/Berlin");
    const auto s = *schedule::parse("02:30");
    auto t = *parse_iso_time("2020-01-01T12:00:00Z");
    for (int day = 0; day < 3653; ++day) {
        const auto next = s.next(t, zone);
        EXPECT_GT(next - t, std::chrono::hours(12));
        EXPECT_LE(next - t, std::chrono::hours(26));
        t = next;
    }
    EXPECT_EQ(format_iso_time(t).substr(0, 10), "2030-01-01");
}

}  // namespace
}  // namespace penstock::backup
