#include "io/dial_in.hpp"

#include <boost/asio/co_spawn.hpp>

#include "io/listener.hpp"
#include "io/net_rules.hpp"
#include "io/tests/loop.hpp"
#include "io/timer.hpp"

namespace penstock::io {
namespace {

using stream_ptr = std::unique_ptr<stream>;
using lease_ptr = std::unique_ptr<dial_in_lease>;

byte_buffer bytes_of(std::string_view text) {
    return {text.begin(), text.end()};
}

/// A port that is free now.
std::uint16_t free_port(asio::io_context& loop) {
    return listener::open(loop.get_executor(), {}).value()->port();
}

/// The rules are the process's, and other tests have set theirs: this port is permitted.
struct dial_in : testing::Test {
    dial_in() { permit(port); }
    ~dial_in() override { set_net_rules({{}, {}, "edge.net.allow"}); }

    static void permit(std::uint16_t permitted) {
        net_rules rules{{}, {}, "edge.net.allow"};
        rules.dial_in_ports = {permitted};
        rules.dial_in_bind = "127.0.0.1";
        rules.dial_in_property = "edge.dial_in.ports";
        set_net_rules(std::move(rules));
    }

    result<lease_ptr> lease(std::string_view registration, std::string_view from = "") {
        dial_in_place place;
        place.port = port;
        place.registration = bytes_of(registration);
        place.shown = registration;
        place.allowed_sources = network_list::parse(from).value();
        return dial_in_lease::open(loop.get_executor(), place);
    }

    /// A device that connects and says that.
    awaitable<stream_ptr> dial(std::string_view says) {
        const endpoint to{.host = "127.0.0.1", .port = port};
        auto link = co_await connect(loop.get_executor(), to, in_ms(2'000));
        EXPECT_TRUE(link) << link.error().message();
        if (!says.empty()) {
            const auto sent = co_await (*link)->write(bytes_of(says), in_ms(2'000));
            EXPECT_TRUE(sent);
        }
        co_return std::move(*link);
    }

    /// What the peer says next.
    static awaitable<std::string> next_text(stream& on, int ms = 2'000) {
        byte_buffer in(100);
        const auto size = co_await on.read_some(in, in_ms(ms));
        if (!size) co_return size.error() == errc::closed ? "closed" : "error: " + size.error().message();
        co_return std::string(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*size));
    }

    /// Whether the lease has the device's connection: what the one says the other hears.
    awaitable<bool> are_connected(stream& near, stream& far) {
        const bool is_sent = (co_await near.write(bytes_of("?"), in_ms(2'000))).has_value();
        co_return is_sent&& co_await next_text(far) == "?";
    }

    asio::io_context loop;
    std::uint16_t port = free_port(loop);
};

TEST_F(dial_in, tells_devices_of_one_port_by_what_they_say_first) {
    auto a = lease("DTU-A");
    auto b = lease("DTU-B");
    ASSERT_TRUE(a && b);
    EXPECT_TRUE(run(loop, [](dial_in& t, dial_in_lease& first, dial_in_lease& second) -> awaitable<bool> {
        const auto far_b = co_await t.dial("DTU-B");
        const auto far_a = co_await t.dial("++DTU-A\r\n");
        const auto near_a = co_await first.wait(t.loop.get_executor(), in_ms(2'000));
        const auto near_b = co_await second.wait(t.loop.get_executor(), in_ms(2'000));
        co_return near_a&& near_b&& co_await t.are_connected(**near_a, *far_a) &&
            co_await t.are_connected(**near_b, *far_b);
    }(*this, **a, **b)));
}

TEST_F(dial_in, takes_the_longest_registration_that_was_said_and_waits_for_its_end) {
    auto a = lease("DTU-1");
    auto b = lease("DTU-11");
    ASSERT_TRUE(a && b);
    EXPECT_TRUE(run(loop, [](dial_in& t, dial_in_lease& first, dial_in_lease& second) -> awaitable<bool> {
        const auto far_b = co_await t.dial("DTU-1");
        EXPECT_TRUE(co_await far_b->write(bytes_of("1"), in_ms(2'000)));
        const auto near_b = co_await second.wait(t.loop.get_executor(), in_ms(2'000));
        const auto far_a = co_await t.dial("DTU-1");
        const auto near_a = co_await first.wait(t.loop.get_executor(), in_ms(5'000));
        co_return near_a&& near_b&& co_await t.are_connected(**near_a, *far_a) &&
            co_await t.are_connected(**near_b, *far_b);
    }(*this, **a, **b)));
}

TEST_F(dial_in, the_newest_connection_of_a_device_replaces_the_one_before) {
    auto a = lease("DTU-A");
    ASSERT_TRUE(a);
    EXPECT_TRUE(run(loop, [](dial_in& t, dial_in_lease& mine) -> awaitable<bool> {
        const auto old_far = co_await t.dial("DTU-A");
        const auto old_near = co_await mine.wait(t.loop.get_executor(), in_ms(2'000));
        EXPECT_TRUE(old_near);
        const auto far = co_await t.dial("DTU-A");
        EXPECT_EQ(co_await next_text(**old_near), "closed");
        EXPECT_EQ(co_await next_text(*old_far), "closed");
        const auto near = co_await mine.wait(t.loop.get_executor(), in_ms(2'000));
        co_return near&& co_await t.are_connected(**near, *far);
    }(*this, **a)));
}

TEST_F(dial_in, a_registration_in_pieces_counts_and_an_unknown_one_harms_no_one) {
    auto a = lease("DTU-A");
    ASSERT_TRUE(a);
    EXPECT_TRUE(run(loop, [](dial_in& t, dial_in_lease& mine) -> awaitable<bool> {
        const auto stranger = co_await t.dial("GET / HTTP/1.1\r\n\r\n");
        const auto mute = co_await t.dial("");
        const auto babbler = co_await t.dial(std::string(2'000, 'x'));
        EXPECT_NE(co_await next_text(*babbler), "");
        const auto far = co_await t.dial("DT");
        EXPECT_TRUE(co_await far->write(bytes_of("U-A"), in_ms(2'000)));
        const auto near = co_await mine.wait(t.loop.get_executor(), in_ms(2'000));
        co_return near&& co_await t.are_connected(**near, *far);
    }(*this, **a)));
}

TEST_F(dial_in, whoever_is_silent_gives_way_when_many_are) {
    auto a = lease("DTU-A");
    ASSERT_TRUE(a);
    EXPECT_TRUE(run(loop, [](dial_in& t, dial_in_lease& mine) -> awaitable<bool> {
        std::vector<stream_ptr> silent;
        for (int i = 0; i < 70; ++i)
            silent.push_back(co_await t.dial(""));
        EXPECT_EQ(co_await next_text(*silent.front()), "closed");
        const auto far = co_await t.dial("DTU-A");
        const auto near = co_await mine.wait(t.loop.get_executor(), in_ms(2'000));
        co_return near&& co_await t.are_connected(**near, *far);
    }(*this, **a)));
}

TEST_F(dial_in, one_without_registration_has_its_port_alone) {
    auto a = lease("");
    ASSERT_TRUE(a);
    EXPECT_FALSE(lease(""));
    const auto other = lease("DTU-B");
    ASSERT_FALSE(other);
    EXPECT_EQ(remedy_of(other.error()), remedy::fix_config);
    EXPECT_TRUE(run(loop, [](dial_in& t, dial_in_lease& mine) -> awaitable<bool> {
        const auto far = co_await t.dial("");
        const auto near = co_await mine.wait(t.loop.get_executor(), in_ms(2'000));
        co_return near&& co_await t.are_connected(**near, *far);
    }(*this, **a)));
}

TEST_F(dial_in, the_same_registration_is_leased_once_and_free_again_behind_it) {
    auto a = lease("DTU-A");
    ASSERT_TRUE(a);
    const auto again = lease("DTU-A");
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().message().find("options.registration"), std::string::npos);
    a->reset();
    EXPECT_TRUE(lease("DTU-A"));
}

TEST_F(dial_in, a_device_of_another_network_is_not_taken_for_it) {
    auto a = lease("DTU-A", "10.0.0.0/8");
    ASSERT_TRUE(a);
    EXPECT_TRUE(run(loop, [](dial_in& t, dial_in_lease& mine) -> awaitable<bool> {
        const auto far = co_await t.dial("DTU-A");
        const auto near = co_await mine.wait(t.loop.get_executor(), in_ms(300));
        EXPECT_FALSE(near);
        const auto why = near ? std::string() : near.error().message();
        EXPECT_NE(why.find("with the registration DTU-A"), std::string::npos) << why;
        co_return true;
    }(*this, **a)));
}

TEST_F(dial_in, the_end_of_a_lease_ends_the_connection_and_closes_the_port) {
    auto a = lease("DTU-A");
    ASSERT_TRUE(a);
    EXPECT_TRUE(run(loop, [](dial_in& t, lease_ptr mine) -> awaitable<bool> {
        const auto far = co_await t.dial("DTU-A");
        auto near = co_await mine->wait(t.loop.get_executor(), in_ms(2'000));
        mine.reset();
        EXPECT_EQ(co_await next_text(*far), "closed");
        co_await pause(t.loop.get_executor(), milliseconds{20});
        const endpoint to{.host = "127.0.0.1", .port = t.port};
        const auto refused = co_await connect(t.loop.get_executor(), to, in_ms(2'000));
        co_return !refused;
    }(*this, std::move(*a))));
}

TEST_F(dial_in, the_rules_name_the_ports_that_may_be_open) {
    permit(static_cast<std::uint16_t>(port + 1));
    const auto refused = lease("DTU-A");
    permit(port);
    const auto permitted = lease("DTU-A");
    ASSERT_FALSE(refused);
    EXPECT_EQ(remedy_of(refused.error()), remedy::fix_config);
    EXPECT_NE(refused.error().message().find("edge.dial_in.ports: port " + std::to_string(port)), std::string::npos);
    EXPECT_TRUE(permitted);
}

}  // namespace
}  // namespace penstock::io
