#include "base/clock_watch.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

using namespace std::chrono_literals;

constexpr wall_time noon{1'790'000'000'000ms};

TEST(clock_watch, a_clock_that_goes_on_is_not_set) {
    clock_watch watch;
    for (const auto after : {0s, 1s, 2s, 4000s})  // a machine that stood still is late with both
        EXPECT_FALSE(watch.look(noon + after, steady_time{after}));
}

TEST(clock_watch, each_step_is_returned_once_with_its_size) {
    clock_watch watch;
    (void)watch.look(noon, steady_time{0s});
    EXPECT_EQ(watch.look(noon + 25h, steady_time{1h}), 24h);
    EXPECT_FALSE(watch.look(noon + 25h + 1s, steady_time{1h + 1s}));
    EXPECT_EQ(watch.look(noon + 1h + 2s, steady_time{1h + 2s}), -24h);
}

TEST(clock_watch, what_is_corrected_in_small_parts_is_no_step) {
    clock_watch watch;
    for (int n = 0; n < 100; ++n)
        EXPECT_FALSE(watch.look(noon + n * 1500ms, steady_time{n * 1s}));
    EXPECT_FALSE(watch.look(noon + 148500ms + 2999ms, steady_time{100s}));
    EXPECT_TRUE(watch.look(noon + 148500ms + 1999ms, steady_time{101s}));
}

}  // namespace
}  // namespace penstock
