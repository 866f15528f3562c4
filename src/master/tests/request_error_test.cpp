#include "master/request_error.hpp"

#include <gtest/gtest.h>

namespace penstock::master {
namespace {

TEST(request_error, no_fault_is_no_refusal_and_the_first_fault_is_its_message) {
    EXPECT_TRUE(refused_if_any(error_kind::invalid, {}));
    const auto refused = refused_if_any(error_kind::conflict, {{"line_id", "is taken"}, {"path_id", "no path P"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, error_kind::conflict);
    EXPECT_EQ(refused.error().message, "line_id: is taken");
    EXPECT_EQ(refused.error().items.size(), 2U);
}

TEST(request_error, a_step_of_a_transaction_gets_the_value_or_ends_it) {
    EXPECT_EQ(value_or_abort(outcome<int>(7)), 7);
    EXPECT_NO_THROW(value_or_abort(outcome<>()));
    try {
        value_or_abort(outcome<>(request_error(error_kind::rule_violation, "the order is open")));
        FAIL() << "it went on";
    } catch (const request_error& r) {
        EXPECT_EQ(r.kind, error_kind::rule_violation);
        EXPECT_EQ(r.message, "the order is open");
    }
}

}  // namespace
}  // namespace penstock::master
