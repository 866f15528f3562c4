#include "api/http/client_address.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace penstock::api {
namespace {

/// Whose request it is that came from `remote`.
std::string whose(std::string_view remote, const std::vector<header>& headers,
                  std::string_view proxies = "10.0.0.0/8, fd00::/8", bool trusts_peer = false) {
    request in;
    in.remote = remote;
    in.headers = headers;
    return std::string(client_address(in, {io::network_list::parse(proxies).value(), trusts_peer}));
}

constexpr std::string_view forwarded_for = "X-Forwarded-For";

TEST(client_address, headers_of_others_than_trusted_proxies_do_not_count) {
    EXPECT_EQ(whose("192.0.2.1", {{forwarded_for, "203.0.113.9"}}), "192.0.2.1");
    EXPECT_EQ(whose("192.0.2.1", {{"Forwarded", "for=203.0.113.9"}}), "192.0.2.1");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "203.0.113.9"}}, ""), "10.0.0.1");
    EXPECT_EQ(whose("10.0.0.1", {}), "10.0.0.1");
}

TEST(client_address, the_rightmost_that_is_no_proxy_counts_since_the_client_may_write_what_stands_left_of_it) {
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "1.1.1.1, 203.0.113.9"}}), "203.0.113.9");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "1.1.1.1, 203.0.113.9, 10.0.0.7,10.1.1.1"}}), "203.0.113.9");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "10.0.0.9, 10.0.0.7"}}), "10.0.0.9") << "a client in that network";
}

TEST(client_address, several_headers_are_one_list) {
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "1.1.1.1"}, {"x-forwarded-for", "203.0.113.9"}}), "203.0.113.9");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "203.0.113.9"}, {forwarded_for, "10.0.0.7"}}), "203.0.113.9");
}

TEST(client_address, ports_brackets_and_quotes_are_no_part_of_it) {
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "203.0.113.9:4711"}}), "203.0.113.9");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, " [2001:db8::1]:4711 "}}), "2001:db8::1");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "2001:db8::1"}}), "2001:db8::1");
    EXPECT_EQ(whose("fd00::1", {{"Forwarded", R"(for="[2001:db8::1]:4711";proto=https)"}}), "2001:db8::1");
}

// RFC 7239, 4 and 7.1
TEST(client_address, forwarded_is_understood_as_well) {
    EXPECT_EQ(whose("10.0.0.1", {{"Forwarded", "for=192.0.2.43, For=198.51.100.17;by=10.0.0.1;proto=http"}}),
              "198.51.100.17");
    EXPECT_EQ(whose("10.0.0.1", {{"Forwarded", "proto=http;for=198.51.100.17"}}), "198.51.100.17");
}

TEST(client_address, only_a_trusted_proxy_says_that_its_client_uses_https) {
    const auto is_secure = [](std::string_view remote, std::string_view proto, bool is_encrypted = false) {
        const header said{"X-Forwarded-Proto", proto};
        request in;
        in.remote = remote;
        in.headers = {&said, 1};
        in.is_encrypted = is_encrypted;
        return is_client_encrypted(in, {io::network_list::parse("10.0.0.0/8").value(), false});
    };
    EXPECT_TRUE(is_secure("10.0.0.1", "https"));
    EXPECT_FALSE(is_secure("10.0.0.1", "http"));
    EXPECT_FALSE(is_secure("192.0.2.1", "https"));
    EXPECT_TRUE(is_secure("192.0.2.1", "http", true));
}

TEST(client_address, a_hop_that_hides_itself_ends_the_walk) {
    EXPECT_EQ(whose("10.0.0.1", {{"Forwarded", "for=1.1.1.1, for=unknown"}}), "10.0.0.1");
    EXPECT_EQ(whose("10.0.0.1", {{"Forwarded", "for=1.1.1.1, for=_hidden, for=10.0.0.5"}}), "10.0.0.5");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "1.1.1.1, not an address"}}), "10.0.0.1");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "1.1.1.1,"}}), "10.0.0.1");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, ""}}), "10.0.0.1");
}

TEST(client_address, of_two_headers_that_disagree_one_is_the_clients_own) {
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "203.0.113.9"}, {"Forwarded", "for=1.1.1.1"}}), "10.0.0.1");
    EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, "203.0.113.9"}, {"Forwarded", "for=203.0.113.9"}}), "203.0.113.9");
}

TEST(client_address, without_a_list_the_peer_is_trusted_only_where_that_is_wished) {
    EXPECT_EQ(whose("192.0.2.1", {{forwarded_for, "1.1.1.1, 203.0.113.9"}}, "", true), "203.0.113.9");
    EXPECT_EQ(whose("192.0.2.1", {{forwarded_for, "203.0.113.9"}}, "10.0.0.0/8", true), "192.0.2.1")
        << "a list is complete";
}

TEST(client_address, broken_headers_of_a_proxy_are_survived) {
    for (const auto* text : {"[", "[]", "\"", "\"\"", ":", "for=", "for=\"[", ";;;", "=", "for", ",,,,"}) {
        EXPECT_EQ(whose("10.0.0.1", {{forwarded_for, text}}), "10.0.0.1") << text;
        EXPECT_EQ(whose("10.0.0.1", {{"Forwarded", text}}), "10.0.0.1") << text;
    }
}

}  // namespace
}  // namespace penstock::api
