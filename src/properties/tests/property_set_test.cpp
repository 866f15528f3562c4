#include "properties/property_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "properties/table.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::properties {
namespace {

property_set good(std::string_view text, const std::vector<setting>& settings = {}) {
    const auto found = read(text, "p.properties", settings);
    EXPECT_TRUE(found.has_value()) << to_string(found.error());
    return found ? found->values : property_set{};
}

std::string fault_of(std::string_view text, const std::vector<setting>& settings = {}) {
    const auto found = read(text, "p.properties", settings);
    return found ? "none" : to_string(found.error());
}

std::vector<std::string> warnings_of(std::string_view text) {
    const auto found = read(text, "p.properties", {});
    return found ? found->warnings : std::vector<std::string>{"fault: " + to_string(found.error())};
}

TEST(property_set, an_empty_file_means_the_defaults) {
    const auto p = good("");
    EXPECT_EQ(p.http.http_port, 80);
    EXPECT_EQ(p.http.https_port, 443);
    EXPECT_TRUE(p.http.is_auth_required);
    EXPECT_TRUE(p.http.is_https_only);
    EXPECT_EQ(p.edge.site_id, "SITE_DEFAULT");
    EXPECT_TRUE(p.health_addresses.empty());
}

TEST(property_set, a_value_of_the_file_replaces_the_default_and_one_of_the_command_line_that_of_the_file) {
    EXPECT_EQ(good("edge.http.port = 8080\n").http.http_port, 8080);
    EXPECT_EQ(good("edge.http.port = 8080\n", {{"edge.http.port", "0"}}).http.http_port, 0);
}

TEST(property_set, every_key_takes_its_own_default) {
    for (const auto& p : property_table()) {
        if (p.default_text.empty()) continue;
        property_set values;
        EXPECT_TRUE(p.assign(values, p.default_text)) << p.key;
    }
}

TEST(property_set, every_kind_of_value_arrives) {
    const auto p = good(
        "edge.rest.api.auth=off\nedge.log.format=JSON\nedge.ttl=7\nedge.threads.collect=2\nedge.rest.api.max_body_mb="
        "1\n"
        "edge.http.bind=::1\nedge.health.redis.address=[::1]:6379\nedge.health.mqtt.address=\nedge.timezone=UTC\n");
    EXPECT_FALSE(p.http.is_auth_required);
    EXPECT_TRUE(p.log.is_json);
    EXPECT_EQ(p.edge.ttl, 7);
    EXPECT_EQ(p.edge.collect_threads, 2U);
    EXPECT_EQ(p.http.max_body_mb, 1U);
    EXPECT_EQ(p.opcua.bind, "::1") << "as edge.http.bind";
    EXPECT_EQ(p.health_addresses, (std::map<std::string, std::string>{{"redis", "[::1]:6379"}}));
    EXPECT_EQ(p.edge.timezone, "UTC");
}

TEST(property_set, a_size_or_a_time_is_given_in_the_unit_of_its_key) {
    const auto p = good(
        "edge.log.max_mb=3\nedge.journal.max_mb=16\nedge.journal.min_free_mb=1\nedge.journal.max_age_h=2\n"
        "edge.journal.heartbeat_s=30\nedge.journal.sync_ms=5\nedge.history.max_gb=4\nedge.backup.max_gb=2\n");
    EXPECT_EQ(p.log.max_bytes, 3U << 20U);
    EXPECT_EQ(p.journal.max_bytes, 16U << 20U);
    EXPECT_EQ(p.journal.min_free_bytes, 1U << 20U);
    EXPECT_EQ(p.journal.max_age, std::chrono::hours{2});
    EXPECT_EQ(p.journal.heartbeat, std::chrono::seconds{30});
    EXPECT_EQ(p.journal.sync, milliseconds{5});
    EXPECT_EQ(p.history.max_bytes, 4ULL << 30U);
    EXPECT_EQ(p.backup.max_bytes, 2ULL << 30U);
}

TEST(property_set, a_word_stands_for_what_the_component_takes) {
    const auto unset = good("");
    EXPECT_EQ(unset.journal.record, journal::record_mode::all);
    EXPECT_EQ(unset.opcua.trust, opcua::certificate_store::trust::list);
    EXPECT_EQ(unset.edge.language, alarms::text_language::english);
    EXPECT_FALSE(unset.access.admins_need_code);
    const auto p =
        good("edge.journal.record=Change\nedge.opcua.trust=all\nedge.language=KO\nedge.login.second_factor=admins\n");
    EXPECT_EQ(p.journal.record, journal::record_mode::change);
    EXPECT_EQ(p.opcua.trust, opcua::certificate_store::trust::any);
    EXPECT_EQ(p.edge.language, alarms::text_language::korean);
    EXPECT_TRUE(p.access.admins_need_code);
}

TEST(property_set, threads_not_given_are_one_a_core_and_at_most_four) {
    EXPECT_GE(good("").edge.collect_threads, 1U);
    EXPECT_LE(good("").edge.collect_threads, 4U);
}

TEST(property_set, a_bad_value_tells_file_line_key_and_what_was_expected) {
    EXPECT_EQ(fault_of("# first\nedge.http.port=web\n"),
              "p.properties:2: edge.http.port: \"web\" is not valid, expected a whole number from 0 to 65535");
    EXPECT_EQ(fault_of("", {{"edge.log.format", "xml"}}),
              "--set: edge.log.format: \"xml\" is not valid, expected one of text, json");
}

TEST(property_set, refuses_what_is_just_outside) {
    for (const char* line : {"edge.http.port=65536",
                             "edge.http.port=-1",
                             "edge.http.port=",
                             "edge.http.port=1 2",
                             "edge.rest.api.max_body_mb=0",
                             "edge.threads.api=0",
                             "edge.ttl=-1",
                             "edge.rest.api.auth=maybe",
                             "edge.rest.api.auth=",
                             "edge.http.bind=localhost",
                             "edge.http.bind=1.2.3",
                             "edge.log.level=loud",
                             "edge.site_id=WEST",
                             "edge.site_id=SITE_",
                             "edge.site_id=SITE_ä",
                             "edge.timezone=Mars/Olympus",
                             "edge.timezone=../../etc/passwd",
                             "edge.timezone=/etc/localtime",
                             "edge.monitor.ping_host=a b",
                             "edge.health.redis.address=host",
                             "edge.health.redis.address=host:0",
                             "edge.health.redis.address=::1:1",
                             "edge.health.redis.address=:1",
                             "edge.tls.cert=a\tb"}) {
        EXPECT_NE(fault_of(line), "none") << line;
    }
}

TEST(property_set, a_zone_is_one_of_the_folder_that_is_set_with_it) {
    const test::temp_dir folder;
    std::filesystem::create_directory(folder.at("Plant"));
    for (const auto* zone : {"UTC", "Plant/Own"})
        std::ofstream(folder.at(zone)) << "TZif2";
    const auto line = "edge.timezone.folder=" + folder.path().string() + "\n";
    const std::string own = "edge.timezone=Plant/Own\n", systems = "edge.timezone=Asia/Seoul\n";
    EXPECT_EQ(good(own + line).edge.timezone, "Plant/Own") << "whichever comes first";
    EXPECT_EQ(good(line + own).edge.timezone, "Plant/Own");
    EXPECT_NE(fault_of(own), "none") << "the system has it not";
    EXPECT_EQ(good(systems).edge.timezone, "Asia/Seoul");
    EXPECT_NE(fault_of(systems + line).find("p.properties:1"), std::string::npos) << fault_of(systems + line);
    EXPECT_EQ(good(line + "edge.timezone=UTC\n").edge.timezone, "UTC");
    const auto with = [&](const std::string& text, const std::vector<setting>& settings) {
        return read(text, "p.properties", settings).has_value();
    };
    EXPECT_TRUE(with(own, {{"edge.timezone.folder", folder.path().string()}}));
    EXPECT_FALSE(with(own + line, {{"edge.timezone.folder", "/usr/share/zoneinfo"}})) << "which has priority";
    EXPECT_TRUE(with(line, {{"edge.timezone", "Plant/Own"}}));
}

TEST(property_set, the_key_is_never_repeated_in_a_fault) {
    const auto said = fault_of("edge.rest.api.key=gehe im\n");
    EXPECT_NE(said, "none");
    EXPECT_EQ(said.find("gehe"), std::string::npos) << said;
}

TEST(property_set, certificate_and_key_come_together) {
    EXPECT_NE(fault_of("edge.tls.cert=/c.pem\n").find("edge.tls.key"), std::string::npos);
    EXPECT_EQ(good("edge.tls.cert=/c.pem\nedge.tls.key=/k.pem\n").http.tls_key, "/k.pem");
}

TEST(property_set, an_unknown_key_is_a_warning_that_names_the_nearest_known_one) {
    const auto said = warnings_of("\nedge.htpp.port=1\n");
    ASSERT_EQ(said.size(), 1U);
    EXPECT_EQ(said[0], "p.properties:2: unknown property edge.htpp.port; the nearest known one is edge.http.port");
    EXPECT_EQ(warnings_of("colour=red\n").at(0), "p.properties:1: unknown property colour");
}

TEST(property_set, of_a_repeated_key_the_last_line_counts_and_a_warning_says_so) {
    EXPECT_EQ(good("edge.ttl=1\nedge.ttl=2\n").edge.ttl, 2);
    ASSERT_EQ(warnings_of("edge.ttl=1\nedge.ttl=2\n").size(), 1U);
    EXPECT_NE(warnings_of("edge.ttl=1\nedge.ttl=2\n")[0].find("line 1"), std::string::npos);
}

TEST(property_set, a_missing_file_is_a_fault_only_when_it_was_named) {
    const std::filesystem::path none = "/nonexistent/penstock.properties";
    EXPECT_TRUE(load(none, missing_file::means_defaults, {}).has_value());
    const auto found = load(none, missing_file::is_fault, {});
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(to_string(found.error()), "/nonexistent/penstock.properties: cannot be read: No such file or directory");
}

TEST(property_set, a_folder_is_no_file) {
    const auto found = load("/", missing_file::means_defaults, {});
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(to_string(found.error()), "/: cannot be read: Is a directory");
}

TEST(property_set, a_setting_of_the_command_line_is_key_and_value) {
    const auto s = parse_setting("edge.rest.api.key=a=b");
    ASSERT_TRUE(s.has_value());
    EXPECT_EQ(s->key, "edge.rest.api.key");
    EXPECT_EQ(s->value, "a=b");
    EXPECT_FALSE(parse_setting("novalue").has_value());
    EXPECT_FALSE(parse_setting("=1").has_value());
}

TEST(property_set, keys_of_transfers_are_gathered_by_name) {
    const auto p = good("edge.transfer.mes.type=api\nedge.transfer.mes.headers.X-A=1\n",
                        {{"edge.transfer.cloud.url", "http://x"}});
    ASSERT_EQ(p.transfers.size(), 2U);
    EXPECT_EQ(p.transfers.at("mes").at("type"), "api");
    EXPECT_EQ(p.transfers.at("mes").at("headers.X-A"), "1");
    EXPECT_EQ(p.transfers.at("cloud").at("url"), "http://x");
    for (const char* key : {"edge.transfer.mes", "edge.transfer.mes.", "edge.transfer..url", "edge.transfer.a b.url"}) {
        EXPECT_NE(fault_of(std::string(key) + "=x").find("expected edge.transfer.<name>.<key>"), std::string::npos);
    }
}

}  // namespace
}  // namespace penstock::properties
