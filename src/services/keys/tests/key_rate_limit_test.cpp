#include "services/keys/key_rate_limit.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

using std::chrono::seconds;

constexpr steady_time minute_begin{};

TEST(key_rate_limit, twenty_wrong_keys_a_minute_are_let_through) {
    key_rate_limit limit;
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(limit.count("a", minute_begin + seconds(i)), seconds(0));
    EXPECT_EQ(limit.count("a", minute_begin + seconds(20)), seconds(40));
}

TEST(key_rate_limit, every_address_has_its_own_allowance) {
    key_rate_limit limit;
    for (int i = 0; i < 21; ++i)
        limit.count("a", minute_begin);
    EXPECT_EQ(limit.count("b", minute_begin), seconds(0));
}

TEST(key_rate_limit, the_next_minute_starts_again) {
    key_rate_limit limit;
    for (int i = 0; i < 30; ++i)
        limit.count("a", minute_begin);
    EXPECT_EQ(limit.count("a", minute_begin + seconds(60)), seconds(0));
}

TEST(key_rate_limit, forgets_the_oldest_address_when_there_are_too_many) {
    key_rate_limit limit;
    for (int i = 0; i < 21; ++i)
        limit.count("victim", minute_begin + seconds(1));
    for (int i = 0; i < 10'000; ++i)
        limit.count(std::to_string(i), minute_begin + seconds(2));
    EXPECT_EQ(limit.count("victim", minute_begin + seconds(3)), seconds(0)) << "it was the oldest";
}

}  // namespace
}  // namespace penstock::services
