#include "engine/schedule.hpp"

#include <gtest/gtest.h>

#include <set>

namespace penstock::engine {
namespace {

steady_time at(int ms) {
    return steady_time{} + milliseconds{ms};
}

TEST(schedule, scans_keep_their_rate_however_late_each_one_begins) {
    schedule s(milliseconds{100}, at(0));
    for (int k = 0; k < 10; ++k) {
        EXPECT_EQ(s.due(), at(k * 100));
        EXPECT_EQ(s.begin(at(k * 100 + 7 * k)), 0U);
    }
}

TEST(schedule, missed_cycles_are_counted_and_never_caught_up_in_a_burst) {
    schedule s(milliseconds{100}, at(0));
    s.begin(at(0));
    EXPECT_EQ(s.begin(at(450)), 3U);
    EXPECT_EQ(s.due(), at(500));
    EXPECT_EQ(s.begin(at(500)), 0U);
}

TEST(schedule, after_the_first_scan_devices_are_due_together_and_at_their_rate) {
    struct plant {
        int period, grid;
    };
    for (const auto [period, grid] :
         {plant{10'000, 100}, {1000, 100}, {250, 50}, {100, 20}, {45, 5}, {33, 1}, {10, 2}}) {
        std::set<steady_time::duration> places;
        for (int first = 7; first<7 + 2 * period; first += period> 1000 ? 101 : 3) {
            schedule s(milliseconds{period}, at(first) + std::chrono::microseconds{123});
            s.begin(s.due());
            const auto second = s.due();
            EXPECT_LE(second, at(first + period) + std::chrono::microseconds{123});
            EXPECT_GT(second, at(first + period - grid));
            places.insert(second.time_since_epoch() % milliseconds{grid});
            for (int k = 1; k <= 50; ++k) {
                EXPECT_EQ(s.begin(s.due()), 0U);
                EXPECT_EQ(s.due(), second + milliseconds{k * period});
            }
        }
        EXPECT_EQ(places, (std::set<steady_time::duration>{steady_time::duration::zero()})) << period;
    }
}

TEST(schedule, back_to_back_scans_are_due_immediately_and_miss_nothing) {
    schedule s(milliseconds{0}, at(0));
    EXPECT_EQ(s.begin(at(50)), 0U);
    EXPECT_LE(s.due(), at(50));
}

TEST(schedule, what_was_missed_while_the_link_was_down_does_not_count) {
    schedule s(milliseconds{100}, at(0));
    s.begin(at(0));
    s.restart(at(5000));
    EXPECT_EQ(s.due(), at(5000));
    EXPECT_EQ(s.begin(at(5001)), 0U);
}

}  // namespace
}  // namespace penstock::engine
