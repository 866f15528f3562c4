#include "base/url.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

std::string parts_of(std::string_view text) {
    const auto u = parse_url_front(text);
    if (!u) return "! " + u.error().field;
    return u->scheme + "|" + u->host + "|" + (u->port ? std::to_string(*u->port) : "") + "|" + u->rest;
}

TEST(url, its_front_names_the_server) {
    EXPECT_EQ(parts_of("HTTPS://Plant_7.example:8443/a?b#c"), "https|Plant_7.example|8443|/a?b#c");
    EXPECT_EQ(parts_of("opc.tcp://10.0.0.5:04840"), "opc.tcp|10.0.0.5|4840|");
    EXPECT_EQ(parts_of("http://[FE80::1]"), "http|FE80::1||");
    EXPECT_EQ(parts_of("http://[fe80::1%eth0]:80/"), "http|fe80::1%eth0|80|/");
    EXPECT_EQ(parts_of("http://plc?x"), "http|plc||?x");
}

TEST(url, without_a_scheme_a_host_and_an_ipv6_address_are_accepted) {
    EXPECT_EQ(parts_of("plc:8080/x"), "|plc|8080|/x");
    EXPECT_EQ(parts_of("fe80::1"), "|fe80::1||");
    EXPECT_EQ(parts_of("fe80::1%eth0/x"), "|fe80::1%eth0||/x");
}

TEST(url, what_follows_the_host_is_unchanged) {
    EXPECT_EQ(parts_of("http://a/x|y[1]?{now}=%zz"), "http|a||/x|y[1]?{now}=%zz");
}

TEST(url, a_fault_names_the_part) {
    EXPECT_EQ(parts_of("mqtt://anna:secret@plant7:1883"), "! user");
    for (const auto* text : {"a:0", "a:", "a:65536", "a:x", "a:1883x", "http://[::1]:x", "http://[::1]:70000"})
        EXPECT_EQ(parts_of(text), "! port") << text;
    for (const auto* text : {"", "http://", ":80", "a b", "a b:1", "[::1", "[::1]x", "[]:1", "[plc]:1", "[v1.a]",
                             "a%20b", "http://::1:1883", "http://::1", "a!b", "::g"})
        EXPECT_EQ(parts_of(text), "! host") << text;
}

TEST(url, an_ipv6_address_is_in_brackets_again) {
    EXPECT_EQ(bracketed("::1"), "[::1]");
    EXPECT_EQ(bracketed("plc"), "plc");
}

TEST(url, percent_encoding_leaves_only_unreserved_characters) {
    EXPECT_EQ(percent_encode("a-Z_0.~"), "a-Z_0.~");
    EXPECT_EQ(percent_encode("a b/\r\n\xEA\xB0\x80"), "a%20b%2F%0D%0A%EA%B0%80");
}

TEST(url, a_broken_escape_stays_as_it_is) {
    EXPECT_EQ(decode_percent("100%"), "100%");
    EXPECT_EQ(decode_percent("%4"), "%4");
    EXPECT_EQ(decode_percent("%zz%41"), "%zzA");
    EXPECT_EQ(decode_percent("a+%2B"), "a++");
    EXPECT_EQ(decode_form("a+%2B"), "a +");
}

}  // namespace
}  // namespace penstock
