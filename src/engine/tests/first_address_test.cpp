#include "engine/first_address.hpp"

#include <gtest/gtest.h>

namespace penstock::engine {
namespace {

constexpr std::chrono::seconds interval{30};

steady_time after_s(int s) {
    return steady_time{} + std::chrono::hours{1} + std::chrono::seconds{s};
}

first_address made() {
    first_address f;
    f.set_interval(interval);
    return f;
}

TEST(first_address, is_asked_each_interval_after_it_was_left) {
    auto f = made();
    f.on_left(after_s(0));
    EXPECT_FALSE(f.is_due(after_s(29)));
    EXPECT_TRUE(f.is_due(after_s(30)));
    f.on_checked(after_s(31));
    EXPECT_FALSE(f.is_due(after_s(60)));
    EXPECT_TRUE(f.is_due(after_s(61)));
}

TEST(first_address, is_never_asked_with_an_interval_of_0) {
    first_address f;
    f.on_left(after_s(0));
    EXPECT_FALSE(f.is_due(after_s(1'000'000)));
}

TEST(first_address, one_that_fails_soon_after_the_return_is_asked_less_and_less_often) {
    auto f = made();
    int now = 0;
    int wait = 0;
    for (int turn = 0; turn < 10; ++turn) {
        f.on_left(after_s(now));
        for (wait = 0; !f.is_due(after_s(now + wait)); ++wait) {
        }
        EXPECT_EQ(wait, 30 * std::min(1 << turn, first_address::max_factor)) << turn;
        now += wait;
        f.on_returned(after_s(now));
        now += 1;
    }
    now += 2 * wait;  // it was well for long
    f.on_left(after_s(now));
    EXPECT_TRUE(f.is_due(after_s(now + 30)));
}

TEST(first_address, another_device_begins_anew) {
    auto f = made();
    f.has_answered = true;
    const auto before = f.configured;
    f.on_left(after_s(0));
    f.reset();
    EXPECT_FALSE(f.has_answered);
    EXPECT_NE(f.configured, before);
}

}  // namespace
}  // namespace penstock::engine
