#include "drivers/opcua/alarm_book.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

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

/// As `of` is described: by a look at all conditions.
alarm_book::summary summed(const std::map<std::string, server_event>& known, const std::string& node, wall_time last) {
    alarm_book::summary out;
    out.time = last;
    const server_event* worst = nullptr;
    for (const auto& [condition, e] : known) {
        if (!node.empty() && node != condition && node != e.source) continue;
        out.is_acked = out.is_acked && e.is_acked;
        if (!e.is_active) continue;
        ++out.active;
        const auto rank = [](const server_event& of) { return std::pair(of.severity, of.time); };
        if (worst == nullptr || rank(e) > rank(*worst)) worst = &e;
    }
    if (worst == nullptr) return out;
    out.severity = worst->severity;
    out.message = worst->message;
    out.name = worst->name;
    out.source = worst->source_name;
    return out;
}

TEST(opcua_alarm_book, what_is_kept_of_each_node_is_what_its_conditions_say) {
    alarm_book book;
    std::map<std::string, server_event> known;
    std::map<std::string, wall_time> last;
    std::uint32_t random = 1;
    const auto pick = [&](std::uint32_t below) {
        random = random * 1'664'525 + 1'013'904'223;
        return (random >> 16) % below;
    };
    const std::vector<std::string> nodes{"", "tank", "pump", "valve", "c0", "c1", "c2", "c3", "c4"};
    for (int second = 0; second < 2'000; ++second) {
        // A condition may be its own source, and may move to another one.
        const auto condition = "c" + std::to_string(pick(5));
        const auto source = pick(8) == 0 ? condition : nodes[1 + pick(3)];
        auto e = alarm(source, condition, static_cast<std::uint16_t>(1 + pick(4)), second / 3, pick(2) == 0);
        e.is_retained = pick(4) != 0;
        e.is_acked = pick(2) == 0;
        book.apply(e);
        if (e.is_retained) {
            known[condition] = e;
        } else {
            known.erase(condition);
        }
        for (const auto& node : {std::string(), source, condition})
            last[node] = std::max(last[node], e.time);
        for (const auto& node : nodes)
            ASSERT_EQ(book.of(node), summed(known, node, last[node])) << node << " at " << second;
    }
}

TEST(opcua_alarm_book, an_event_costs_the_same_however_many_conditions_there_are) {
    const auto cost_of = [](std::size_t count) {
        alarm_book book;
        for (std::size_t i = 0; i < count; ++i)
            book.apply(alarm("s" + std::to_string(i), "c" + std::to_string(i), 1, 1));
        auto best = steady_time::duration::max();
        for (int round = 0; round < 20; ++round) {
            const auto begin = steady_now();
            for (int n = 0; n < 20; ++n) {
                book.apply(alarm("s1", "c1", 2, n));
                EXPECT_GT(book.of("").active + book.of("s1").active, 0U);
            }
            best = std::min(best, steady_now() - begin);
        }
        return best;
    };
    EXPECT_LT(cost_of(alarm_book::max), 20 * cost_of(10)) << "a look at all of them costs a thousand times as much";
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
