// The doors of the gateway's own, on a store, a journal and an engine without devices.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "audit/tests/fake_trail.hpp"
#include "base/private_file.hpp"
#include "engine/engine.hpp"
#include "gateway/opcua_service.hpp"
#include "gateway/recorder.hpp"
#include "gateway/tests/comes_true.hpp"
#include "gateway/transfer_service.hpp"
#include "model/secret_parts.hpp"
#include "opcua/certificate_store.hpp"
#include "publish/api/kind.hpp"
#include "publish/opcua_server/tests/ua_client.hpp"
#include "store/store.hpp"
#include "tests/support/loopback_server.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

class doors_of_the_gateway : public testing::Test {
protected:
    doors_of_the_gateway() {
        set.journal.min_free_bytes = 0;
        set.history.is_enabled = false;
        set.opcua.bind = "127.0.0.1";
        set.opcua.port = 0;
        set.opcua.allow_none = true;
        set.opcua.allow_anonymous = true;
        store::store_options options;
        options.data_dir = data.path();
        stored = *store::store::open(options);
        kept = *recorder::open(set, data.path(), *stored);
    }

    test::temp_dir dir;
    properties::property_set set;
    data_folder data = *data_folder::open(dir.at("data"));
    std::unique_ptr<store::store> stored;
    std::unique_ptr<recorder> kept;
    audit::fake_trail trail;
};

// Transfers

class door_of_the_transfers : public doors_of_the_gateway {
protected:
    /// Those of properties and store, connected with an engine and started.
    void start() {
        auto opened = transfer_service::open(set, data.path(), *stored, kept->journal(), {publish::make_api_kind()});
        ASSERT_TRUE(opened.has_value()) << to_string(opened.error());
        tested = std::move(*opened);
        tested->connect(engine, trail);
        ASSERT_TRUE(tested->start().has_value());
    }
    /// `name: why it is off` of each, by name.
    std::vector<std::string> states() {
        std::vector<std::string> all;
        for (const auto& s : tested->hub().statuses())
            all.push_back(s.name + ": " + s.status_error.value_or("runs"));
        return all;
    }
    void store_transfer(const std::string& name, const std::string& type, const option_map& options) {
        store::transfer one;
        one.transfer_name = name;
        one.transfer_type = type;
        one.options = options;
        ASSERT_TRUE(stored->create_transfer(one).has_value());
    }

    engine::engine engine{{}, {}};
    std::unique_ptr<transfer_service> tested;
};

TEST_F(door_of_the_transfers, has_those_of_the_properties_and_of_the_store) {
    set.transfers["north"] = {{"type", "api"}, {"url", "http://127.0.0.1:1/"}};
    store_transfer("south", "API", {{"url", "http://127.0.0.1:1/"}});
    start();
    EXPECT_EQ(states(), (std::vector<std::string>{"north: runs", "south: runs"}));
    EXPECT_EQ(tested->totals().sent_points, 0);
    EXPECT_EQ(tested->are_brokers_reached(), std::nullopt) << "no transfer has a broker";
    EXPECT_TRUE(tested->open_ports().empty()) << "it only goes out";
}

TEST_F(door_of_the_transfers, prefers_the_properties_to_a_stored_one_of_that_name) {
    set.transfers["north"] = {{"type", "api"}, {"url", "http://of-the-file/"}};
    store_transfer("north", "API", {{"url", "http://of-the-store/"}});
    start();
    EXPECT_EQ(tested->hub().config("north")->options.at("url"), "http://of-the-file/");
    EXPECT_EQ(states().size(), 1U);
}

TEST_F(door_of_the_transfers, has_off_what_cannot_run_and_goes_on_with_the_others) {
    set.transfers["north"] = {{"type", "api"}};
    set.transfers["south"] = {{"type", "api"}, {"url", "http://127.0.0.1:1/"}};
    store_transfer("west", "PIGEON", {});
    start();
    const auto all = states();
    ASSERT_EQ(all.size(), 3U);
    EXPECT_NE(all[0], "north: runs");
    EXPECT_EQ(all[1], "south: runs");
    EXPECT_NE(all[2], "west: runs");
}

TEST_F(door_of_the_transfers, has_off_what_waits_for_a_secret_that_a_restore_could_not_bring) {
    set.transfers["north"] = {{"type", "api"}, {"url", "http://127.0.0.1:1/"}, {"auth", "bearer"}};
    set.left_out = {"edge.transfer.north.token", "edge.transfer.other.token"};
    start();
    EXPECT_EQ(tested->hub().config("north")->options.at("token"), locked_secret);
    EXPECT_NE(states(), std::vector<std::string>{"north: runs"});
}

TEST_F(door_of_the_transfers, makes_one_object_of_options_whose_names_have_a_dot) {
    set.transfers["north"] = {
        {"type", "api"}, {"url", "http://127.0.0.1:1/"}, {"headers.X-B", "2"}, {"headers.X-A", "say \"1\""}};
    start();
    EXPECT_EQ(states(), std::vector<std::string>{"north: runs"});
    const auto headers = tested->hub().config("north")->options.at("headers");
    EXPECT_NE(headers.find(R"("X-B":"2")"), headers.npos) << headers;
    EXPECT_NE(headers.find(R"("X-A":"say \"1\"")"), headers.npos) << headers;
}

TEST_F(door_of_the_transfers, may_be_stopped_twice_and_unopened) {
    start();
    tested->stop();
    tested->stop();
}

// OPC UA

class door_of_opc_ua : public doors_of_the_gateway {
protected:
    door_of_opc_ua() {
        certificates = *opcua::certificate_store::open(
            {data.at("pki/opcua"), "urn:penstock:edge:" + stored->edge_id(), "localhost", &wall_now});
    }
    checked<std::unique_ptr<opcua_service>> open() {
        return opcua_service::open(set, data, *stored, *certificates, {trail, accounts});
    }
    /// With OPC `LINE` and tag `T`.
    void start() {
        tested = *open();
        tested->connect(engine, nullptr);
        opc_config line;
        line.opc_id = line.opc_name = "LINE";
        line.opc_type = "MODBUS";
        tag_config tag;
        tag.tag_id = tag.tag_name = "T";
        tag.opc_id = "LINE";
        tag.data_type = "Int16";
        tested->put_opc(line, std::vector{tag});
        tested->use_store_thread({});
        ASSERT_TRUE(tested->start().has_value());
    }
    UA_StatusCode connect() { return client.connect(tested->port(), {.policy = "None", .mode = "None", .user = ""}); }

    services::accounts accounts{{data.at("secrets/setup-token")}, *stored};
    engine::engine engine{{}, {}};
    std::unique_ptr<opcua::certificate_store> certificates;
    std::unique_ptr<opcua_service> tested;
    publish::ua_client client;
};

TEST_F(door_of_opc_ua, has_a_password_that_is_made_once) {
    const auto first = open();
    ASSERT_TRUE(first.has_value());
    const auto password = (*first)->password();
    EXPECT_GE(password.size(), 16U);
    EXPECT_EQ(read_file(data.at("secrets/opcua-password")).value(), password + "\n");
    EXPECT_EQ((*open())->password(), password);
    EXPECT_EQ((*first)->user(), "opcua");
    EXPECT_TRUE((*first)->allows_anonymous());
}

TEST_F(door_of_opc_ua, does_not_open_with_a_password_that_it_cannot_read) {
    std::ofstream(data.at("secrets/opcua-password")) << " \n";
    const auto empty = open();
    ASSERT_FALSE(empty.has_value());
    EXPECT_EQ(to_string(empty.error()), "the OPC UA password file " + data.at("secrets/opcua-password") + " is empty");
    std::filesystem::remove(data.at("secrets/opcua-password"));
    std::filesystem::create_directory(data.at("secrets/opcua-password"));
    const auto unreadable = open();
    ASSERT_FALSE(unreadable.has_value());
    EXPECT_TRUE(to_string(unreadable.error()).starts_with("cannot read the OPC UA password from "));
}

TEST_F(door_of_opc_ua, shows_the_sites_and_the_sessions) {
    start();
    EXPECT_EQ(tested->open_ports(), std::vector{tested->port()});
    ASSERT_EQ(publish::name_of(connect()), "Good");
    EXPECT_TRUE(comes_true([&] {
        const auto opcs = client.browse(publish::node("SITE_DEFAULT"));
        return std::ranges::find(opcs, "LINE") != opcs.end();
    })) << "an OPC without a site is at the gateway's";
    EXPECT_TRUE(comes_true([&] { return tested->sessions().size() == 1; }));
    const auto session = tested->sessions().front();
    EXPECT_EQ(session.user, "");
    EXPECT_EQ(session.policy, "None");
    EXPECT_TRUE(comes_true([&] { return !trail.notes.empty(); }));
}

TEST_F(door_of_opc_ua, follows_the_configuration) {
    start();
    ASSERT_EQ(publish::name_of(connect()), "Good");
    const auto opcs = [&] { return client.browse(publish::node("SITE_DEFAULT")); };
    EXPECT_TRUE(comes_true([&] { return !opcs().empty(); }));
    tested->name_site("SITE_DEFAULT", "Plant 7");
    EXPECT_TRUE(comes_true(
        [&] { return client.text(publish::node("SITE_DEFAULT"), UA_ATTRIBUTEID_DISPLAYNAME) == "Plant 7"; }));
    tested->remove_tag("LINE", "T");
    EXPECT_TRUE(comes_true([&] {
        const auto tags = client.browse(publish::node("SITE_DEFAULT.LINE"));
        return std::ranges::find(tags, "T") == tags.end();
    }));
    tested->remove_opc("LINE");
    EXPECT_TRUE(comes_true([&] {
        const auto all = opcs();
        return std::ranges::find(all, "LINE") == all.end();
    }));
}

TEST_F(door_of_opc_ua, has_no_port_before_its_start_and_after_its_end) {
    start();
    EXPECT_NE(tested->port(), 0);
    tested->stop();
    EXPECT_EQ(tested->port(), 0);
    EXPECT_NE(publish::name_of(connect()), "Good");
}

TEST_F(door_of_opc_ua, whose_port_is_taken_does_not_open) {
    const test::loopback_server other([](std::string& received) {
        received.clear();
        return std::string();
    });
    set.opcua.port = other.port();
    tested = *open();
    tested->connect(engine, nullptr);
    const auto done = tested->start();
    ASSERT_FALSE(done.has_value());
    EXPECT_NE(to_string(done.error()).find(std::to_string(other.port())), std::string::npos);
    EXPECT_EQ(tested->port(), 0);
}

}  // namespace
}  // namespace penstock::gateway
