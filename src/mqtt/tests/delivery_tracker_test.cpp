#include "mqtt/delivery_tracker.hpp"

#include <gtest/gtest.h>

namespace penstock::mqtt {
namespace {

steady_time at(int ms) {
    return steady_time{} + milliseconds{ms};
}

TEST(delivery_tracker, a_message_has_arrived_when_it_and_all_before_it_are_acknowledged) {
    delivery_tracker d;
    const auto first = d.add(11, 1, at(0));
    const auto second = d.add(12, 1, at(1));
    d.acknowledge(12, at(4));
    EXPECT_FALSE(d.has_arrived(first));
    EXPECT_FALSE(d.has_arrived(second));
    d.acknowledge(11, at(4));
    EXPECT_TRUE(d.has_arrived(second));
    EXPECT_EQ(d.in_flight(), 0U);
}

TEST(delivery_tracker, at_qos_0_only_a_barrier_sent_later_proves_anything) {
    delivery_tracker d;
    d.add_barrier(1, at(0));
    const auto first = d.add(11, 0, at(0));
    d.acknowledge(11, at(4));  // written
    EXPECT_FALSE(d.has_arrived(first));
    d.pass_barrier(1, at(4));
    EXPECT_FALSE(d.has_arrived(first));
    EXPECT_TRUE(d.needs_barrier(first));
    d.add_barrier(2, at(1));
    EXPECT_FALSE(d.needs_barrier(first));
    const auto second = d.add(12, 0, at(2));
    d.acknowledge(12, at(4));
    EXPECT_TRUE(d.needs_barrier(second));
    d.pass_barrier(2, at(4));
    EXPECT_TRUE(d.has_arrived(first));
    EXPECT_FALSE(d.has_arrived(second));
    d.add_barrier(3, at(3));
    d.pass_barrier(3, at(4));
    EXPECT_TRUE(d.has_arrived(second));
}

TEST(delivery_tracker, a_barrier_is_not_needed_for_what_is_acknowledged_anyway) {
    delivery_tracker d;
    const auto first = d.add(11, 1, at(0));
    EXPECT_FALSE(d.needs_barrier(first));
    d.add(12, 0, at(0));
    EXPECT_FALSE(d.needs_barrier(first));
    d.acknowledge(11, at(4));
    EXPECT_TRUE(d.has_arrived(first));
}

TEST(delivery_tracker, the_time_out_counts_from_the_oldest_unanswered_one) {
    delivery_tracker d;
    EXPECT_FALSE(d.waiting_since().has_value());
    d.add(11, 1, at(5));
    d.add(12, 1, at(9));
    d.add_barrier(13, at(7));
    EXPECT_EQ(d.waiting_since(), at(5));
    d.acknowledge(11, at(6));
    EXPECT_EQ(d.waiting_since(), at(7));
    d.pass_barrier(13, at(8));
    EXPECT_EQ(d.waiting_since(), at(9));
    d.acknowledge(99, at(10));
    EXPECT_EQ(d.waiting_since(), at(9));
}

TEST(delivery_tracker, the_time_of_one_that_waits_behind_others_begins_when_it_is_the_first) {
    delivery_tracker d;
    d.add(11, 1, at(0));
    d.add(12, 1, at(0));
    d.add(13, 1, at(0));
    d.acknowledge(12, at(2));
    EXPECT_EQ(d.waiting_since(), at(0));
    d.acknowledge(11, at(3));
    EXPECT_EQ(d.waiting_since(), at(3));
    d.acknowledge(13, at(4));
    d.add_barrier(21, at(5));
    d.add_barrier(22, at(6));
    d.pass_barrier(21, at(9));
    EXPECT_EQ(d.waiting_since(), at(9));
}

}  // namespace
}  // namespace penstock::mqtt
