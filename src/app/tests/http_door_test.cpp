#include <arpa/inet.h>
#include <gtest/gtest.h>

#include <array>

#include "api/api_server.hpp"
#include "app/http_settings.hpp"
#include "app/probe.hpp"
#include "gateway/data_folder.hpp"
#include "gateway/tests/plant.hpp"
#include "io/net_rules.hpp"

namespace penstock::app {
namespace {

using gateway::comes_true;
using gateway::plant;

/// What a client of a test gets from that port for one request; empty: it was not connected.
std::string fetch(std::uint16_t port, const std::string& request_line, const std::string& body = {}) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr any{};
    std::memcpy(&any, &at, sizeof at);
    std::string all;
    if (::connect(socket, &any, sizeof any) == 0) {
        auto text = request_line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
        if (!body.empty())
            text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
        text += "\r\n" + body;
        EXPECT_EQ(::send(socket, text.data(), text.size(), MSG_NOSIGNAL), static_cast<ssize_t>(text.size()));
        std::array<char, 4096> piece{};
        for (ssize_t count = 1; count > 0;) {
            count = ::recv(socket, piece.data(), piece.size(), 0);
            if (count > 0) all.append(piece.data(), static_cast<std::size_t>(count));
        }
    }
    ::close(socket);
    return all;
}

class http_door : public testing::Test {
protected:
    http_door() { EXPECT_TRUE(inner.open(&plant::may_wait).has_value()); }
    ~http_door() override { inner.stop(); }

    checked<> start() {
        http = std::make_unique<api::api_server>(http_settings(set.http, inner.data().path()), inner.services());
        const std::array<gateway::door*, 1> doors{http.get()};
        return inner.start(doors);
    }

    plant environment;
    /// Without keys and TLS, for a client of few lines.
    properties::property_set set = environment.properties({{"edge.rest.api.auth", "false"},
                                                           {"edge.rest.api.https_only", "false"},
                                                           {"edge.web.enabled", "false"},
                                                           {"edge.threads.api", "1"}});
    gateway::gateway inner{set, environment.surroundings()};
    std::unique_ptr<api::api_server> http;
};

TEST_F(http_door, answers_with_what_the_gateway_has_collected) {
    ASSERT_TRUE(start().has_value());
    environment.device.set("hr0", 50);
    environment.add_line(inner.services());
    const auto port = http->ports().http;
    std::string seen;
    EXPECT_TRUE(comes_true([&] {
        seen = fetch(port, "GET /api/v1/tag/T/value");
        return seen.starts_with("HTTP/1.1 200") && seen.find(R"("value":"50")") != seen.npos;
    })) << seen;
    EXPECT_GT(http->requests(), 0U);
    EXPECT_TRUE(comes_true([&] { return environment.receiver.has(R"("value":50,)"); })) << "the other doors are open";
    EXPECT_NE(inner.opcua_port(), 0);
}

TEST_F(http_door, writes_to_the_device) {
    ASSERT_TRUE(start().has_value());
    environment.add_line(inner.services());
    std::string seen;
    EXPECT_TRUE(comes_true([&] {
        seen = fetch(http->ports().http, "POST /api/v1/tag/T/value", R"({"value":77})");
        return environment.device.get("hr0") == 77;
    })) << seen;
}

TEST_F(http_door, is_found_ready_by_a_probe_that_knows_its_certificate) {
    ASSERT_TRUE(start().has_value());
    const auto publish = [&](const std::string& certificate) {
        const auto text = ports_text(set.http.bind, http->ports(), inner.opcua_port(), certificate);
        EXPECT_TRUE(inner.data().publish_ports(text).has_value());
    };
    publish(http->certificate_sha256());
    const auto port = std::to_string(http->ports().https);
    std::string said;
    EXPECT_TRUE(comes_true([&] {
        const auto found = probe_gateway(inner.data().path());
        said = found ? *found : to_string(found.error());
        return said == "https://127.0.0.1:" + port;
    })) << said;
    publish(std::string(64, '0'));
    EXPECT_EQ(to_string(probe_gateway(inner.data().path()).error()),
              "port " + port + " presents a certificate that is not the gateway's");
}

TEST_F(http_door, is_closed_when_the_gateway_has_stopped) {
    ASSERT_TRUE(start().has_value());
    const auto port = http->ports().http;
    EXPECT_FALSE(fetch(port, "GET /api/v1/edge").empty());
    inner.stop();
    EXPECT_EQ(fetch(port, "GET /api/v1/edge"), "");
}

TEST_F(http_door, has_ports_that_no_device_can_be_configured_at) {
    ASSERT_TRUE(start().has_value());
    const auto here = io::asio::ip::make_address("127.0.0.1");
    for (const auto port : {http->ports().http, http->ports().https, inner.opcua_port().value()}) {
        EXPECT_NE(port, 0);
        EXPECT_TRUE(io::refusal(here, port, io::transport::tcp)) << port;
    }
    EXPECT_FALSE(io::refusal(here, environment.device.port(), io::transport::tcp));
}

TEST_F(http_door, whose_port_is_taken_ends_the_start_with_one_sentence) {
    set.http.http_port = environment.device.port();
    const auto done = start();
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(to_string(done.error()),
              "port " + std::to_string(set.http.http_port) + " of 127.0.0.1: Address already in use");
    EXPECT_EQ(inner.opcua_port(), 0) << "no door opens after it";
}

}  // namespace
}  // namespace penstock::app
