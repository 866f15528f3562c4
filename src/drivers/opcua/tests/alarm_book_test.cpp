#include "drivers/opcua/alarm_book.hpp"

#include <gtest/gtest.h>

namespace penstock::opcua {
namespace {

wall_time at(int second) {
    return wall_time{milliseconds{1'000'000 + 1'000 * second}};
}

server_event alarm(const std::string& source, const std::string& condition, std::uint16_t severity, int second,
                   bool is_active = true) {
    server_event out;
    out.source = source;
    out.source_name = "name of " + source;
    out.condition = condition;
    out.name = "name of " + condition;
    out.message = condition + " at " + std::to_string(second);
    out.severity = severity;
    out.time = at(second);
    out.is_retained = out.is_active = is_active;
    out.is_acked = !is_active;
    return out;
}

server_event mark(server_event::kind what) {
    server_event out;
    out.type = what;
    return out;
}

TEST(opcua_alarm_book, the_most_severe_active_condition_of_a_source_is_told) {
    alarm_book book;
    book.apply(alarm("tank", "high", 500, 1));
    book.apply(alarm("tank", "low", 700, 2));
    book.apply(alarm("pump", "hot", 900, 3));
    const auto tank = book.of("tank");
    EXPECT_EQ(tank.active, 2U);
    EXPECT_EQ(tank.severity, 700);
    EXPECT_EQ(tank.message, "low at 2");
    EXPECT_EQ(tank.name, "name of low");
    EXPECT_EQ(tank.source, "name of tank");
    EXPECT_FALSE(tank.is_acked);
    EXPECT_EQ(tank.time, at(2));
    EXPECT_EQ(book.of("").active, 3U);
    EXPECT_EQ(book.of("").severity, 900);
    EXPECT_EQ(book.of("hot").severity, 900) << "a condition itself";
    EXPECT_EQ(book.of("valve"), alarm_book::summary{});
}

TEST(opcua_alarm_book, a_condition_that_is_over_counts_no_more_but_waits_for_its_acknowledgement) {
    alarm_book book;
    book.apply(alarm("tank", "high", 500, 1));
    auto over = alarm("tank", "high", 500, 2, false);
    over.is_retained = true;
    over.is_acked = false;
    book.apply(over);
    EXPECT_EQ(book.of("tank").active, 0U);
    EXPECT_EQ(book.of("tank").severity, 0);
    EXPECT_EQ(book.of("tank").message, "");
    EXPECT_FALSE(book.of("tank").is_acked);
    book.apply(alarm("tank", "high", 500, 3, false));
    EXPECT_TRUE(book.of("tank").is_acked);
    EXPECT_EQ(book.of("tank").time, at(3)) << "of its end";
}

TEST(opcua_alarm_book, of_several_as_severe_the_latest_is_told_and_branches_are_not) {
    alarm_book book;
    book.apply(alarm("tank", "a", 500, 5));
    book.apply(alarm("tank", "b", 500, 4));
    EXPECT_EQ(book.of("tank").message, "a at 5");
    auto branch = alarm("tank", "c", 900, 6);
    branch.is_branch = true;
    book.apply(branch);
    EXPECT_EQ(book.of("tank").active, 2U);
}

TEST(opcua_alarm_book, what_a_refresh_does_not_tell_has_gone) {
    alarm_book book;
    EXPECT_FALSE(book.is_complete());
    book.apply(alarm("tank", "old", 500, 1));
    book.apply(alarm("tank", "stays", 400, 1));
    book.apply(mark(server_event::kind::refresh_begins));
    book.apply(alarm("tank", "stays", 400, 1));
    book.apply(mark(server_event::kind::refresh_ends));
    EXPECT_TRUE(book.is_complete());
    EXPECT_EQ(book.of("tank").active, 1U);
    EXPECT_EQ(book.of("tank").severity, 400);
    book.clear();
    EXPECT_FALSE(book.is_complete());
    EXPECT_EQ(book.of("").active, 0U);
}

TEST(opcua_alarm_book, a_flood_of_conditions_is_bounded_and_told) {
    alarm_book book;
    for (std::size_t i = 0; i < alarm_book::max + 10; ++i)
        book.apply(alarm("source " + std::to_string(i), "condition " + std::to_string(i), 1, 1));
    EXPECT_EQ(book.of("").active, alarm_book::max);
    EXPECT_TRUE(book.has_overflow());
    book.apply(mark(server_event::kind::refresh_begins));
    book.apply(mark(server_event::kind::refresh_ends));
    EXPECT_FALSE(book.has_overflow());
    EXPECT_EQ(book.of("").active, 0U);
}

TEST(opcua_alarm_book, members_have_their_types) {
    for (const char* member : {"", "severity", "active", "acked", "count", "message", "name", "source"})
        EXPECT_TRUE(type_of_alarm(member).has_value()) << member;
    EXPECT_FALSE(type_of_alarm("state").has_value());
    EXPECT_FALSE(type_of_event("active").has_value());
    alarm_book book;
    book.apply(alarm("tank", "high", 500, 1));
    const auto tank = book.of("tank");
    EXPECT_EQ(format_value(value_of(tank, "")), "500");
    EXPECT_EQ(format_value(value_of(tank, "active")), "true");
    EXPECT_EQ(format_value(value_of(tank, "acked")), "false");
    EXPECT_EQ(format_value(value_of(tank, "count")), "1");
    EXPECT_EQ(format_value(value_of(tank, "name")), "name of high");
    EXPECT_EQ(format_value(value_of(alarm("tank", "high", 500, 1), "")), "high at 1");
}

}  // namespace
}  // namespace penstock::opcua
