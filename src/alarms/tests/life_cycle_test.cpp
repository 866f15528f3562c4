#include "alarms/life_cycle.hpp"

#include <gtest/gtest.h>

#include <array>

namespace penstock::alarms {
namespace {

using enum alarm_state;
constexpr auto none = level::normal(), hi = level::high(1), trip = level::high(3), lo = level::low(1);

TEST(alarm_life, each_row_of_the_table) {
    struct row {
        alarm_state now;
        level from, to;
        step expected;
    };
    for (const auto& [now, from, to, expected] : std::array{
             row{normal, none, hi, {active_unack, alarm_event::raise, true}},
             row{active_unack, hi, trip, {active_unack, alarm_event::level, false}},
             row{active_unack, trip, hi, {active_unack, alarm_event::level, false}},
             row{active_unack, hi, none, {cleared_unack, alarm_event::clear, false}},
             row{active_ack, hi, trip, {active_unack, alarm_event::level, false}},
             row{active_ack, trip, hi, {active_ack, alarm_event::level, false}},
             row{active_ack, hi, none, {normal, alarm_event::clear, false}},
             row{cleared_unack, none, lo, {active_unack, alarm_event::raise, true}},
         })
        EXPECT_EQ(after_change(now, from, to, true), expected)
            << to_string(now) << ' ' << int{from.place} << int{to.place};
}

TEST(alarm_life, without_acknowledgement_it_is_seen_at_once) {
    EXPECT_EQ(after_change(normal, none, hi, false), (step{active_ack, alarm_event::raise, true}));
    EXPECT_EQ(after_change(active_ack, hi, trip, false), (step{active_ack, alarm_event::level, false}));
    EXPECT_EQ(after_change(active_ack, trip, none, false), (step{normal, alarm_event::clear, false}));
    EXPECT_EQ(after_change(active_unack, trip, none, false), (step{normal, alarm_event::clear, false}))
        << "it was asked for before";
}

TEST(alarm_life, only_what_is_not_acknowledged_can_be) {
    EXPECT_EQ(after_ack(active_unack), (step{active_ack, alarm_event::ack, false}));
    EXPECT_EQ(after_ack(cleared_unack), (step{normal, alarm_event::ack, false}));
    EXPECT_EQ(after_ack(normal), std::nullopt);
    EXPECT_EQ(after_ack(active_ack), std::nullopt);
}

}  // namespace
}  // namespace penstock::alarms
