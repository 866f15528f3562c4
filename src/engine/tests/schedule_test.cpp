#include "engine/schedule.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engine/link_policy.hpp"

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

TEST(schedule, back_to_back_scans_are_due_at_once_and_miss_nothing) {
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

TEST(link_policy, pauses_double_from_a_fifth_of_a_second_to_four_seconds) {
    link_policy p;
    int now = 0;
    std::vector<int> pauses;
    for (int k = 0; k < 7; ++k) {
        p.on_attempt(at(now));
        const auto next = p.on_failure(at(now), 0);
        pauses.push_back(static_cast<int>(std::chrono::duration_cast<milliseconds>(next - at(now)).count()));
        now += pauses.back();
    }
    EXPECT_EQ(pauses, (std::vector<int>{200, 400, 800, 1600, 3200, 4000, 4000}));
}

TEST(link_policy, an_attempt_that_took_long_is_part_of_the_pause) {
    link_policy p;
    for (int k = 0; k < 6; ++k)
        p.on_failure(at(0), 0);
    p.on_attempt(at(10'000));
    EXPECT_EQ(p.on_failure(at(13'000), 0), at(14'000));
    p.on_attempt(at(20'000));
    EXPECT_EQ(p.on_failure(at(29'000), 0), at(29'100)) << "but never no pause at all";
}

TEST(link_policy, jitter_only_shortens_so_that_recovery_stays_within_five_seconds) {
    link_policy p;
    for (int k = 0; k < 6; ++k)
        p.on_failure(at(0), 0.5);
    p.on_attempt(at(0));
    EXPECT_EQ(p.on_failure(at(0), 1.0), at(3200));
    p.on_answer();
    p.on_attempt(at(0));
    EXPECT_EQ(p.on_failure(at(0), 0), at(200));
}

}  // namespace
}  // namespace penstock::engine
