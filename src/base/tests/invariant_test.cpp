#include "base/invariant.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

#if defined(_GLIBCXX_ASSERTIONS)
constexpr int expected_evaluations = 1;

TEST(invariant, a_broken_one_ends_the_process_and_names_itself) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const int waiting = 1;
    EXPECT_DEATH(PENSTOCK_INVARIANT(waiting == 0),
                 "invariant_test.cpp:[0-9]+: a fault of this program: not true: waiting == 0");
}
#else
constexpr int expected_evaluations = 0;
#endif

TEST(invariant, one_that_holds_is_evaluated_once_where_it_is_checked) {
    int evaluations = 0;
    const auto holds = [&] {
        ++evaluations;
        return true;
    };
    PENSTOCK_INVARIANT(holds());
    EXPECT_EQ(evaluations, expected_evaluations);
}

}  // namespace
}  // namespace penstock
