#include "gateway/gateway.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/asio/ip/address.hpp>
#include <filesystem>
#include <fstream>

#include "gateway/data_folder.hpp"
#include "gateway/door.hpp"
#include "gateway/tests/plant.hpp"
#include "io/net_rules.hpp"
#include "master/record_database.hpp"
#include "properties/editor.hpp"
#include "publish/opcua_server/tests/ua_client.hpp"
#include "services/administration/jobs.hpp"
#include "services/configuration/system_state.hpp"
#include "services/history/tag_history.hpp"
#include "services/opcua/opcua_server_view.hpp"
#include "tests/support/run.hpp"

namespace penstock::gateway {
namespace {

/// Everything that is kept of `T`, as text, oldest first.
std::vector<std::string> kept_of(const service_set& from) {
    std::vector<std::string> all;
    services::history_query whole;
    whole.to = to_epoch_ms(wall_now()) + 60'000;
    const auto found = from.history.read(from.history.find("T"), whole, wall_now());
    EXPECT_TRUE(found.has_value());
    for (std::size_t i = 0; found && i < found->points.size(); ++i)
        all.push_back(format_value(found->points.value_at(i)));
    return all;
}

bool is_kept(const service_set& from, const std::string& value) {
    const auto all = kept_of(from);
    return std::ranges::find(all, value) != all.end();
}

/// `HI`, the level of the only alarm of `T`; empty: nothing has happened to it.
std::string level_of_alarm(const service_set& from) {
    const auto live = from.database.read()->list_live_alarms({.after_seq = {},
                                                              .states = {},
                                                              .priorities = {},
                                                              .levels = {},
                                                              .site_ids = {},
                                                              .tag_ids = {"T"},
                                                              .ancestor_id = {},
                                                              .active_before = {},
                                                              .chattering_since = {}});
    return live.empty() ? std::string() : live.front().current.level;
}

/// A door that notes what it finds, for a program that has another one than HTTP.
class noting_door final : public door {
public:
    checked<> start() override {
        notes.emplace_back("start");
        if (on_start) return on_start();
        return {};
    }
    void stop() override {
        notes.emplace_back("stop");
        if (on_stop) on_stop();
    }
    std::uint64_t requests() const noexcept override { return 17; }

    std::function<checked<>()> on_start;
    std::function<void()> on_stop;
    std::vector<std::string> notes;
};

class a_gateway : public testing::Test {
protected:
    std::unique_ptr<gateway> make() {
        return std::make_unique<gateway>(environment.properties(), environment.surroundings());
    }

    std::unique_ptr<gateway> make_started() {
        auto made = make();
        auto done = made->open(&plant::may_wait);
        EXPECT_TRUE(done.has_value()) << to_string(done.error());
        done = made->start();
        EXPECT_TRUE(done.has_value()) << to_string(done.error());
        return made;
    }

    plant environment;
};

TEST_F(a_gateway, collects_stores_alarms_hands_on_and_serves_opc_ua_without_http) {
    const auto tested = make_started();
    const auto& services = tested->services();
    environment.device.set("hr0", 50);
    environment.add_line(services);

    EXPECT_TRUE(comes_true([&] { return plant::value_of(services) == "50"; }));
    EXPECT_TRUE(comes_true([&] { return is_kept(services, "50"); }));
    EXPECT_TRUE(comes_true([&] { return environment.receiver.has(R"("value":50,)"); }));
    EXPECT_EQ(level_of_alarm(services), "");

    environment.device.set("hr0", 95);
    EXPECT_TRUE(comes_true([&] { return level_of_alarm(services) == "HI"; }));
    EXPECT_TRUE(comes_true([&] { return environment.receiver.has(R"("value":95,)"); }));

    publish::ua_client client;
    ASSERT_EQ(
        publish::name_of(client.connect(tested->opcua_port().value(), {.policy = "None", .mode = "None", .user = ""})),
        "Good");
    EXPECT_TRUE(comes_true([&] { return client.number(publish::node("SITE_DEFAULT.LINE.T")) == 95; }));
    EXPECT_TRUE(comes_true([&] {
        const auto sessions = services.opcua_server->sessions();
        return sessions.size() == 1 && sessions.front().name == "a test";
    }));

    const auto links = tested->links();
    EXPECT_EQ(links.opcs, 1U);
    EXPECT_EQ(links.lost, 0U);
}

TEST_F(a_gateway, that_starts_again_in_its_folder_has_what_it_had) {
    std::string edge_id;
    {
        const auto first = make_started();
        environment.device.set("hr0", 50);
        environment.add_line(first->services());
        edge_id = first->services().facts.edge_id;
        EXPECT_TRUE(comes_true([&] { return is_kept(first->services(), "50"); }));
        first->stop();
        EXPECT_EQ(first->opcua_port(), 0) << "its port is closed";
    }
    environment.device.set("hr0", 51);
    const auto second = make_started();
    const auto& services = second->services();
    EXPECT_EQ(services.facts.edge_id, edge_id);
    EXPECT_TRUE(comes_true([&] { return is_kept(services, "51"); }));
    EXPECT_TRUE(is_kept(services, "50"));
}

TEST_F(a_gateway, that_was_only_opened_collects_and_stops) {
    {
        const auto first = make_started();
        environment.add_line(first->services());
    }
    environment.device.set("hr0", 52);
    const auto second = make();
    ASSERT_TRUE(second->open(&plant::may_wait).has_value());
    EXPECT_TRUE(comes_true([&] { return plant::value_of(second->services()) == "52"; }));
    second->stop();
    second->stop();
}

TEST_F(a_gateway, refuses_a_folder_that_another_one_uses) {
    const auto first = make();
    ASSERT_TRUE(first->open(&plant::may_wait).has_value());
    const auto second = make();
    const auto done = second->open(&plant::may_wait);
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(to_string(done.error()), "another gateway uses the data folder " + environment.folder.at("data") +
                                           ": stop it, or choose another folder with --data");
}

TEST_F(a_gateway, opens_the_doors_of_its_program_when_all_behind_them_works_and_closes_them_first) {
    noting_door one, other;  // they outlive what stops them
    const auto tested = make();
    ASSERT_TRUE(tested->open(&plant::may_wait).has_value());
    const auto& services = tested->services();
    const auto does_store_thread_work = [&] {
        bool has_run = false;
        services.store_thread.run_and_wait([&] { has_run = true; });
        return has_run;
    };
    one.on_start = [&]() -> checked<> {
        EXPECT_TRUE(std::filesystem::exists(tested->data().at("secrets/setup-token"))) << "accounts are prepared";
        EXPECT_TRUE(does_store_thread_work());
        EXPECT_EQ(tested->opcua_port(), 0) << "OPC UA opens last";
        return {};
    };
    other.on_start = [&]() -> checked<> {
        EXPECT_EQ(one.notes, std::vector<std::string>{"start"});
        return {};
    };
    one.on_stop = [&] {
        EXPECT_EQ(tested->opcua_port(), 0) << "OPC UA closes first";
        EXPECT_EQ(other.notes, (std::vector<std::string>{"start", "stop"}));
        EXPECT_TRUE(does_store_thread_work()) << "a call in progress may still need it";
    };
    const std::array<door*, 2> doors{&one, &other};
    ASSERT_TRUE(tested->start(doors).has_value());
    EXPECT_NE(tested->opcua_port(), 0);
    tested->stop();
    EXPECT_EQ(one.notes, (std::vector<std::string>{"start", "stop"}));
}

TEST_F(a_gateway, ends_its_start_with_the_sentence_of_a_door_that_cannot_open) {
    noting_door refused, after;
    const auto tested = make();
    ASSERT_TRUE(tested->open(&plant::may_wait).has_value());
    refused.on_start = []() -> checked<> { return fault{"", "port 443: Permission denied"}; };
    const std::array<door*, 2> doors{&refused, &after};
    const auto done = tested->start(doors);
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(to_string(done.error()), "port 443: Permission denied");
    EXPECT_TRUE(after.notes.empty());
    EXPECT_EQ(tested->opcua_port(), 0);
    tested->stop();
    EXPECT_EQ(refused.notes, (std::vector<std::string>{"start", "stop"}));
}

TEST_F(a_gateway, without_opc_ua_has_no_port_of_it) {
    gateway tested(environment.properties({{"edge.opcua.enabled", "false"}, {"edge.opcua.port", "4840"}}),
                   environment.surroundings());
    const auto is_free = [] { return !io::refusal(io::asio::ip::make_address("127.0.0.1"), 4840, io::transport::tcp); };
    ASSERT_TRUE(tested.open(&plant::may_wait).has_value());
    EXPECT_TRUE(is_free()) << "a device of the same machine may be there";
    ASSERT_TRUE(tested.start().has_value());
    EXPECT_TRUE(is_free());
    EXPECT_EQ(tested.opcua_port(), std::nullopt);
    EXPECT_EQ(tested.services().opcua_server, nullptr);
}

TEST_F(a_gateway, tells_once_what_the_start_before_it_led_to) {
    auto around = environment.surroundings();
    around.take_trial_report = [] { return std::string("the gateway went back by itself"); };
    gateway tested(environment.properties(), std::move(around));
    ASSERT_TRUE(tested.open(&plant::may_wait).has_value());
    const auto warnings = tested.services().facts.warnings();
    EXPECT_EQ(std::ranges::count(warnings, "the gateway went back by itself"), 1);
}

TEST_F(a_gateway, does_not_restart_with_a_file_that_would_not_start_or_without_a_program_that_can) {
    std::ofstream(environment.folder.at("penstock.properties")) << "# a comment\nedge.http.port=abc\n";
    const auto why_no_restart = [&](std::function<void()> restart) -> std::string {
        auto around = environment.surroundings();
        around.restart = std::move(restart);
        gateway tested(environment.properties(), std::move(around));
        EXPECT_TRUE(tested.open(&plant::may_wait).has_value());
        const auto all = tested.services().jobs.available();
        const auto found = std::ranges::find(all, "restart", &services::job_availability::job);
        return found == all.end() || found->is_available ? "" : found->reason;
    };
    const auto why = why_no_restart([] {});
    EXPECT_TRUE(why.starts_with("the gateway would not start with these properties; correct them first: line 2: "))
        << why;
    EXPECT_EQ(why_no_restart(nullptr), "this program cannot restart itself");
}

TEST_F(a_gateway, puts_the_next_start_on_trial_before_it_saves_other_properties) {
    std::ofstream(environment.folder.at("penstock.properties")) << "edge.opcua.port=0\n";
    auto around = environment.surroundings();
    std::vector<std::string> noted;
    around.note_trial = [&](const std::string& data_dir, const auto&, const auto&) -> checked<> {
        noted.push_back(data_dir);
        return {};
    };
    gateway tested(environment.properties(), std::move(around));
    ASSERT_TRUE(tested.open(&plant::may_wait).has_value());
    auto& editor = tested.services().properties;
    const auto before = editor.load();
    ASSERT_TRUE(before.has_value());
    const auto saved = editor.save("edge.opcua.port=0\nedge.ttl=7\n", before->version, {"tests", true});
    ASSERT_TRUE(saved.has_value());
    EXPECT_EQ(noted, std::vector<std::string>{environment.folder.at("data")});
}

TEST_F(a_gateway, reports_its_own_parts_as_components) {
    const auto tested = make_started();
    const auto& services = tested->services();
    const auto state_of = [&](std::string_view name) {
        for (const auto& one : test::run(services.system.components()))
            if (one.name == name) return one.state;
        return services::health::disabled;
    };
    EXPECT_EQ(state_of("edge_core"), services::health::up);
    EXPECT_EQ(state_of("tse"), services::health::up);
    EXPECT_EQ(state_of("opc_ua"), services::health::up);
    EXPECT_EQ(state_of("mqtt"), services::health::disabled) << "no transfer has a broker";
    EXPECT_EQ(state_of("cassandra"), services::health::disabled);
    EXPECT_TRUE(comes_true([&] {
        bool is_ready = false;
        services.store_thread.run_and_wait([&] { is_ready = services.system.ready().is_ready(); });
        return is_ready;
    }));
    EXPECT_GE(services.facts.uptime_ms(), 0);
    EXPECT_EQ(services.facts.site_id, "SITE_DEFAULT");
    EXPECT_EQ(services.facts.config_dir, environment.folder.path().string());
}

TEST_F(a_gateway, hands_on_nothing_to_a_transfer_whose_receiver_is_away_and_says_so) {
    gateway tested(environment.properties({{"edge.transfer.north.url", "http://127.0.0.1:1/"}}),
                   environment.surroundings());
    ASSERT_TRUE(tested.open(&plant::may_wait).has_value());
    ASSERT_TRUE(tested.start().has_value());
    environment.device.set("hr0", 50);
    environment.add_line(tested.services());
    EXPECT_TRUE(comes_true([&] {
        const auto warnings = tested.services().facts.warnings();
        return std::ranges::any_of(warnings, [](const auto& w) { return w.starts_with("transfer north: "); });
    }));
    EXPECT_EQ(plant::value_of(tested.services()), "50") << "the collection goes on";
}

}  // namespace
}  // namespace penstock::gateway
