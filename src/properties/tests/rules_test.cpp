#include "properties/rules.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::properties {
namespace {

/// Texts that a rule takes, and those that it refuses.
struct rule_row {
    const char* name;
    bool (*rule)(std::string_view);
    std::vector<std::string> taken, refused;
};

class text_rule : public testing::TestWithParam<rule_row> {};

TEST_P(text_rule, takes_what_fits_and_refuses_what_is_just_outside) {
    const auto& row = GetParam();
    for (const auto& text : row.taken)
        EXPECT_TRUE(row.rule(text)) << text;
    for (const auto& text : row.refused)
        EXPECT_FALSE(row.rule(text)) << text;
}

const std::string control = "/a\x1f/b";

INSTANTIATE_TEST_SUITE_P(
    all, text_rule,
    testing::Values(
        rule_row{"ip_address",
                 is_ip_address,
                 {"192.0.2.1", "0.0.0.0", "::", "fd00::1"},
                 {"", "192.0.2", "192.0.2.256", "plant7", "[::1]", std::string("192.0.2.1\0", 10)}},
        rule_row{"folder_list",
                 is_folder_list,
                 {"/etc", "/etc, /usr/share", "/etc,"},
                 {"", ",", "etc", "/etc,usr", control}},
        rule_row{"network_list",
                 is_network_list,
                 {"", "10.0.0.0/8", "192.0.2.7, ::1, fd00::/8"},
                 {"10.0.0.0/33", "plant7", "10.0.0.0/8;::1"}},
        rule_row{"port_list", is_port_list, {"", " ", "1", "5020, 65535"}, {"0", "65536", "5020 5021", "5020,", "a"}},
        rule_row{"absolute_path", is_absolute_path, {"/", "/a b/c"}, {"", "a", "./a", control}},
        rule_row{"schedule",
                 is_schedule,
                 {"03:15", "00:00", "23:59", "sun 03:15", "MON 00:00"},
                 {"", "24:00", "3", "day 03:15", "sun  03:15", "sun", "sun 03:15 "}},
        rule_row{"update_url",
                 is_update_url,
                 {"https://updates.example/penstock", "http://a", "file:///srv/updates"},
                 {"", "ftp://a", "file://a", "https://a b", "updates.example"}},
        rule_row{"host",
                 is_host,
                 {"plant7", "plant-7.lan", "_srv.lan", "192.0.2.1", "::1", std::string(253, 'a')},
                 {"", "-a", ".a", "a b", "a:1", "[::1]", std::string(254, 'a')}},
        rule_row{"host_and_port",
                 is_host_and_port,
                 {"plant7:1", "192.0.2.1:65535", "[::1]:6379"},
                 {"plant7", "plant7:", "plant7:0", "plant7:65536", "::1:6379", "[::1]", ":80", "[plant7]:80"}},
        rule_row{"host_list", is_host_list, {"a", "a:9042,b", "192.0.2.1, [::1]:9042"}, {"", "a,", "a:0,b", "a b"}},
        rule_row{"keyspace",
                 is_keyspace,
                 {"penstock", "p2_x", std::string(48, 'a')},
                 {"", "2p", "_p", "Penstock", "pen-stock", std::string(49, 'a')}},
        rule_row{"syslog_url",
                 is_syslog_url,
                 {"udp://plant7", "tcp://192.0.2.1:514", "tls://[::1]:6514"},
                 {"", "plant7", "http://plant7", "tls://", "tls://a:0", "tls://a/b"}},
        rule_row{"site_id",
                 is_site_id,
                 {"SITE_A", "SITE_a.b:c-1_2", "SITE_" + std::string(95, 'a')},
                 {"", "SITE_", "A", "site_A", "SITE_a b", "SITE_" + std::string(96, 'a')}},
        rule_row{"path", is_path, {"", "a b", "/\xea\xb3\xb5"}, {control, "a\n", "a\x7f"}},
        rule_row{"base_path",
                 is_base_path,
                 {"/line1", "/plant/line-1_a.b"},
                 {"", "/", "line1", "/line1/", "/a//b", "/a/../b", "/a b", "/a?b"}},
        rule_row{"notice",
                 is_notice,
                 {"", "call 7700", "\xec\xa0\x90\xea\xb2\x80", std::string(4096, 'a')},
                 {std::string(4097, 'a'), "two\nlines", "\xff"}},
        rule_row{"api_key", is_api_key, {"", "abc!~", "A0-_"}, {"a b", "a\t", "\xec\xa0\x90"}},
        rule_row{
            "user_name", is_user_name, {"opcua", "a.b@c", std::string(100, 'a')}, {"", "a b", std::string(101, 'a')}},
        rule_row{"transfer_name",
                 is_transfer_name,
                 {"north", "North_1-a", std::string(50, 'a')},
                 {"", "a.b", "a b", "a/b", std::string(51, 'a')}},
        rule_row{"store_url",
                 is_store_url,
                 {"sqlite:/var/lib/a.sqlite", "postgresql://a/b", "postgres://a/b"},
                 {"", "sqlite:", "mysql://a", "/var/lib/a.sqlite", "sqlite:" + control}}),
    [](const auto& of) { return std::string(of.param.name); });

TEST(ports_of_a_list, are_those_in_their_order_at_most_64) {
    EXPECT_EQ(parse_ports("5021, 5020").value(), (std::vector<std::uint16_t>{5021, 5020}));
    EXPECT_TRUE(parse_ports("")->empty());
    std::string many = "1";
    for (int port = 2; port <= 64; ++port)
        many += "," + std::to_string(port);
    EXPECT_EQ(parse_ports(many)->size(), max_dial_in_ports);
    EXPECT_FALSE(parse_ports(many + ",65").has_value());
}

TEST(folders_of_a_list, have_no_blanks_and_no_empty_part) {
    EXPECT_EQ(folders_of(" /etc , ,/usr/share"), (std::vector<std::string>{"/etc", "/usr/share"}));
    EXPECT_TRUE(folders_of("").empty());
}

TEST(time_zone_of_a_property, is_one_of_its_folder_and_utc_needs_none) {
    EXPECT_TRUE(is_time_zone("UTC", "/nowhere"));
    EXPECT_FALSE(is_time_zone("Asia/Seoul", "/nowhere"));
    EXPECT_FALSE(is_zone_folder("/nowhere"));
    EXPECT_FALSE(is_zone_folder("usr/share/zoneinfo"));
}

}  // namespace
}  // namespace penstock::properties
