#include "engine/tag_counter.hpp"

#include <gtest/gtest.h>

namespace penstock::engine {
namespace {

TEST(tag_counter, sums_increases_and_counts_a_fall_from_zero) {
    tag_counter t({100.0, 0});
    for (const double v : {110.0, 110.0, 3.0, 8.0})
        t.take(v);
    EXPECT_EQ(t.read(), (tag_counter::state{8.0, 18}));
}

TEST(tag_counter, without_a_base_the_first_value_is_it) {
    tag_counter t({});
    t.take(5);
    EXPECT_EQ(t.read(), (tag_counter::state{5.0, 0}));
    t.take(7);
    EXPECT_EQ(t.read(), (tag_counter::state{7.0, 2}));
}

TEST(tag_counter, goes_on_from_what_was_stored) {
    tag_counter t({10.0, 12.5});
    t.take(11);
    EXPECT_EQ(t.read(), (tag_counter::state{11.0, 13.5}));
}

TEST(tag_counter, what_is_below_zero_adds_nothing) {
    tag_counter t({10.0, 0});
    t.take(-5);
    t.take(1);
    EXPECT_EQ(t.read(), (tag_counter::state{1.0, 6}));
}

}  // namespace
}  // namespace penstock::engine
