#include "alarms/state_machine.hpp"

#include <gtest/gtest.h>

#include <array>

namespace penstock::alarms {
namespace {

using enum alarm_state;
constexpr auto none = level::normal(), hi = level::high(1), trip = level::high(3), lo = level::low(1);

TEST(alarm_life, each_row_of_the_table) {
    struct row {
        alarm_state state;
        level from, to;
        transition expected;
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
        EXPECT_EQ(on_level_change(now, from, to, true), expected)
            << to_string(now) << ' ' << int{from.rank} << int{to.rank};
}

TEST(alarm_life, without_acknowledgement_it_is_acknowledged_immediately) {
    EXPECT_EQ(on_level_change(normal, none, hi, false), (transition{active_ack, alarm_event::raise, true}));
    EXPECT_EQ(on_level_change(active_ack, hi, trip, false), (transition{active_ack, alarm_event::level, false}));
    EXPECT_EQ(on_level_change(active_ack, trip, none, false), (transition{normal, alarm_event::clear, false}));
    EXPECT_EQ(on_level_change(active_unack, trip, none, false), (transition{normal, alarm_event::clear, false}))
        << "it was required before";
}

TEST(alarm_life, only_what_is_not_acknowledged_can_be) {
    EXPECT_EQ(on_acknowledge(active_unack), (transition{active_ack, alarm_event::ack, false}));
    EXPECT_EQ(on_acknowledge(cleared_unack), (transition{normal, alarm_event::ack, false}));
    EXPECT_EQ(on_acknowledge(normal), std::nullopt);
    EXPECT_EQ(on_acknowledge(active_ack), std::nullopt);
}

}  // namespace
}  // namespace penstock::alarms
