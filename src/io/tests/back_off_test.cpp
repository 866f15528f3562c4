#include "io/back_off.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace penstock::io {
namespace {

const steady_time start{std::chrono::hours(1)};

/// The pauses after failures in a row, in ms.
std::vector<long> pauses(back_off retry, double chance, std::size_t count) {
    std::vector<long> all;
    while (all.size() < count)
        all.push_back((retry.on_failure(start, chance) - start) / milliseconds(1));
    return all;
}

TEST(back_off, pauses_double_up_to_the_longest) {
    const back_off retry(milliseconds(200), milliseconds(1000));
    EXPECT_EQ(pauses(retry, 0.5, 6), (std::vector<long>{200, 400, 800, 1000, 1000, 1000}));
}

TEST(back_off, chance_varies_a_pause_by_a_fifth) {
    const back_off retry(milliseconds(200), milliseconds(1000));
    EXPECT_EQ(pauses(retry, 0, 4), (std::vector<long>{160, 320, 640, 800}));
    EXPECT_EQ(pauses(retry, 1, 4), (std::vector<long>{240, 480, 960, 1200}));
}

TEST(back_off, a_success_resets_it) {
    back_off retry(milliseconds(200), milliseconds(1000));
    retry.on_failure(start, 0.5);
    retry.on_failure(start, 0.5);
    EXPECT_EQ(retry.failures(), 2U);
    retry.on_success();
    EXPECT_EQ(retry.failures(), 0U);
    EXPECT_EQ(retry.on_failure(start, 0.5), start + milliseconds(200));
}

TEST(back_off, a_limit_holds_whatever_the_chance_and_only_that_once) {
    const milliseconds limit{5000};
    for (const double chance : {0.0, 0.5, 1.0}) {
        back_off retry(milliseconds(200), milliseconds(30'000));
        for (int failures = 1; failures < 40; ++failures)
            EXPECT_LE(retry.on_failure(start, chance, limit) - start, limit) << failures;
        EXPECT_GE(retry.on_failure(start, chance, limit) - start, limit * 4 / 5);
        EXPECT_GE(retry.on_failure(start, chance) - start, milliseconds(24'000));
    }
}

TEST(back_off, a_limit_above_the_longest_pause_changes_nothing) {
    back_off retry(milliseconds(10), milliseconds(20));
    for (int failures = 1; failures < 9; ++failures)
        retry.on_failure(start, 0.5, milliseconds(5000));
    EXPECT_EQ(retry.on_failure(start, 0.5, milliseconds(5000)), start + milliseconds(20));
}

}  // namespace
}  // namespace penstock::io
