// What may happen between two sockets.

#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <thread>

#include "client/src/clock.hpp"
#include "client/tests/connected.hpp"

namespace penstock::v5::test {

namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

std::uint16_t port_that_nobody_has() {
    boost::asio::io_context context;
    using tcp = boost::asio::ip::tcp;
    tcp::acceptor closed(context, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
    return closed.local_endpoint().port();
}

}  // namespace

TEST(link, a_gateway_that_is_not_there_is_network) {
    options o;
    o.protocol = protocol::http;
    o.host = "127.0.0.1";
    o.port = port_that_nobody_has();
    client c(o);
    EXPECT_FALSE(c.ping());
    EXPECT_EQ(c.last_error().code, "NETWORK");
    EXPECT_EQ(c.last_error().http_status, 0);
    EXPECT_THAT(c.last_error().message, HasSubstr("127.0.0.1"));
}

TEST(link, a_name_that_nobody_has_is_network) {
    options o;
    o.host = "gateway.invalid";
    client c(o);
    EXPECT_FALSE(c.ping());
    EXPECT_EQ(c.last_error().code, "NETWORK");
}

TEST(link, a_gateway_that_hangs_is_a_timeout_of_the_whole_call) {
    fake_gateway gateway([](const heard&) { return hang(); });
    options o = gateway.reached();
    o.timeout = milliseconds{150};
    client c(o);
    const auto begin = detail::steady_now();
    EXPECT_FALSE(c.ping());
    const auto took = detail::steady_now() - begin;
    EXPECT_EQ(c.last_error().code, "TIMEOUT");
    EXPECT_GE(took, milliseconds{149});
    EXPECT_LT(took, milliseconds{5'000});
}

TEST(link, a_gateway_that_hangs_within_its_answer_is_a_timeout) {
    fake_gateway gateway([](const heard&) {
        return reply{"HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"_st", true};
    });
    options o = gateway.reached();
    o.timeout = milliseconds{150};
    client c(o);
    EXPECT_FALSE(c.ping());
    EXPECT_EQ(c.last_error().code, "TIMEOUT");
}

// The system takes connections in the place of a server that accepts none, so only TLS, which waits for an answer,
// shows that the limit is the connection's whole way.
TEST(link, a_connection_that_does_not_come_about_is_a_timeout_of_its_own) {
    boost::asio::io_context context;
    using tcp = boost::asio::ip::tcp;
    tcp::acceptor silent(context, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
    options o;
    o.host = "127.0.0.1";
    o.port = silent.local_endpoint().port();
    o.connect_timeout = milliseconds{150};
    client c(o);
    EXPECT_FALSE(c.ping());
    EXPECT_EQ(c.last_error().code, "TIMEOUT");
}

TEST(link, an_answer_that_breaks_off_is_network) {
    for (const std::string& begin : std::vector<std::string>{"HT", "HTTP/1.1 200 OK\r\nConte",
                                                             "HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"_st"}) {
        fake_gateway gateway([&](const heard&) { return reply{begin, false}; });
        client c(gateway.reached());
        EXPECT_FALSE(c.ping());
        EXPECT_EQ(c.last_error().code, "NETWORK") << begin;
        EXPECT_EQ(gateway.requests().size(), 1U) << begin;
    }
}

TEST(link, a_kept_connection_found_closed_is_opened_again) {
    connected to([](const heard&) { return ok("{}"); });
    ASSERT_TRUE(to.c.call("POST", "/x", "{}").ok());
    EXPECT_EQ(to.gateway.connections(), 1);
    to.gateway.close_connections();
    EXPECT_TRUE(to.c.call("POST", "/x", "{}").ok()) << to.c.last_error().message;
    EXPECT_EQ(to.gateway.connections(), 2);
}

TEST(link, a_request_that_was_sent_is_never_sent_again) {
    for (const char* method : {"POST", "DELETE", "GET"}) {
        connected to([](const heard&) { return close(); });
        EXPECT_EQ(to.c.call(method, "/x").code(), "NETWORK");
        EXPECT_EQ(to.gateway.requests().size(), 2U) << "connect, and one " << method;
    }
}

TEST(link, after_a_failure_the_next_call_has_a_new_connection) {
    std::atomic<int> count{0};
    connected to([&](const heard&) { return ++count == 1 ? close() : ok("{}"); });
    EXPECT_FALSE(to.c.call("GET", "/x").ok());
    EXPECT_TRUE(to.c.call("GET", "/x").ok());
    EXPECT_EQ(to.gateway.requests().size(), 3U);
    EXPECT_EQ(to.c.last_error().code, "");
}

TEST(link, a_large_body_is_sent_whole) {
    connected to([](const heard& h) { return ok(std::to_string(h.body.size())); });
    const std::string body = "\"" + std::string(900'000, 'x') + "\"";
    EXPECT_EQ(to.c.call("POST", "/x", body).data(), std::to_string(body.size()));
}

// The fake gateway takes 1 MB and hangs up. Writing on raises a signal, which would end the program.
TEST(link, a_gateway_that_hangs_up_within_the_request_is_network) {
    connected to([](const heard&) { return ok("{}"); });
    EXPECT_EQ(to.c.call("POST", "/x", std::string(8'000'000, '1')).code(), "NETWORK");
    EXPECT_TRUE(to.c.call("GET", "/x").ok());
}

// As a gateway does that will not have so much, or not from this caller.
TEST(link, an_answer_that_comes_before_the_request_is_sent_is_the_answer) {
    for (const bool hangs_up : {false, true}) {
        boost::asio::io_context context;
        using tcp = boost::asio::ip::tcp;
        tcp::acceptor acceptor(context, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
        options o;
        o.protocol = protocol::http;
        o.host = "127.0.0.1";
        o.port = acceptor.local_endpoint().port();
        client c(o);
        tcp::socket taken(context);
        std::thread gateway([&] {
            acceptor.accept(taken);
            std::array<char, 1000> begin{};
            taken.read_some(boost::asio::buffer(begin));
            boost::asio::write(taken, boost::asio::buffer(refused(400, "E1002", "at most 1 MiB").bytes));
            if (hangs_up) taken.close();
        });
        const auto response = c.call("POST", "/system/connect", std::string(32U << 20U, '1'));
        gateway.join();
        EXPECT_EQ(response.code(), "E1002") << response.message() << ", hangs up: " << hangs_up;
    }
}

TEST(link, an_answer_without_a_length_ends_with_its_connection) {
    connected to([](const heard&) { return reply{"HTTP/1.1 200 OK\r\n\r\n{\"_status\":\"OK\",\"data\":7}", false}; });
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(to.c.call("GET", "/x").data(), "7") << to.c.last_error().message;
    EXPECT_EQ(to.gateway.connections(), 2) << "the one of connect() was used up by the first";
}

TEST(link, what_nobody_asked_for_is_not_taken_for_the_next_answer) {
    std::atomic<int> count{0};
    connected to([&](const heard&) {
        const auto first = ok(std::to_string(++count));
        return count == 1 ? reply{first.bytes + ok("99").bytes, true} : first;
    });
    EXPECT_EQ(to.c.call("GET", "/x").data(), "1");
    EXPECT_EQ(to.c.call("GET", "/x").data(), "2");
}

TEST(link, no_proxy_of_the_environment_is_asked) {
    ::setenv("http_proxy", "http://127.0.0.1:1", 1);
    connected to([](const heard&) { return ok("{}"); });
    EXPECT_TRUE(to.c.call("GET", "/x").ok());
    ::unsetenv("http_proxy");
}

}  // namespace penstock::v5::test
