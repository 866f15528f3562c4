#include "mqtt/client.hpp"

#include <gmock/gmock.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "mqtt/tests/broker_program.hpp"
#include "mqtt/tests/on_loop.hpp"

namespace penstock::mqtt {
namespace {

using testing::ElementsAre;

client_settings settings_for(std::uint16_t port, const std::string& client_id) {
    client_settings s;
    s.brokers = {{"127.0.0.1", port, false}};
    s.client_id = client_id;
    s.timeout = std::chrono::seconds(10);
    return s;
}

/// Topics and payloads that a subscriber got.
struct reader {
    std::vector<std::string> got{};
    client::message_handler take() {
        return
            [this](const message& m) { got.push_back(m.topic + '=' + m.payload + (m.is_retained ? " (kept)" : "")); };
    }
};

class mqtt_link : public test::on_loop {
protected:
    /// Reads until `count` messages have arrived, or the connection ends.
    io::awaitable<void> until(client& l, const reader& r, std::size_t count) {
        while (r.got.size() < count && l.is_connected())
            static_cast<void>(co_await l.wait_closed(steady_now() + milliseconds{5}));
    }
};

#define MUST(what)                                           \
    do {                                                     \
        const auto outcome = what;                           \
        EXPECT_TRUE(outcome.has_value()) << outcome.error(); \
        if (!outcome) co_return;                             \
    } while (false)

TEST_F(mqtt_link, each_quality_of_service_arrives_in_both_versions) {
    test::broker_program broker;
    for (const auto version : {protocol_version::v3_1_1, protocol_version::v5}) {
        reader r;
        auto s = settings_for(broker.port(), "sender");
        s.version = version;
        client sender(where(), s, {});
        s.client_id = "reader";
        client taker(where(), s, r.take());
        run([&]() -> io::awaitable<void> {
            MUST(co_await taker.connect(soon()));
            MUST(co_await taker.subscribe("plant/#", 2, soon()));
            MUST(co_await sender.connect(soon()));
            delivery last = 0;
            for (int qos = 0; qos <= 2; ++qos) {
                const auto sent = sender.publish("plant/line", "at " + std::to_string(qos), qos, false);
                MUST(sent);
                last = *sent;
                MUST(co_await sender.wait_acknowledged(last, soon()));
            }
            EXPECT_EQ(sender.in_flight(), 0U);
            co_await until(taker, r, 3);
            MUST(co_await sender.disconnect(soon()));
            MUST(co_await taker.disconnect(soon()));
        }());
        EXPECT_THAT(r.got, ElementsAre("plant/line=at 0", "plant/line=at 1", "plant/line=at 2"));
        EXPECT_EQ(sender.last_error(), errc::disconnected);
    }
}

TEST_F(mqtt_link, many_messages_of_qos_0_are_proven_by_one_barrier) {
    test::broker_program broker;
    reader r;
    client sender(where(), settings_for(broker.port(), "sender"), {});
    client taker(where(), settings_for(broker.port(), "reader"), r.take());
    const std::string payload(20'000, 'x');
    run([&]() -> io::awaitable<void> {
        MUST(co_await taker.connect(soon()));
        MUST(co_await taker.subscribe("plant/#", 0, soon()));
        MUST(co_await sender.connect(soon()));
        delivery last = 0;
        for (int i = 0; i < 500; ++i) {
            MUST(co_await sender.wait_for_window(soon()));
            const auto sent = sender.publish("plant/line", payload, 0, false);
            MUST(sent);
            last = *sent;
        }
        MUST(co_await sender.wait_acknowledged(last, soon()));
        co_await until(taker, r, 500);
    }());
    EXPECT_EQ(r.got.size(), 500U);
}

TEST_F(mqtt_link, no_more_than_the_window_is_in_flight) {
    test::broker_program broker;
    auto s = settings_for(broker.port(), "sender");
    s.window = 3;
    client sender(where(), s, {});
    run([&]() -> io::awaitable<void> {
        MUST(co_await sender.connect(soon()));
        for (int i = 0; i < 3; ++i)
            MUST(sender.publish("plant/line", "1", 1, false));
        EXPECT_EQ(sender.publish("plant/line", "1", 1, false).error(), errc::window_full);
        MUST(co_await sender.wait_for_window(soon()));
        const auto last = sender.publish("plant/line", "1", 1, false);
        MUST(last);
        MUST(co_await sender.wait_acknowledged(*last, soon()));
        EXPECT_EQ(sender.publish("plant/+", "1", 1, false).error(), errc::bad_topic);
        EXPECT_EQ(sender.publish("", "1", 1, false).error(), errc::bad_topic);
    }());
}

TEST_F(mqtt_link, messages_of_calls_that_overlap_are_not_mixed) {
    test::broker_program broker;
    reader r;
    auto s = settings_for(broker.port(), "sender");
    s.window = 2;
    client sender(where(), s, {});
    client taker(where(), settings_for(broker.port(), "reader"), r.take());
    std::vector<std::string> wanted;
    run([&]() -> io::awaitable<void> {
        MUST(co_await taker.connect(soon()));
        MUST(co_await taker.subscribe("plant/#", 1, soon()));
        MUST(co_await sender.connect(soon()));
        std::vector<std::vector<message>> calls(3);
        for (std::size_t call = 0; call < calls.size(); ++call) {
            for (int i = 0; i < 10; ++i) {
                calls[call].push_back({"plant/" + std::to_string(call), std::to_string(i), 1, false});
                wanted.push_back(calls[call].back().topic + '=' + calls[call].back().payload);
            }
            const auto send = [](client& l, const std::vector<message>& all, steady_time until) -> io::awaitable<void> {
                const auto last = co_await l.publish_all(all, until);
                MUST(last);
                MUST(co_await l.wait_acknowledged(*last, until));
            };
            io::asio::co_spawn(loop_, send(sender, calls[call], soon()), io::asio::detached);
        }
        co_await until(taker, r, 30);
    }());
    EXPECT_EQ(r.got, wanted);
}

TEST_F(mqtt_link, the_will_is_published_when_the_connection_ends_without_disconnect_and_only_then) {
    test::broker_program broker;
    reader r;
    client taker(where(), settings_for(broker.port(), "reader"), r.take());
    auto s = settings_for(broker.port(), "sender");
    s.will = message{"status", "offline", 1, true};
    client sender(where(), s, {});
    run([&]() -> io::awaitable<void> {
        MUST(co_await taker.connect(soon()));
        MUST(co_await taker.subscribe("status", 1, soon()));
        MUST(co_await sender.connect(soon()));
        MUST(sender.publish("status", "online", 1, true));
        MUST(sender.publish("status", "leaving", 0, false));
        MUST(co_await sender.disconnect(soon()));  // what waits is sent first
        co_await until(taker, r, 2);
        MUST(co_await sender.connect(soon()));
        sender.abort();
        co_await until(taker, r, 3);
    }());
    EXPECT_THAT(r.got, ElementsAre("status=online", "status=leaving", "status=offline"));
}

TEST_F(mqtt_link, a_wrong_password_is_reported_as_text) {
    test::temp_dir folder;
    const auto passwords = folder.at("passwords");
    ASSERT_EQ(std::system(("mosquitto_passwd -b -c " + passwords + " anna right 2>/dev/null").c_str()), 0);
    test::broker_program broker("allow_anonymous false\npassword_file " + passwords + "\n");
    for (const auto version : {protocol_version::v3_1_1, protocol_version::v5}) {
        auto s = settings_for(broker.port(), "sender");
        s.version = version;
        s.username = "anna";
        s.password = "wrong";
        client refused(where(), s, {});
        s.password = "right";
        client taken(where(), s, {});
        run([&]() -> io::awaitable<void> {
            const auto failed = co_await refused.connect(soon());
            EXPECT_FALSE(failed.has_value());
            EXPECT_EQ(remedy_of(failed.error()), remedy::fix_config);
            EXPECT_THAT(failed.error().message(), testing::ContainsRegex("[Nn]ot authori[sz]ed"));
            EXPECT_EQ(refused.last_error(), failed.error());
            MUST(co_await taken.connect(soon()));
        }());
    }
}

TEST_F(mqtt_link, a_killed_broker_ends_every_wait_and_the_next_one_is_tried) {
    test::broker_program first;
    test::broker_program second;
    auto s = settings_for(first.port(), "sender");
    s.brokers.push_back({"localhost", second.port(), false});  // perhaps ::1 first, without a listener
    client sender(where(), s, {});
    run([&]() -> io::awaitable<void> {
        MUST(co_await sender.connect(soon()));
        EXPECT_EQ(sender.broker_text(), "mqtt://127.0.0.1:" + std::to_string(first.port()));
        first.kill();
        EXPECT_NE(co_await sender.wait_closed(soon()), io::errc::timed_out);
        EXPECT_FALSE(sender.is_connected());
        EXPECT_EQ(sender.publish("plant/line", "1", 1, false).error(), errc::not_connected);
        const auto lost = sender.last_error();
        EXPECT_EQ(remedy_of(lost), remedy::reconnect) << lost;
        MUST(co_await sender.connect(soon()));
        EXPECT_EQ(sender.broker_text(), "mqtt://localhost:" + std::to_string(second.port()));
    }());
}

TEST_F(mqtt_link, a_frozen_broker_ends_the_connection_when_a_message_stays_unanswered) {
    test::broker_program broker;
    for (const int qos : {0, 1}) {
        auto s = settings_for(broker.port(), "sender");
        s.timeout = milliseconds{300};
        client sender(where(), s, {});
        run([&]() -> io::awaitable<void> {
            MUST(co_await sender.connect(soon()));
            broker.send(SIGSTOP);
            const auto sent = sender.publish("plant/line", "1", qos, false);
            MUST(sent);
            EXPECT_EQ((co_await sender.wait_acknowledged(*sent, soon())).error(), errc::publish_unanswered);
            EXPECT_FALSE(sender.is_connected());
            EXPECT_EQ(sender.last_error(), errc::publish_unanswered);
            broker.send(SIGCONT);
        }());
    }
}

TEST_F(mqtt_link, a_broker_that_never_responds_costs_the_deadline_and_not_the_loop) {
    io::asio::ip::tcp::acceptor mute(loop_, {io::asio::ip::address_v4::loopback(), 0});
    client sender(where(), settings_for(mute.local_endpoint().port(), "sender"), {});
    bool has_loop_turned = false;
    run([&]() -> io::awaitable<void> {
        io::asio::post(loop_, [&] { has_loop_turned = true; });
        EXPECT_EQ((co_await sender.connect(steady_now() + milliseconds{100})).error(), errc::connack_overdue);
    }());
    EXPECT_TRUE(has_loop_turned);
}

TEST_F(mqtt_link, a_port_without_a_listener_is_reported_with_the_systems_error) {
    client sender(where(), settings_for(test::free_port(), "sender"), {});
    run([&]() -> io::awaitable<void> {
        EXPECT_EQ((co_await sender.connect(soon())).error(), boost::system::errc::connection_refused);
    }());
}

/// A peer that responds to what arrives with one of these after the other, then closes or stays.
io::awaitable<void> respond_with(io::asio::ip::tcp::acceptor& door, std::vector<byte_buffer> responses, bool stays) {
    auto peer = co_await door.async_accept(io::as_result);
    auto& socket = std::get<1>(peer);
    std::array<char, 512> in;
    for (const auto& bytes : responses) {
        co_await socket.async_read_some(io::asio::buffer(in), io::as_result);
        co_await socket.async_write_some(io::asio::buffer(bytes), io::as_result);
    }
    while (stays) {
        const auto [ec, size] = co_await socket.async_read_some(io::asio::buffer(in), io::as_result);
        if (ec) co_return;
    }
}

TEST_F(mqtt_link, a_connection_cut_within_a_message_delivers_nothing) {
    io::asio::ip::tcp::acceptor door(loop_, {io::asio::ip::address_v4::loopback(), 0});
    const byte_buffer half_a_message = {0x20, 2, 0, 0, 0x30, 20, 0, 3, 'a', '/', 'b', 'x'};
    io::asio::co_spawn(loop_, respond_with(door, {half_a_message}, false), io::asio::detached);
    reader r;
    client taker(where(), settings_for(door.local_endpoint().port(), "reader"), r.take());
    run([&]() -> io::awaitable<void> {
        MUST(co_await taker.connect(soon()));
        EXPECT_EQ(co_await taker.wait_closed(soon()), errc::closed);
    }());
    EXPECT_TRUE(r.got.empty());
}

TEST_F(mqtt_link, bytes_that_are_not_mqtt_end_the_connection) {
    for (const byte_buffer& bytes : {byte_buffer{0x20, 2, 0, 0, 0x00, 0}, byte_buffer{0x20, 2, 0, 0, 0x36, 1, 7},
                                     byte_buffer{0x20, 2, 0, 0, 0x30, 0xFF, 0xFF, 0xFF, 0xFF, 1}}) {
        io::asio::ip::tcp::acceptor door(loop_, {io::asio::ip::address_v4::loopback(), 0});
        io::asio::co_spawn(loop_, respond_with(door, {bytes}, true), io::asio::detached);
        client taker(where(), settings_for(door.local_endpoint().port(), "reader"), {});
        run([&]() -> io::awaitable<void> {
            MUST(co_await taker.connect(soon()));
            EXPECT_EQ(co_await taker.wait_closed(soon()), errc::bad_packet);
        }());
    }
}

TEST_F(mqtt_link, a_refused_subscription_is_an_error_and_no_end) {
    io::asio::ip::tcp::acceptor door(loop_, {io::asio::ip::address_v4::loopback(), 0});
    const std::vector<byte_buffer> responses = {{0x20, 2, 0, 0}, {0x90, 3, 0, 1, 0x80}};
    io::asio::co_spawn(loop_, respond_with(door, responses, true), io::asio::detached);
    client taker(where(), settings_for(door.local_endpoint().port(), "reader"), {});
    run([&]() -> io::awaitable<void> {
        MUST(co_await taker.connect(soon()));
        EXPECT_EQ((co_await taker.subscribe("plant/#", 1, soon())).error(), errc::subscribe_refused);
        EXPECT_TRUE(taker.is_connected());
    }());
}

TEST_F(mqtt_link, a_message_that_the_broker_refuses_ends_the_connection_with_its_reason) {
    io::asio::ip::tcp::acceptor door(loop_, {io::asio::ip::address_v4::loopback(), 0});
    const std::vector<byte_buffer> responses = {{0x20, 3, 0, 0, 0}, {0x40, 3, 0, 1, 0x97}};
    io::asio::co_spawn(loop_, respond_with(door, responses, true), io::asio::detached);
    auto s = settings_for(door.local_endpoint().port(), "sender");
    s.version = protocol_version::v5;
    client sender(where(), s, {});
    run([&]() -> io::awaitable<void> {
        MUST(co_await sender.connect(soon()));
        const auto sent = sender.publish("plant/line", "1", 1, false);
        MUST(sent);
        const auto refused = co_await sender.wait_acknowledged(*sent, soon());
        EXPECT_EQ(refused.error(), connack_error(0x97));
        EXPECT_THAT(refused.error().message(), testing::ContainsRegex("[Qq]uota"));
    }());
}

TEST_F(mqtt_link, a_persistent_session_keeps_what_arrived_while_we_were_away) {
    test::broker_program broker;
    reader r;
    auto s = settings_for(broker.port(), "reader");
    s.is_clean = false;
    client taker(where(), s, r.take());
    client sender(where(), settings_for(broker.port(), "sender"), {});
    run([&]() -> io::awaitable<void> {
        MUST(co_await taker.connect(soon()));
        MUST(co_await taker.subscribe("plant/#", 1, soon()));
        taker.abort();
        MUST(co_await sender.connect(soon()));
        const auto sent = sender.publish("plant/line", "while away", 1, false);
        MUST(sent);
        MUST(co_await sender.wait_acknowledged(*sent, soon()));
        MUST(co_await taker.connect(soon()));
        co_await until(taker, r, 1);
    }());
    EXPECT_THAT(r.got, ElementsAre("plant/line=while away"));
}

TEST_F(mqtt_link, a_session_that_is_dropped_at_each_connect_keeps_nothing) {
    test::broker_program broker;
    reader r;
    auto s = settings_for(broker.port(), "reader");
    s.is_clean = false;
    s.drops_session = true;
    client taker(where(), s, r.take());
    client sender(where(), settings_for(broker.port(), "sender"), {});
    run([&]() -> io::awaitable<void> {
        MUST(co_await taker.connect(soon()));
        MUST(co_await taker.subscribe("plant/#", 1, soon()));
        taker.abort();
        MUST(co_await sender.connect(soon()));
        const auto sent = sender.publish("plant/line", "while away", 1, false);
        MUST(sent);
        MUST(co_await sender.wait_acknowledged(*sent, soon()));
        MUST(co_await taker.connect(soon()));
        MUST(co_await taker.subscribe("plant/#", 1, soon()));
        MUST(sender.publish("plant/line", "now", 1, false));
        co_await until(taker, r, 1);
    }());
    EXPECT_THAT(r.got, ElementsAre("plant/line=now"));
}

TEST_F(mqtt_link, a_client_destroyed_while_it_connects_ends_the_wait) {
    io::asio::ip::tcp::acceptor mute(loop_, {io::asio::ip::address_v4::loopback(), 0});
    auto sender = std::make_unique<client>(where(), settings_for(mute.local_endpoint().port(), "sender"),
                                           client::message_handler());
    run([&]() -> io::awaitable<void> {
        io::asio::post(loop_, [&] { io::asio::post(loop_, [&] { sender.reset(); }); });
        EXPECT_EQ((co_await sender->connect(soon())).error(), errc::disconnected);
    }());
}

/// A broker that supports MQTT 3.1.1 only, and treats a login in MQTT 5 in a configured way.
class old_broker {
public:
    enum class manner { refuses_in_its_own_form, refuses_in_the_form_of_5, closes, does_not_answer };

    old_broker(const io::executor& where, manner how)
        : door_(where, {io::asio::ip::address_v4::loopback(), 0}), manner_(how) {
        io::asio::co_spawn(where, serve(), io::asio::detached);
    }
    std::uint16_t port() const { return door_.local_endpoint().port(); }
    void leave() { door_.close(); }

    std::vector<int> logins;  ///< the level of each CONNECT: 4 or 5

private:
    using socket = io::asio::basic_stream_socket<io::asio::ip::tcp, io::executor>;

    io::awaitable<> serve() {
        for (;;) {
            socket peer(door_.get_executor());
            const auto [failed] = co_await door_.async_accept(peer, io::as_result);
            if (failed) co_return;
            std::array<std::uint8_t, 512> bytes{};
            const auto [ec, size] = co_await peer.async_read_some(io::asio::buffer(bytes), io::as_result);
            if (ec || size < 9) continue;
            logins.push_back(bytes[8]);  // behind 10, a length of one byte, 00 04 "MQTT"
            const bool is_old = bytes[8] == 4;
            std::vector<std::uint8_t> response{0x20, 2, 0, 0};
            if (!is_old && manner_ == manner::refuses_in_its_own_form) response = {0x20, 2, 0, 1};
            if (!is_old && manner_ == manner::refuses_in_the_form_of_5) response = {0x20, 3, 0, 132, 0};
            const bool is_mute = !is_old && manner_ == manner::does_not_answer;
            if (!is_mute && (is_old || manner_ != manner::closes))
                co_await io::asio::async_write(peer, io::asio::buffer(response), io::as_result);
            if (is_old || is_mute) kept_.push_back(std::move(peer));
        }
    }

    io::asio::basic_socket_acceptor<io::asio::ip::tcp, io::executor> door_;
    const manner manner_;
    std::vector<socket> kept_;
};

TEST_F(mqtt_link, version_automatic_falls_back_to_3_1_1_at_a_broker_without_5_and_caches_it) {
    using manner = old_broker::manner;
    for (const auto how :
         {manner::refuses_in_its_own_form, manner::refuses_in_the_form_of_5, manner::closes, manner::does_not_answer}) {
        old_broker broker(where(), how);
        auto s = settings_for(broker.port(), "sender");
        s.version = protocol_version::automatic;
        client sender(where(), s, {});
        run([&]() -> io::awaitable<void> {
            const auto until = how == manner::does_not_answer ? steady_now() + std::chrono::seconds(4) : soon();
            MUST(co_await sender.connect(until));
            EXPECT_EQ(sender.version(), protocol_version::v3_1_1);
            sender.abort();
            MUST(co_await sender.connect(soon()));
            sender.abort();
            broker.leave();
        }());
        EXPECT_THAT(broker.logins, ElementsAre(5, 4, 4)) << static_cast<int>(how);
    }
}

TEST_F(mqtt_link, version_automatic_uses_5_where_it_can_and_a_refusal_of_another_kind_is_no_reason_to_fall_back) {
    test::broker_program broker("allow_anonymous false\n");
    auto s = settings_for(broker.port(), "sender");
    s.version = protocol_version::automatic;
    s.username = "nobody";
    s.password = "wrong";
    client refused(where(), s, {});
    test::broker_program open;
    s = settings_for(open.port(), "sender");
    s.version = protocol_version::automatic;
    client taken(where(), s, {});
    run([&]() -> io::awaitable<void> {
        const auto done = co_await refused.connect(soon());
        EXPECT_FALSE(done.has_value());
        EXPECT_EQ(refused.version(), protocol_version::v5);
        MUST(co_await taken.connect(soon()));
        EXPECT_EQ(taken.version(), protocol_version::v5);
        taken.abort();
    }());
    EXPECT_TRUE(open.has_logged("p5"));
    EXPECT_FALSE(open.has_logged("p2"));
}

}  // namespace
}  // namespace penstock::mqtt
