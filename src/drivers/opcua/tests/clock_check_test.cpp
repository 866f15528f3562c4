#include <gtest/gtest.h>

#include "drivers/opcua/clock_check.hpp"

namespace penstock::opcua::test {
namespace {

const wall_time now = from_epoch_ms(1'700'000'000'000);

std::vector<point_value> at(std::vector<milliseconds> offsets) {
    std::vector<point_value> out;
    for (const auto by : offsets)
        out.push_back({0, 1.0, quality::good, {}, now + by});
    return out;
}

TEST(clock_check, times_within_a_minute_are_left_alone) {
    clock_check c;
    auto values = at({milliseconds{-5'000'000}, milliseconds{0}, milliseconds{59'000}});
    EXPECT_EQ(c.bound(values, now), std::nullopt);
    EXPECT_EQ(values[2].time, now + milliseconds{59'000});
}

TEST(clock_check, a_clock_that_is_an_hour_ahead_is_moved_back_and_told_once) {
    clock_check c;
    auto values = at({milliseconds{3'590'000}, milliseconds{3'600'000}});
    const auto warning = c.bound(values, now);
    ASSERT_TRUE(warning.has_value());
    EXPECT_NE(warning->find("ahead by 3600 s"), std::string::npos) << *warning;
    EXPECT_EQ(values[1].time, now);
    EXPECT_EQ(values[0].time, now - milliseconds{10'000});
    values = at({milliseconds{3'600'000}});
    EXPECT_EQ(c.bound(values, now), std::nullopt);
    EXPECT_EQ(values[0].time, now) << "moved, though there was a warning before";
}

TEST(clock_check, points_with_another_clock_are_left_alone) {
    clock_check c;
    auto values = at({milliseconds{3'600'000}, milliseconds{-10}});
    values[1].point = 1;
    c.bound(values, now);
    EXPECT_EQ(values[0].time, now);
    EXPECT_EQ(values[1].time, now - milliseconds{10});
}

TEST(clock_check, the_year_9999_is_no_time) {
    clock_check c;
    auto values = at({std::chrono::hours{24 * 365 * 7'000}, milliseconds{0}});
    EXPECT_TRUE(c.bound(values, now).has_value());
    EXPECT_EQ(values[0].time, wall_time{});
    EXPECT_EQ(values[1].time, now);
}

TEST(clock_check, the_servers_clock_is_compared) {
    const clock_check c;
    EXPECT_EQ(c.compare(now - milliseconds{30'000}, now), std::nullopt);
    EXPECT_EQ(c.compare(wall_time{}, now), std::nullopt);
    EXPECT_NE(c.compare(now - milliseconds{90'000}, now)->find("90 s, behind"), std::string::npos);
}

}  // namespace
}  // namespace penstock::opcua::test
