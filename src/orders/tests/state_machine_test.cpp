#include "orders/state_machine.hpp"

#include <gtest/gtest.h>

#include "orders/tests/reference.hpp"

namespace penstock::orders {
namespace {

using enum status;

TEST(order_life, each_cell_of_the_table) {
    for (const auto& line : table) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto to = next_status(*parse_status(line.state), columns[i]);
            EXPECT_EQ(to ? to_string(*to) : "", line.targets[i]) << line.state << ' ' << to_string(columns[i]);
        }
    }
}

TEST(order_life, nothing_is_created_twice) {
    for (const auto s : {plan, start, pause, end, abort})
        EXPECT_FALSE(next_status(s, operation::create)) << to_string(s);
}

TEST(order_life, a_refusal_names_the_state_and_what_leads_out_of_it) {
    EXPECT_EQ(refusal_text(plan), "order is PLAN; allowed: start, abort");
    EXPECT_EQ(refusal_text(start), "order is START; allowed: pause, end, abort");
    EXPECT_EQ(refusal_text(pause), "order is PAUSE; allowed: resume, end, abort");
    EXPECT_EQ(refusal_text(end), "order is END; allowed: none");
    EXPECT_EQ(refusal_text(abort), "order is ABORT; allowed: none");
}

TEST(order_life, a_started_order_keeps_what_it_was_started_with) {
    const auto may_change = [](status s, std::string_view field) {
        const auto fields = open_fields(s);
        return !fields || std::ranges::find(*fields, field) != fields->end();
    };
    for (const auto s : {plan, start, pause, end, abort}) {
        for (const auto* always : {"note", "attributes", "external_id"})
            EXPECT_TRUE(may_change(s, always)) << to_string(s) << ' ' << always;
        for (const auto* until_over : {"order_name", "planned_qty", "planned_end", "priority", "description"})
            EXPECT_EQ(may_change(s, until_over), !is_over(s)) << to_string(s) << ' ' << until_over;
        for (const auto* until_started : {"product_id", "line_id", "customer_id", "path_id", "planned_start", "lot_no"})
            EXPECT_EQ(may_change(s, until_started), s == plan) << to_string(s) << ' ' << until_started;
    }
}

TEST(order_life, names_come_back) {
    for (const auto s : {plan, start, pause, end, abort})
        EXPECT_EQ(parse_status(to_string(s)), s);
    for (const auto op : columns)
        EXPECT_EQ(parse_operation(to_string(op)), op);
    EXPECT_EQ(parse_operation("create"), operation::create);
    EXPECT_FALSE(parse_status("start"));
    EXPECT_FALSE(parse_operation("START"));
}

}  // namespace
}  // namespace penstock::orders
