#include "http_client/url.hpp"

#include <gtest/gtest.h>

namespace penstock::http {
namespace {

std::string parts_of(std::string_view text) {
    const auto u = parse_url(text);
    if (!u) return "! " + u.error().message;
    return (u->is_tls ? "tls " : "tcp ") + u->host + " " + std::to_string(u->port) + " " + u->target;
}

TEST(http_url, reads_hosts_ports_and_paths) {
    EXPECT_EQ(parts_of("http://PLC-7/api?x=1#top"), "tcp plc-7 80 /api?x=1");
    EXPECT_EQ(parts_of("https://10.0.0.5:8443"), "tls 10.0.0.5 8443 /");
    EXPECT_EQ(parts_of("https://plc?a=b"), "tls plc 443 /?a=b");
    EXPECT_EQ(parts_of("10.0.0.5"), "tcp 10.0.0.5 80 /");
    EXPECT_EQ(parts_of("plc:8080/x"), "tcp plc 8080 /x");
    EXPECT_EQ(parts_of("http://[fe80::1]:81/x"), "tcp fe80::1 81 /x");
    EXPECT_EQ(parts_of("fe80::1"), "tcp fe80::1 80 /");
}

TEST(http_url, refuses_what_cannot_be_requested) {
    for (const char* text : {"", "ftp://a", "http://", "http://a:0", "http://a:70000", "http://a:x", "http://a b/",
                             "http://a/b c", "http://user:secret@a/", "http://[::1", "http://[::1]x"}) {
        EXPECT_FALSE(parse_url(text).has_value()) << text;
    }
}

TEST(http_url, the_host_field_omits_the_default_port) {
    EXPECT_EQ(parse_url("https://plc:443/")->authority(), "plc");
    EXPECT_EQ(parse_url("http://plc:443/")->authority(), "plc:443");
    EXPECT_EQ(parse_url("http://[::1]:8080/")->authority(), "[::1]:8080");
}

TEST(http_url, locations_are_resolved_as_in_rfc_3986_5_4) {
    const auto base = *parse_url("http://a/b/c/d;p?q");
    const auto target = [&](std::string_view location) { return resolve_location(base, location)->target; };
    EXPECT_EQ(target("g"), "/b/c/g");
    EXPECT_EQ(target("./g"), "/b/c/g");
    EXPECT_EQ(target("g/"), "/b/c/g/");
    EXPECT_EQ(target("/g"), "/g");
    EXPECT_EQ(target("?y"), "/b/c/d;p?y");
    EXPECT_EQ(target("g?y#s"), "/b/c/g?y");
    EXPECT_EQ(target("."), "/b/c/");
    EXPECT_EQ(target(".."), "/b/");
    EXPECT_EQ(target("../g"), "/b/g");
    EXPECT_EQ(target("../../../g"), "/g");
    EXPECT_EQ(resolve_location(base, "//g")->host, "g");
    EXPECT_TRUE(resolve_location(base, "https://a/x")->is_tls);
}

TEST(http_url, only_scheme_host_and_port_together_are_the_same_origin) {
    const auto at = *parse_url("http://plc/x");
    EXPECT_TRUE(is_same_origin(at, *parse_url("http://PLC:80/y")));
    EXPECT_FALSE(is_same_origin(at, *parse_url("https://plc/x")));
    EXPECT_FALSE(is_same_origin(at, *parse_url("http://plc:81/x")));
    EXPECT_FALSE(is_same_origin(at, *parse_url("http://plc.example/x")));
}

}  // namespace
}  // namespace penstock::http
