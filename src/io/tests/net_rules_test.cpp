#include "io/net_rules.hpp"

#include <gtest/gtest.h>

#include "io/listener.hpp"
#include "io/tests/loop.hpp"
#include "io/udp_broadcast.hpp"

namespace penstock::io {
namespace {

/// The rules are the process's: each test resets them for the others.
struct net_rules_of_gateway : testing::Test {
    ~net_rules_of_gateway() override { use(""); }

    void use(std::string_view networks, std::vector<std::uint16_t> own = {}) {
        set_net_rules({network_list::parse(networks).value(), std::move(own), "edge.net.allow"});
    }
    static std::string why_not(const char* address, std::uint16_t port = 80, transport by = transport::tcp) {
        const auto refused = refusal(asio::ip::make_address(address), port, by);
        return refused ? refused.message() : "";
    }
    awaitable<std::string> why_not_connected(endpoint to) {
        const auto made = co_await connect(loop.get_executor(), std::move(to), in_ms(2'000));
        co_return made ? "" : made.error().message();
    }
    asio::io_context loop;
};

TEST_F(net_rules_of_gateway, by_default_only_link_local_addresses_are_refused) {
    use("");
    for (const char* open : {"127.0.0.1", "10.1.2.3", "192.168.0.1", "8.8.8.8", "::1", "fd00::1", "169.253.255.255"})
        EXPECT_EQ(why_not(open), "") << open;
    for (const char* shut : {"169.254.169.254", "169.254.0.1", "::ffff:169.254.169.254", "fe80::1", "febf::1%1"})
        EXPECT_NE(why_not(shut).find("link-local"), std::string::npos) << shut;
}

TEST_F(net_rules_of_gateway, a_refusal_names_property_and_address_and_asks_for_another_configuration) {
    use("");
    EXPECT_NE(why_not("169.254.169.254").find("edge.net.allow: 169.254.169.254"), std::string::npos);
    const auto refused = refusal(asio::ip::make_address("fe80::1"), 80, transport::tcp);
    EXPECT_EQ(remedy_of(refused), remedy::fix_config);
}

TEST_F(net_rules_of_gateway, a_list_is_all_that_is_permitted) {
    use("10.0.0.0/8, 169.254.7.0/24, fd00::/8");
    for (const char* open : {"10.1.2.3", "::ffff:10.1.2.3", "169.254.7.9", "fd12::1"})
        EXPECT_EQ(why_not(open), "") << open;
    for (const char* shut : {"127.0.0.1", "0.0.0.0", "11.0.0.1", "169.254.8.1", "255.255.255.255", "::1", "fe80::1"})
        EXPECT_NE(why_not(shut), "") << shut;
}

TEST_F(net_rules_of_gateway, its_own_ports_are_refused_at_each_address_of_the_machine_even_listed_ones) {
    use("0.0.0.0/0,::/0", {443, 4840});
    for (const char* own : {"127.0.0.1", "127.3.2.1", "0.0.0.0", "::", "::1", "::ffff:127.0.0.1"}) {
        EXPECT_NE(why_not(own, 443).find("this gateway itself"), std::string::npos) << own;
        EXPECT_NE(why_not(own, 4840), "") << own;
        EXPECT_EQ(why_not(own, 502), "") << own;
        EXPECT_EQ(why_not(own, 443, transport::udp), "") << own;
    }
    EXPECT_EQ(why_not("203.0.113.9", 443), "") << "another machine";
}

TEST_F(net_rules_of_gateway, the_address_that_a_name_stands_for_is_what_counts) {
    auto door = listener::open(loop.get_executor(), {}).value();
    const endpoint by_name{.host = "localhost", .port = door->port()};
    use("");
    EXPECT_EQ(run(loop, why_not_connected(by_name)), "");
    use("10.0.0.0/8");
    EXPECT_NE(run(loop, why_not_connected(by_name)).find("is not in this list"), std::string::npos);
    use("", {door->port()});
    EXPECT_NE(run(loop, why_not_connected(by_name)).find("this gateway itself"), std::string::npos);
}

TEST_F(net_rules_of_gateway, every_carrier_checks_them) {
    use("10.0.0.0/8");
    for (const auto kind : {endpoint::transport::tcp, endpoint::transport::tls, endpoint::transport::udp}) {
        const endpoint to{.kind = kind, .host = "[::1]", .port = 9};
        EXPECT_NE(run(loop, why_not_connected(to)).find("edge.net.allow: ::1"), std::string::npos);
    }
    const auto call = [](const executor& on) -> awaitable<std::string> {
        const endpoint everybody{.host = "127.255.255.255", .port = 9};
        const auto responses = co_await broadcast_request(on, everybody, {}, in_ms(2'000), 1);
        co_return responses ? "" : responses.error().message();
    };
    EXPECT_NE(run(loop, call(loop.get_executor())).find("edge.net.allow: 127.255.255.255"), std::string::npos);
}

TEST_F(net_rules_of_gateway, what_the_owner_named_is_not_checked) {
    auto door = listener::open(loop.get_executor(), {}).value();
    use("10.0.0.0/8", {door->port()});
    const auto for_owner = [&]() -> awaitable<bool> {
        const endpoint to{.host = "127.0.0.1", .port = door->port()};
        co_return (co_await connect_for_owner(loop.get_executor(), to, in_ms(2'000))).has_value();
    };
    EXPECT_TRUE(run(loop, for_owner()));
}

}  // namespace
}  // namespace penstock::io
