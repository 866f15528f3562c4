#include "api/http/visitors.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <string>

namespace penstock::api {
namespace {

struct quiet_connection final : connection {
    io::awaitable<> run() override { co_return; }
    void close() noexcept override {}
};

visitor_address address(const std::string& text) {
    return visitor_address::of(boost::asio::ip::make_address(text));
}

/// Connections of a loop in the order in which they came.
struct visitors_test : testing::Test {
    quiet_connection& add(const std::string& from, bool is_known = false) {
        auto& made = kept.emplace_back();
        made.visitor = address(from);
        made.is_known = is_known;
        present.push_back(&made);
        return made;
    }
    void add_many(std::size_t count, const std::string& from, bool is_known = false) {
        for (std::size_t i = 0; i < count; ++i)
            add(from, is_known);
    }
    visitors::admission admit(const std::string& from) const { return visitors(limits).admit(present, address(from)); }

    std::deque<quiet_connection> kept;
    std::list<connection*> present;
    visitor_limits limits{20, 4, io::network_list::parse("10.9.0.0/16").value()};
};

TEST_F(visitors_test, there_is_room_until_a_limit_is_reached) {
    add_many(3, "10.0.0.1");
    const auto asked = admit("10.0.0.1");
    EXPECT_TRUE(asked.is_welcome);
    EXPECT_EQ(asked.leaving, nullptr);
}

TEST_F(visitors_test, one_address_over_its_limit_loses_its_oldest_stranger) {
    add("10.0.0.2");
    add("10.0.0.1", true);
    auto& first = add("10.0.0.1");
    add_many(2, "10.0.0.1");
    const auto asked = admit("10.0.0.1");
    EXPECT_TRUE(asked.is_welcome);
    EXPECT_EQ(asked.leaving, &first);
    EXPECT_EQ(admit("10.0.0.3").leaving, nullptr) << "another address is not concerned";
}

TEST_F(visitors_test, one_address_that_has_only_known_connections_gets_no_more) {
    add_many(4, "10.0.0.1", true);
    EXPECT_FALSE(admit("10.0.0.1").is_welcome);
    EXPECT_TRUE(admit("10.0.0.2").is_welcome);
}

TEST_F(visitors_test, an_unlimited_address_has_no_limit_of_its_own) {
    add_many(9, "10.9.1.1");
    EXPECT_TRUE(admit("10.9.1.1").is_welcome);
    EXPECT_EQ(admit("10.9.1.1").leaving, nullptr);
}

TEST_F(visitors_test, strangers_share_half_of_the_places_and_the_largest_group_gives_way) {
    auto& lone = add("10.0.0.9");
    add_many(3, "10.0.0.1");
    auto& first = add("10.0.0.2");
    add_many(3, "10.0.0.2");
    add_many(2, "10.0.0.3");
    const auto asked = admit("10.0.0.7");
    EXPECT_TRUE(asked.is_welcome);
    EXPECT_EQ(asked.leaving, &first) << "of the address with most strangers, not the oldest of all";
    EXPECT_NE(asked.leaving, &lone);
}

TEST_F(visitors_test, known_connections_stay_whoever_comes) {
    add_many(4, "10.0.0.1", true);
    add_many(4, "10.0.0.2", true);
    add_many(4, "10.0.0.3", true);
    add_many(4, "10.0.0.4", true);
    add_many(3, "10.0.0.5", true);
    auto& stranger = add("10.0.0.6");
    EXPECT_EQ(admit("10.0.0.7").leaving, &stranger);
}

TEST_F(visitors_test, where_all_are_known_the_longest_idle_gives_way_and_else_the_new_one) {
    limits.of_one_address = 20;
    add_many(20, "10.0.0.1", true);
    EXPECT_FALSE(admit("10.0.0.2").is_welcome) << "none is idle";
    const auto now = steady_time{} + std::chrono::seconds(10);
    kept[3].is_idle = kept[7].is_idle = true;
    kept[3].idle_since = now;
    kept[7].idle_since = now - std::chrono::seconds(1);
    EXPECT_EQ(admit("10.0.0.2").leaving, &kept[7]);
}

TEST_F(visitors_test, who_is_already_leaving_is_not_counted_and_not_chosen) {
    add_many(4, "10.0.0.1");
    kept[0].is_leaving = true;
    EXPECT_EQ(admit("10.0.0.1").leaving, nullptr);
    add("10.0.0.1");
    EXPECT_EQ(admit("10.0.0.1").leaving, &kept[1]);
}

TEST_F(visitors_test, a_machine_is_its_network_of_ipv6_and_a_mapped_address_is_that_of_ipv4) {
    EXPECT_EQ(address("2001:db8:1:2::1"), address("2001:db8:1:2:ffff::7"));
    EXPECT_NE(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
    EXPECT_EQ(address("::ffff:10.0.0.1"), address("10.0.0.1"));
    EXPECT_NE(address("10.0.0.1"), address("10.0.0.2"));
}

TEST(visitor_limits, each_loop_keeps_its_part_and_never_nothing) {
    const visitor_limits limits{1024, 3, {}};
    EXPECT_EQ(limits.shared_by(4).all, 256U);
    EXPECT_EQ(limits.shared_by(4).of_one_address, 1U);
}

}  // namespace
}  // namespace penstock::api
