#include "base/invariant.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

#if defined(_GLIBCXX_ASSERTIONS)
TEST(invariant, a_broken_one_ends_the_process_and_names_itself) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const int waiting = 1;
    EXPECT_DEATH(PENSTOCK_INVARIANT(waiting == 0),
                 "invariant_test.cpp:[0-9]+: a fault of this program: not true: waiting == 0");
}

TEST(invariant, one_that_holds_is_evaluated_once_and_changes_nothing) {
    int evaluations = 0;
    PENSTOCK_INVARIANT(++evaluations == 1);
    EXPECT_EQ(evaluations, 1);
}
#else
TEST(invariant, costs_nothing_where_it_is_not_checked) {
    int evaluations = 0;
    PENSTOCK_INVARIANT(++evaluations == 2);
    EXPECT_EQ(evaluations, 0);
}
#endif

}  // namespace
}  // namespace penstock
