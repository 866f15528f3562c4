#include "api/http/body_budget.hpp"

#include <gtest/gtest.h>

namespace penstock::api {
namespace {

TEST(body_budget, shares_together_never_exceed_it_and_come_back) {
    body_budget all(100);
    body_budget::share other(all);
    {
        body_budget::share one(all);
        EXPECT_TRUE(one.resize(60));
        EXPECT_FALSE(other.resize(41));
        EXPECT_TRUE(other.resize(40));
        EXPECT_FALSE(one.resize(61)) << "a refusal leaves the share as it was";
        EXPECT_TRUE(one.resize(10));
        EXPECT_TRUE(other.resize(90));
    }
    EXPECT_TRUE(other.resize(100));
}

TEST(body_budget, a_share_is_given_back_once_when_it_moves) {
    body_budget all(100);
    body_budget::share one(all);
    EXPECT_TRUE(one.resize(100));
    auto moved = std::move(one);
    one = body_budget::share(all);
    EXPECT_FALSE(one.resize(1));
    moved = body_budget::share(all);
    EXPECT_TRUE(one.resize(100));
}

}  // namespace
}  // namespace penstock::api
