#include <gtest/gtest.h>

#include "client/src/endpoint.hpp"
#include "penstock/v5.hpp"

namespace penstock::v5::test {

namespace {

using detail::endpoint_of;
using std::chrono::milliseconds;

options of_host(std::string host) {
    options o;
    o.host = std::move(host);
    return o;
}

std::string fault_of(const options& o) {
    const auto made = endpoint_of(o);
    return made ? "" : made.error().message.substr(0, made.error().message.find(':'));
}

}  // namespace

TEST(options, say_where_the_interface_is) {
    options o = of_host("10.0.0.5");
    EXPECT_EQ(endpoint_of(o)->server, "https://10.0.0.5:443");
    o.protocol = protocol::http;
    EXPECT_EQ(endpoint_of(o)->server, "http://10.0.0.5:80");
    o.port = 8080;
    EXPECT_EQ(endpoint_of(o)->server, "http://10.0.0.5:8080");
    EXPECT_EQ(endpoint_of(of_host("fe80::1"))->server, "https://[fe80::1]:443");
    EXPECT_EQ(endpoint_of(of_host("fe80::1%eth0"))->server, "https://[fe80::1%25eth0]:443");
    EXPECT_EQ(endpoint_of(of_host("[fe80::1]"))->server, "https://[fe80::1]:443");
    EXPECT_EQ(endpoint_of(of_host("[fe80::1]"))->authority, "[fe80::1]:443");
    EXPECT_EQ(endpoint_of(of_host("fe80::1%eth0"))->authority, "[fe80::1]:443") << "a zone is this side's alone";
}

TEST(options, are_filled_by_name) {
    client c({.protocol = protocol::https, .host = "10.0.0.5", .user_id = "mes", .token = "t"});
    EXPECT_EQ(c.expires_at(), 0);
    EXPECT_FALSE(c.last_error());
}

TEST(options, of_a_host_that_would_be_more_than_one_are_refused) {
    for (const char* host :
         {"", "a/b", "user@a", "a?b", "a#b", "a b", "http://a", "a\r\nb", "[]", "a%2fb", "::1%", "::1%a/b"}) {
        EXPECT_EQ(fault_of(of_host(host)), "host") << host;
    }
}

TEST(options, out_of_their_limits_are_refused_by_name) {
    options o = of_host("a");
    o.timeout = milliseconds{0};
    EXPECT_EQ(fault_of(o), "timeout");
    o = of_host("a");
    o.connect_timeout = milliseconds{-1};
    EXPECT_EQ(fault_of(o), "connect_timeout");
    o = of_host("a");
    o.max_answer_bytes = 0;
    EXPECT_EQ(fault_of(o), "max_answer_bytes");
}

TEST(options, take_a_pin_as_openssl_prints_it) {
    options o = of_host("a");
    for (int i = 0; i < 32; ++i)
        o.pin_sha256 += i == 0 ? "0F" : ":aB";
    const auto pin = endpoint_of(o)->pin;
    ASSERT_TRUE(pin);
    EXPECT_EQ(pin->front(), 0x0F);
    EXPECT_EQ(pin->back(), 0xAB);
    o.pin_sha256.pop_back();
    EXPECT_EQ(fault_of(o), "pin_sha256");
    o.pin_sha256 += "g";
    EXPECT_EQ(fault_of(o), "pin_sha256");
}

TEST(options, that_are_wrong_fail_each_call_with_argument) {
    client c(of_host(""));
    EXPECT_FALSE(c.ping());
    EXPECT_EQ(c.last_error().code, "ARGUMENT");
    EXPECT_FALSE(c.site().get("SITE_A"));
    EXPECT_EQ(c.last_error().code, "ARGUMENT");
}

}  // namespace penstock::v5::test
