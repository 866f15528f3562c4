#include "io/back_off.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace penstock::io {
namespace {

TEST(back_off, doubles_from_200_ms_to_4_s_and_stays_there) {
    back_off wait;
    std::vector<int> waits;
    for (int i = 0; i < 7; ++i)
        waits.push_back(static_cast<int>(wait.next(0.5).count()));
    EXPECT_EQ(waits, (std::vector<int>{200, 400, 800, 1600, 3200, 4000, 4000}));
}

TEST(back_off, spreads_by_a_fifth_either_way) {
    EXPECT_EQ(back_off().next(0.0), milliseconds(160));
    EXPECT_LE(back_off().next(0.999999), milliseconds(240));
    EXPECT_GE(back_off().next(0.999999), milliseconds(239));
}

TEST(back_off, begins_anew_after_a_success) {
    back_off wait;
    wait.next(0.5);
    wait.next(0.5);
    wait.reset();
    EXPECT_EQ(wait.next(0.5), milliseconds(200));
}

}  // namespace
}  // namespace penstock::io
