#include "gateway/clock_news.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace penstock::gateway
