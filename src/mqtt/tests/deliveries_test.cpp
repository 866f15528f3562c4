#include "mqtt/deliveries.hpp"

#include <gtest/gtest.h>

namespace penstock::mqtt {
namespace {

steady_time at(int ms) {
    return steady_time{} + milliseconds{ms};
}

TEST(deliveries, a_message_has_arrived_when_it_and_all_before_it_are_acknowledged) {
    deliveries d;
    const auto first = d.add(11, 1, at(0));
    const auto second = d.add(12, 1, at(1));
    d.acknowledge(12);
    EXPECT_FALSE(d.has_arrived(first));
    EXPECT_FALSE(d.has_arrived(second));
    d.acknowledge(11);
    EXPECT_TRUE(d.has_arrived(second));
    EXPECT_EQ(d.under_way(), 0U);
}

TEST(deliveries, at_qos_0_only_a_barrier_sent_later_proves_anything) {
    deliveries d;
    d.add_barrier(1, at(0));
    const auto first = d.add(11, 0, at(0));
    d.acknowledge(11);  // written
    EXPECT_FALSE(d.has_arrived(first));
    d.pass_barrier(1);
    EXPECT_FALSE(d.has_arrived(first));
    EXPECT_TRUE(d.needs_barrier(first));
    d.add_barrier(2, at(1));
    EXPECT_FALSE(d.needs_barrier(first));
    const auto second = d.add(12, 0, at(2));
    d.acknowledge(12);
    EXPECT_TRUE(d.needs_barrier(second));
    d.pass_barrier(2);
    EXPECT_TRUE(d.has_arrived(first));
    EXPECT_FALSE(d.has_arrived(second));
    d.add_barrier(3, at(3));
    d.pass_barrier(3);
    EXPECT_TRUE(d.has_arrived(second));
}

TEST(deliveries, a_barrier_is_not_needed_for_what_is_acknowledged_anyway) {
    deliveries d;
    const auto first = d.add(11, 1, at(0));
    EXPECT_FALSE(d.needs_barrier(first));
    d.add(12, 0, at(0));
    EXPECT_FALSE(d.needs_barrier(first));
    d.acknowledge(11);
    EXPECT_TRUE(d.has_arrived(first));
}

TEST(deliveries, the_oldest_unanswered_one_is_what_the_time_out_counts_from) {
    deliveries d;
    EXPECT_FALSE(d.waiting_since().has_value());
    d.add(11, 1, at(5));
    d.add(12, 1, at(9));
    d.add_barrier(13, at(7));
    EXPECT_EQ(d.waiting_since(), at(5));
    d.acknowledge(11);
    EXPECT_EQ(d.waiting_since(), at(7));
    d.pass_barrier(13);
    EXPECT_EQ(d.waiting_since(), at(9));
    d.acknowledge(99);
    EXPECT_EQ(d.waiting_since(), at(9));
}

}  // namespace
}  // namespace penstock::mqtt
