#include "gateway/clock_news.hpp"

#include <gtest/gtest.h>

#include "base/log_ring.hpp"

namespace penstock::gateway {
namespace {

constexpr steady_time noon{std::chrono::hours(12)};

TEST(clock_news, say_nothing_while_the_clock_runs) {
    const clock_news tested;
    EXPECT_TRUE(tested.warnings(noon).empty());
    EXPECT_EQ(tested.steps(), 0U);
}

TEST(clock_news, warn_for_an_hour_of_the_last_step) {
    clock_news tested;
    tested.note(std::chrono::minutes(-5), noon);
    const auto later = noon + std::chrono::minutes(2);
    EXPECT_EQ(tested.warnings(later), std::vector<std::string>{"the clock was set back by 5 min 0 s, 2 min 0 s ago"});
    EXPECT_EQ(tested.warnings(noon + clock_news::holds).size(), 1U);
    EXPECT_TRUE(tested.warnings(noon + clock_news::holds + milliseconds(1)).empty());
    tested.note(milliseconds(43'200), later);
    EXPECT_EQ(tested.warnings(later), std::vector<std::string>{"the clock was set forward by 43 s, 0 ms ago"});
    EXPECT_EQ(tested.steps(), 2U);
}

TEST(clock_news, are_a_line_of_the_log_at_once) {
    const auto before = recent_log().last_seq();
    clock_news tested;
    tested.note(std::chrono::hours(2), noon);
    const auto lines = recent_log().after(before, log_ring::calls::left_out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines.front()->severity, log_severity::warn);
    EXPECT_EQ(lines.front()->message,
              "the clock was set forward by 2 h 0 min; points that were already received keep their time stamps");
}

}  // namespace
}  // namespace penstock::gateway
