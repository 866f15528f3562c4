#include "time/time_zone.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "time/local_clock.hpp"
#include "time/tests/instants.hpp"
#include "time/tests/known_zone.hpp"

namespace penstock {
namespace {

using namespace std::chrono_literals;
using test::clock;
using test::day;
using test::utc;

/// `2026-03-29 02:30` on the wall.
local_ms wall(std::string_view text) {
    return day(text.substr(0, 10)) + clock(text.substr(11));
}

wall_time to_utc(const std::string& zone, std::string_view text) {
    return time_zone::find(zone)->to_utc(wall(text));
}

TEST(time_zone, names_are_those_of_iana) {
    for (const auto* name : {"Europe/Berlin", "Asia/Seoul", "America/Argentina/Buenos_Aires", "America/Port-au-Prince",
                             "Etc/GMT+5", "UTC", "Australia/Lord_Howe"})
        EXPECT_TRUE(is_time_zone(name)) << name;
}

TEST(time_zone, other_names_and_files_next_to_the_zones_are_none) {
    for (const auto* name : {"",
                             "/",
                             "Europe",
                             "Europe/",
                             "/Europe/Berlin",
                             "Europe//Berlin",
                             "europe/berlin",
                             "Europe/Atlantis",
                             "posix/Europe/Berlin",
                             "right/Europe/Berlin",
                             "localtime",
                             "posixrules",
                             "tzdata.zi",
                             "Factory",
                             "UTC0",
                             "Fixed/UTC+01:00:00",
                             "../zoneinfo/Europe/Berlin",
                             "Europe/../Asia/Seoul",
                             "/etc/localtime",
                             "UTC+1"})
        EXPECT_FALSE(is_time_zone(name)) << name;
    EXPECT_FALSE(is_time_zone(std::string("Europe/Berlin\0", 14)));
    EXPECT_FALSE(is_time_zone(std::string(100'000, 'A')));
}

TEST(time_zone, one_may_be_named_by_its_offset) {
    EXPECT_EQ(parse_time_zone("+09:00")->to_local(utc("2026-01-01 00:00")), wall("2026-01-01 09:00"));
    EXPECT_EQ(parse_time_zone("-03:30")->to_utc(wall("2026-01-01 00:00")), utc("2026-01-01 03:30"));
    EXPECT_EQ(parse_time_zone("UTC")->to_utc(wall("2026-01-01 00:00")), utc("2026-01-01 00:00"));
    EXPECT_EQ(parse_time_zone("Asia/Seoul")->to_utc(wall("2026-01-01 09:00")), utc("2026-01-01 00:00"));
    for (const auto* text : {"", "+99:00", "+9:00", "09:00", "+09:60", "+0900", "Mars/Olympus", "../../etc/passwd"})
        EXPECT_FALSE(parse_time_zone(text)) << text;
}

TEST(time_zone, one_without_a_name_is_utc) {
    EXPECT_EQ(time_zone().to_local(utc("2026-07-01 12:00")), wall("2026-07-01 12:00"));
}

TEST(time_zone, a_local_time_in_a_gap_is_the_end_of_the_gap) {
    const auto end = utc("2026-03-29 01:00");
    EXPECT_EQ(to_utc("Europe/Berlin", "2026-03-29 01:59"), end - 1min);
    for (const auto* in_gap : {"2026-03-29 02:00", "2026-03-29 02:30", "2026-03-29 02:59", "2026-03-29 03:00"})
        EXPECT_EQ(to_utc("Europe/Berlin", in_gap), end) << in_gap;
}

TEST(time_zone, a_doubled_local_time_is_the_first) {
    EXPECT_EQ(to_utc("Europe/Berlin", "2026-10-25 02:00"), utc("2026-10-25 00:00"));
    EXPECT_EQ(to_utc("Europe/Berlin", "2026-10-25 02:59"), utc("2026-10-25 00:59"));
    EXPECT_EQ(to_utc("Europe/Berlin", "2026-10-25 03:00"), utc("2026-10-25 02:00"));
}

TEST(time_zone, half_an_hour_is_a_gap_too) {
    const auto end = utc("2026-10-03 15:30");
    EXPECT_EQ(to_utc("Australia/Lord_Howe", "2026-10-04 02:10"), end);
    EXPECT_EQ(to_utc("Australia/Lord_Howe", "2026-10-04 02:30"), end);
    EXPECT_EQ(to_utc("Australia/Lord_Howe", "2026-10-04 02:31"), end + 1min);
}

TEST(time_zone, a_date_that_a_country_skipped_is_a_gap_of_a_day) {
    EXPECT_EQ(to_utc("Pacific/Apia", "2011-12-30 12:00"), to_utc("Pacific/Apia", "2011-12-31 00:00"));
    EXPECT_EQ(to_utc("Pacific/Apia", "2011-12-31 00:00"), utc("2011-12-30 10:00"));
}

TEST(time_zone, summer_time_goes_on_after_the_tables_of_tzdata_end) {
    const auto zone = *time_zone::find("Europe/Berlin");
    EXPECT_EQ(zone.to_local(utc("2040-07-01 12:00")), wall("2040-07-01 14:00"));
    EXPECT_EQ(zone.to_local(utc("2399-07-01 12:00")), wall("2399-07-01 14:00"));
    EXPECT_EQ(zone.next_change(utc("2399-07-01 12:00")), utc("2399-10-31 01:00"));
}

TEST(time_zone, milliseconds_pass_through) {
    const auto zone = *time_zone::find("Asia/Seoul");
    EXPECT_EQ(zone.to_local(utc("2026-01-01 00:00") + 1ms), wall("2026-01-01 09:00") + 1ms);
    EXPECT_EQ(zone.to_utc(wall("2026-01-01 09:00") + 1ms), utc("2026-01-01 00:00") + 1ms);
    EXPECT_EQ(zone.to_utc(wall("1965-01-01 09:00") - 1ms), utc("1965-01-01 00:00") - 1ms);
}

TEST(time_zone, offsets_are_those_that_pythons_zoneinfo_has) {
    const auto known = read_known_zones();
    for (const auto& expected : known.all) {
        const auto zone = *time_zone::find(expected.name);
        const auto offset_at = [&](wall_time t) { return zone.to_local(t).time_since_epoch() - t.time_since_epoch(); };
        auto at = expected.changes.front().time;
        for (const auto& c : expected.changes) {
            ASSERT_EQ(offset_at(c.time), c.offset) << expected.name << ' ' << to_epoch_ms(c.time) << "; new tzdata?";
            if (c.time == at) continue;
            ASSERT_EQ(zone.next_change(at), c.time) << expected.name << "; new tzdata?";
            ASSERT_EQ(offset_at(c.time - 1ms), expected.offset_at(c.time - 1ms)) << expected.name;
            at = c.time;
        }
        EXPECT_GT(zone.next_change(at), known.end) << expected.name;
    }
}

TEST(time_zone, the_clock_with_a_cache_returns_the_same_as_the_zone) {
    for (const auto& known : read_known_zones().all) {
        const auto zone = *time_zone::find(known.name);
        local_clock remembering(zone);
        for (local_ms t = day("2026-02-15"); t < day("2026-11-15"); t += 30min)
            ASSERT_EQ(remembering.to_utc(t), zone.to_utc(t)) << known.name << ' ' << t.time_since_epoch().count();
        for (local_ms t = day("2026-11-15"); t > day("2026-02-15"); t -= 30min)
            ASSERT_EQ(remembering.to_utc(t), zone.to_utc(t)) << known.name << ' ' << t.time_since_epoch().count();
    }
}

TEST(time_zone, a_date_is_even_unless_the_offset_changes_until_the_second_midnight_after_it) {
    const auto zone = *time_zone::find("Europe/Berlin");
    local_clock remembering(zone);
    for (const auto* d : {"2026-03-27", "2026-03-30", "2026-07-01", "2026-10-23", "2026-10-26"})
        EXPECT_TRUE(remembering.has_one_offset(day(d))) << d;
    for (const auto* d : {"2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"})
        EXPECT_FALSE(remembering.has_one_offset(day(d))) << d;
}

TEST(time_zone, many_threads_find_zones_in_parallel) {
    const auto ask = [] {
        for (const auto* name : {"Africa/Cairo", "America/Chicago", "Asia/Tokyo", "Europe/Paris", "Pacific/Auckland"})
            ASSERT_TRUE(is_time_zone(name)) << name;
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back(ask);
}

}  // namespace
}  // namespace penstock
