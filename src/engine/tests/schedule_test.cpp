#include "engine/schedule.hpp"

#include <gtest/gtest.h>

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
