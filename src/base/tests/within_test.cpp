#include "base/within.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

TEST(within, a_limit_is_told_in_the_unit_in_which_it_is_configured) {
    EXPECT_EQ(within(std::chrono::milliseconds(500)), "within 500 ms");
    EXPECT_EQ(within(std::chrono::milliseconds(3000)), "within 3000 ms");
    EXPECT_EQ(within(std::chrono::seconds(30)), "within 30 s");
}

}  // namespace
}  // namespace penstock
