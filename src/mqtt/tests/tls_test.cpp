#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "mqtt/client.hpp"
#include "mqtt/tests/broker_program.hpp"
#include "tests/support/run.hpp"

namespace penstock::mqtt {
namespace {

/// Writes `<folder>/<name>.crt` and `.key`: a certificate that is its own authority, for 127.0.0.1 and localhost.
void make_certificate(const test::temp_dir& folder, const std::string& name, const std::string& names) {
    const auto command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=" + name +
        " -addext subjectAltName=" + names + " -out " + folder.at(name + ".crt") + " -keyout " +
        folder.at(name + ".key") + " 2>/dev/null";
    if (std::system(command.c_str()) != 0) throw std::runtime_error("openssl failed");
}

class mqtt_tls : public testing::Test {
protected:
    mqtt_tls() {
        make_certificate(folder_, "broker", "IP:127.0.0.1,DNS:localhost");
        make_certificate(folder_, "other", "DNS:other.test");
        make_certificate(folder_, "client", "DNS:client.test");
    }

    std::string lines(const std::string& certificate, const std::string& more = {}) const {
        return "allow_anonymous true\ncertfile " + folder_.at(certificate + ".crt") + "\nkeyfile " +
               folder_.at(certificate + ".key") + "\n" + more;
    }

    /// The result of connecting.
    static result<> try_to(std::uint16_t port, const io::tls_settings& tls, const std::string& host,
                           protocol_version version = protocol_version::v3_1_1) {
        client_settings s;
        s.brokers = {{host, port, true}};
        s.client_id = "sender";
        s.version = version;
        s.tls = tls;
        return test::run([](client_settings with) -> io::awaitable<result<>> {
            client l(co_await io::asio::this_coro::executor, std::move(with), {});
            const auto until = steady_now() + std::chrono::seconds(20);
            const auto connected = co_await l.connect(until);
            if (!connected) co_return connected;
            const auto sent = l.publish("plant/line", std::string(100'000, 'x'), 1, false);
            if (!sent) co_return sent.error();
            co_return co_await l.wait_acknowledged(*sent, until);
        }(std::move(s)));
    }

    io::tls_settings trusting(const std::string& name) const {
        io::tls_settings tls;
        tls.ca_file = folder_.at(name + ".crt");
        return tls;
    }

    test::temp_dir folder_;
};

TEST_F(mqtt_tls, a_trusted_broker_is_accepted_by_address_and_by_name) {
    test::broker_program broker(lines("broker"));
    for (const auto* host : {"127.0.0.1", "localhost"}) {
        for (const auto version : {protocol_version::v3_1_1, protocol_version::v5}) {
            const auto done = try_to(broker.port(), trusting("broker"), host, version);
            EXPECT_TRUE(done.has_value()) << host << ": " << done.error().message();
        }
    }
}

TEST_F(mqtt_tls, a_certificate_of_another_authority_or_name_is_refused) {
    test::broker_program broker(lines("broker"));
    EXPECT_EQ(try_to(broker.port(), trusting("other"), "127.0.0.1").error(), io::errc::tls_untrusted);
    EXPECT_EQ(try_to(broker.port(), {}, "127.0.0.1").error(), io::errc::tls_untrusted) << "the system's authorities";
    test::broker_program impostor(lines("other"));
    EXPECT_EQ(try_to(impostor.port(), trusting("other"), "127.0.0.1").error(), io::errc::tls_untrusted);
    EXPECT_EQ(try_to(impostor.port(), trusting("other"), "localhost").error(), io::errc::tls_untrusted);
}

TEST_F(mqtt_tls, a_missing_authority_is_an_error_and_never_no_tls) {
    test::broker_program broker(lines("broker"));
    io::tls_settings tls;
    tls.ca_file = folder_.at("missing.crt");
    EXPECT_EQ(try_to(broker.port(), tls, "127.0.0.1").error(), io::errc::bad_tls_file);
    tls.verifies = false;
    EXPECT_EQ(try_to(broker.port(), tls, "127.0.0.1").error(), io::errc::bad_tls_file);
}

TEST_F(mqtt_tls, verification_is_off_only_by_name) {
    test::broker_program broker(lines("other"));
    io::tls_settings careless;
    careless.verifies = false;
    EXPECT_TRUE(try_to(broker.port(), careless, "127.0.0.1").has_value());
}

TEST_F(mqtt_tls, nothing_is_sent_unencrypted_to_a_broker_without_tls) {
    test::broker_program broker;
    const auto done = try_to(broker.port(), trusting("broker"), "127.0.0.1");
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error(), io::errc::tls_refused) << done.error().message();
}

TEST_F(mqtt_tls, a_port_without_a_listener_is_reported_with_the_systems_error) {
    const auto done = try_to(test::free_port(), trusting("broker"), "127.0.0.1");
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error(), boost::system::errc::connection_refused) << done.error().message();
}

TEST_F(mqtt_tls, a_peer_that_closes_within_the_handshake_is_no_endless_wait) {
    namespace asio = boost::asio;
    for (const bool is_reset : {false, true}) {
        asio::io_context loop;
        asio::ip::tcp::acceptor door(loop, {asio::ip::address_v4::loopback(), 0});
        std::thread far([&] {
            auto peer = door.accept();
            if (is_reset) peer.set_option(asio::socket_base::linger(true, 0));
        });
        const auto done = try_to(door.local_endpoint().port(), trusting("broker"), "127.0.0.1");
        far.join();
        ASSERT_FALSE(done.has_value());
        EXPECT_NE(done.error(), io::errc::timed_out);
        EXPECT_NE(done.error(), errc::connack_overdue);
    }
}

TEST_F(mqtt_tls, a_client_certificate_is_presented_where_the_broker_requires_one) {
    test::broker_program broker(lines("broker", "require_certificate true\ncafile " + folder_.at("client.crt") + "\n"));
    auto tls = trusting("broker");
    EXPECT_FALSE(try_to(broker.port(), tls, "127.0.0.1").has_value());
    tls.cert_file = folder_.at("client.crt");
    tls.key_file = folder_.at("client.key");
    const auto done = try_to(broker.port(), tls, "127.0.0.1");
    EXPECT_TRUE(done.has_value()) << done.error().message();
    tls.key_file = folder_.at("other.key");
    EXPECT_EQ(try_to(broker.port(), tls, "127.0.0.1").error(), io::errc::bad_tls_file);
}

}  // namespace
}  // namespace penstock::mqtt
