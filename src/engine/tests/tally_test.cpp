#include "engine/tally.hpp"

#include <gtest/gtest.h>

namespace penstock::engine {
namespace {

TEST(tally, sums_increases_and_counts_a_fall_from_zero) {
    tally t({100.0, 0});
    for (const double v : {110.0, 110.0, 3.0, 8.0})
        t.take(v);
    EXPECT_EQ(t.read(), (tally::reading{8.0, 18}));
}

TEST(tally, without_a_base_the_first_value_is_it) {
    tally t({});
    t.take(5);
    EXPECT_EQ(t.read(), (tally::reading{5.0, 0}));
    t.take(7);
    EXPECT_EQ(t.read(), (tally::reading{7.0, 2}));
}

TEST(tally, goes_on_from_what_was_stored) {
    tally t({10.0, 12.5});
    t.take(11);
    EXPECT_EQ(t.read(), (tally::reading{11.0, 13.5}));
}

TEST(tally, what_is_below_zero_adds_nothing) {
    tally t({10.0, 0});
    t.take(-5);
    t.take(1);
    EXPECT_EQ(t.read(), (tally::reading{1.0, 6}));
}

}  // namespace
}  // namespace penstock::engine
