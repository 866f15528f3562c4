#include "gateway/settings_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "gateway/data_folder.hpp"
#include "gateway/transfer_service.hpp"
#include "publish/api/kind.hpp"
#include "publish/options.hpp"
#include "tests/support/loopback_server.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

/// Properties with free ports, and what a start with them would find.
class settings_check : public testing::Test {
protected:
    settings_check() {
        set.http.bind = set.opcua.bind = "127.0.0.1";
        set.http.http_port = set.http.https_port = set.opcua.port = set.http.console_port = 0;
    }

    faults found(const properties::property_set* running = nullptr) const {
        return check_settings(set, {dir.at("data"), dir.at("penstock.properties"), dir.at("installed")}, running,
                              kinds);
    }
    /// `key: message` of each fault.
    std::vector<std::string> said() const {
        std::vector<std::string> all;
        for (const auto& f : found())
            all.push_back(to_string(f));
        return all;
    }
    static std::string taken(const std::string& key, std::uint16_t port) {
        return key + ": the gateway cannot listen on 127.0.0.1 port " + std::to_string(port) +
               ": Address already in use: choose another port, or stop the program that uses this port";
    }

    test::temp_dir dir;
    properties::property_set set;
    publish::kind_catalog kinds{{publish::make_api_kind()}};
    test::loopback_server other{[](std::string& received) {
        received.clear();
        return std::string();
    }};
};

TEST_F(settings_check, finds_nothing_wrong_with_free_ports) {
    EXPECT_EQ(said(), std::vector<std::string>{});
}

TEST_F(settings_check, names_each_port_that_another_program_has) {
    set.http.https_port = other.port();
    EXPECT_EQ(said(), std::vector<std::string>{taken("edge.https.port", other.port())});
    set.http.https_port = 0;
    set.opcua.port = other.port();
    EXPECT_EQ(said(), std::vector<std::string>{taken("edge.opcua.port", other.port())});
    set.opcua.is_enabled = false;
    EXPECT_EQ(said(), std::vector<std::string>{});
}

TEST_F(settings_check, takes_a_port_of_the_page_that_is_in_use_as_a_warning_of_later) {
    set.http.console_port = other.port();
    EXPECT_EQ(said(), std::vector<std::string>{});
}

TEST_F(settings_check, counts_ports_that_this_gateway_has_open_as_free) {
    const auto data = data_folder::open(dir.at("data"));
    ASSERT_TRUE(data->publish_ports("{\"https\":" + std::to_string(other.port()) + "}\n").has_value());
    set.http.https_port = other.port();
    EXPECT_EQ(said(), std::vector<std::string>{});
}

TEST_F(settings_check, refuses_one_port_for_two_doors) {
    set.http.http_port = set.opcua.port = 34567;
    EXPECT_EQ(said(),
              std::vector<std::string>{"edge.opcua.port: 34567 is the port of edge.http.port: choose another port"});
}

TEST_F(settings_check, says_once_that_an_address_is_not_of_this_machine) {
    set.http.bind = set.opcua.bind = "192.0.2.1";
    EXPECT_EQ(said(), std::vector<std::string>{
                          "edge.http.bind: 192.0.2.1 is not an address of this machine (Cannot assign requested "
                          "address): choose an address that `ip address` lists, or 0.0.0.0"});
    set.http.bind = "127.0.0.1";
    ASSERT_EQ(found().size(), 1U);
    EXPECT_EQ(found().front().field, "edge.opcua.bind");
}

TEST_F(settings_check, refuses_a_certificate_without_its_key) {
    set.http.tls_cert = dir.at("cert.pem");
    set.http.tls_key = dir.at("key.pem");
    std::ofstream(set.http.tls_cert) << "no certificate";
    std::ofstream(set.http.tls_key) << "no key";
    const auto all = found();
    ASSERT_FALSE(all.empty());
    EXPECT_TRUE(std::ranges::any_of(all, [](const fault& f) { return f.field == "edge.tls.key"; }));
}

TEST_F(settings_check, refuses_authorities_that_are_no_certificates) {
    set.audit.syslog_ca = dir.at("ca.pem");
    std::ofstream(set.audit.syslog_ca) << "no certificate";
    set.history.engine = "cassandra";
    set.history.cassandra.tls.ca_file = set.audit.syslog_ca;
    std::vector<std::string> keys;
    for (const auto& f : found())
        keys.push_back(f.field);
    EXPECT_EQ(std::ranges::count(keys, "edge.audit.syslog_ca"), 1);
    EXPECT_EQ(std::ranges::count(keys, "edge.history.cassandra.ca"), 1);
}

TEST_F(settings_check, asks_no_database_that_the_running_gateway_has) {
    set.store.url = "postgresql://penstock@127.0.0.1:1/penstock";
    const auto running = set;
    EXPECT_TRUE(found(&running).empty());
    const auto all = found();
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all.front().field, "edge.store.url");
    EXPECT_TRUE(all.front().message.starts_with("the database cannot be used: ")) << all.front().message;
}

TEST_F(settings_check, says_what_a_start_would_leave_out) {
    set.transfers["north"] = {{"type", "pigeon"}};
    set.edge.ui_notice = "@" + dir.at("none");
    const auto all = said();
    EXPECT_EQ(all.size(), 2U);
    EXPECT_EQ(std::ranges::count(all, "edge.transfer.north.type: expected one of api"), 1);
    EXPECT_TRUE(std::ranges::any_of(all, [](const auto& text) { return text.starts_with("edge.ui.notice: "); }));
    EXPECT_TRUE(check_start(set, {dir.at("data"), dir.at("penstock.properties"), ""}, nullptr).empty())
        << "it starts all the same";
}

class transfers_of_properties : public testing::Test {
protected:
    std::string said() const {
        const auto found = check_transfers(set, kinds);
        return found.empty() ? "" : to_string(found.front());
    }

    properties::property_set set;
    publish::kind_catalog kinds{{publish::make_api_kind()}};
};

TEST_F(transfers_of_properties, are_checked_by_the_schema_of_their_kind_in_any_case) {
    set.transfers["north"] = {{"type", "Api"}, {"url", "http://127.0.0.1/"}, {"batch_ms", "500"}};
    EXPECT_EQ(said(), "");
    set.transfers["north"]["batch_ms"] = "0";
    EXPECT_TRUE(said().starts_with("edge.transfer.north.batch_ms: ")) << said();
    set.transfers["north"].erase("batch_ms");
    set.transfers["north"].erase("url");
    EXPECT_TRUE(said().starts_with("edge.transfer.north.url: ")) << said();
    set.transfers["north"].erase("type");
    EXPECT_EQ(said(), "edge.transfer.north.type: is required: expected one of api");
}

TEST_F(transfers_of_properties, may_name_the_members_of_an_object_one_by_one) {
    set.transfers["north"] = {
        {"type", "api"}, {"url", "http://127.0.0.1/"}, {"headers.X-Plant", "7"}, {"headers.X-Line", "\"A\""}};
    EXPECT_EQ(said(), "");
    set.transfers["north"]["headers.Connection"] = "close";
    EXPECT_TRUE(said().starts_with("edge.transfer.north.headers: ")) << said();
}

TEST_F(transfers_of_properties, are_off_and_no_fault_while_a_restored_secret_is_missing) {
    set.transfers["north"] = {{"type", "api"}, {"url", "http://127.0.0.1/"}, {"auth", "bearer"}};
    EXPECT_NE(said(), "") << "the token is missing";
    set.left_out = {"edge.transfer.north.token"};
    EXPECT_EQ(said(), "");
}

}  // namespace
}  // namespace penstock::gateway
