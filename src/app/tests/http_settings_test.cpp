#include "app/http_settings.hpp"

#include <gtest/gtest.h>

namespace penstock::app {
namespace {

TEST(http_settings, are_those_of_the_properties) {
    properties::http_settings set;
    set.bind = "192.0.2.1";
    set.http_port = 8080;
    set.https_port = 8443;
    set.console_port = 8444;
    set.is_console_only = true;
    set.base_path = "/line1";
    set.threads = 3;
    set.tls_cert = "cert.pem";
    set.tls_key = "key.pem";
    set.hosts = "plant7";
    set.is_https_only = false;
    set.is_auth_required = false;
    set.max_body_mb = 16;
    set.max_streams = 5;
    set.is_strict_http = true;
    set.connections_per_address = 9;
    set.v5_key_hours = 48;
    const auto made = http_settings(set, "/data");
    EXPECT_EQ(made.bind, "192.0.2.1");
    EXPECT_EQ(made.http_port, 8080);
    EXPECT_EQ(made.https_port, 8443);
    EXPECT_EQ(made.console_port, 8444);
    EXPECT_TRUE(made.is_console_only);
    EXPECT_EQ(made.base_path, "/line1");
    EXPECT_EQ(made.threads, 3U);
    EXPECT_EQ(made.data_dir, "/data");
    EXPECT_EQ(made.tls_cert, "cert.pem");
    EXPECT_EQ(made.tls_key, "key.pem");
    EXPECT_EQ(made.hosts, "plant7");
    EXPECT_FALSE(made.is_https_only);
    EXPECT_FALSE(made.is_auth_required);
    EXPECT_EQ(made.max_body_mb, 16U);
    EXPECT_EQ(made.max_streams, 5U);
    EXPECT_TRUE(made.is_strict_http);
    EXPECT_EQ(made.visitors.of_one_address, 9U);
    EXPECT_EQ(made.v5_key_hours, 48);
}

TEST(http_settings, let_a_proxy_have_as_many_connections_as_it_wants) {
    const struct {
        const char *unlimited, *proxies;
        bool is_first, is_second;
    } rows[]{{"192.0.2.1", "198.51.100.1", true, true},
             {"192.0.2.1", "", true, false},
             {"", "198.51.100.1", false, true},
             {"", "", false, false}};
    for (const auto& row : rows) {
        properties::http_settings set;
        set.unlimited = row.unlimited;
        set.trusted_proxies = row.proxies;
        const auto made = http_settings(set, "");
        EXPECT_EQ(made.visitors.unlimited.contains("192.0.2.1"), row.is_first) << row.unlimited << row.proxies;
        EXPECT_EQ(made.visitors.unlimited.contains("198.51.100.1"), row.is_second) << row.unlimited << row.proxies;
    }
}

TEST(http_settings, have_no_page_where_it_is_off) {
    properties::http_settings set;
    set.is_web_enabled = false;
    EXPECT_TRUE(http_settings(set, "").page_files.empty());
}

TEST(ports_text, has_what_is_open_and_where_this_machine_reaches_it) {
    EXPECT_EQ(ports_text("0.0.0.0", {8080, 8443, 0}, 4840, "ab12"),
              R"({"http":8080,"https":8443,"console":null,"opcua":4840,"host":"127.0.0.1","certificate_sha256":"ab12"})"
              "\n");
    EXPECT_EQ(ports_text("::", {80, 443, 8444}, std::nullopt, ""),
              R"({"http":80,"https":443,"console":8444,"opcua":null,"host":"::1","certificate_sha256":""})"
              "\n");
    EXPECT_NE(ports_text("192.0.2.1", {}, std::nullopt, "").find(R"("host":"192.0.2.1")"), std::string::npos);
}

}  // namespace
}  // namespace penstock::app
