#include "io/wake_grid.hpp"

#include <gtest/gtest.h>

#include <set>

namespace penstock::io {
namespace {

steady_time at(int us) {
    return steady_time{} + std::chrono::microseconds{us};
}

TEST(wake_grid, a_wait_is_never_shorter_and_at_most_a_fiftieth_longer) {
    for (const int ms : {1, 7, 49, 50, 99, 100, 250, 1000, 3000, 60'000}) {
        const milliseconds length{ms};
        for (int from = 0; from < 200'000; from += 777) {
            const auto end = end_of_wait(at(from), length);
            EXPECT_GE(end, at(from) + length);
            EXPECT_LE(end, at(from) + length + length / 50.0);
        }
    }
}

TEST(wake_grid, waits_of_one_length_that_begin_together_end_together) {
    std::set<steady_time> ends;
    for (int from = 1'000; from < 20'000; from += 100)
        ends.insert(end_of_wait(at(from), milliseconds{1000}));
    EXPECT_EQ(ends, std::set<steady_time>{at(1'020'000)});
}

TEST(wake_grid, a_short_wait_and_a_wait_without_end_are_exact) {
    EXPECT_EQ(end_of_wait(at(123), milliseconds{49}), at(49'123));
    EXPECT_EQ(on_grid(steady_time::max(), milliseconds{50}), steady_time::max());
    EXPECT_EQ(on_grid(at(100'000), milliseconds{50}), at(100'000));
}

}  // namespace
}  // namespace penstock::io
