#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "master/catalog.hpp"
#include "monitor/monitor.hpp"
#include "services/alarms/late_run_commands.hpp"
#include "services/configuration/configuration.hpp"
#include "services/devices/collection.hpp"
#include "services/devices/engine_devices.hpp"
#include "services/tests/plain_protocol.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {

/// The notifications that the engine would get, a line each.
class noted_collection final : public collection {
public:
    void put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_command order) override {
        note("put " + opc.opc_id + " with " + std::to_string(tags.size()) +
             (order == run_command::stopped ? " stopped" : ""));
    }
    bool change_opc(const opc_config& opc, run_command order) override {
        if (needs_tags) return false;
        note("change " + opc.opc_id + (order == run_command::stopped ? " stopped" : ""));
        return true;
    }
    void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) override {
        std::string line = "tags of " + opc_id + ":";
        for (const auto& tag : tags)
            line += " " + tag.tag_id;
        note(line);
    }
    void remove_tag(const std::string& opc_id, const std::string& tag_id) override {
        note("remove " + opc_id + "/" + tag_id);
    }
    void remove_opc(const std::string& opc_id) override { note("remove " + opc_id); }
    void set_run_command(const std::string& opc_id, run_command command) override {
        note((command == run_command::started ? "start " : "stop ") + opc_id);
    }

    bool needs_tags = false;  ///< a change of an OPC alone is not enough

    /// What came since the last call.
    std::string said() { return std::exchange(lines_, {}); }

private:
    void note(const std::string& line) { lines_ += (lines_.empty() ? "" : "; ") + line; }
    std::string lines_;
};

/// Configuration over a store in a folder of its own, an engine without devices and a collection that only notes.
class configuration_test : public testing::Test {
protected:
    configuration_test() {
        auto opened = store::store::open({.data_dir = folder_.path().string(),
                                          .site_id = "SITE_HOME",
                                          .is_secret = [](auto, auto option) { return option == "headers"; },
                                          .clock = [this] { return time; }});
        EXPECT_TRUE(opened.has_value()) << opened.error().message;
        kept = std::move(*opened);
        rules = std::make_unique<records>(
            rule_context{checks, devices, kept->edge_id(), "SITE_HOME",
                         [this](option_map& options, const std::string& type, const std::string& owner) {
                             kept->open_secrets(options, type, owner);
                         }});
        late = std::make_unique<late_run_commands>(kept->master(), threads);
        tested = std::make_unique<configuration>(configuration::parts{
            *kept, *rules, collected, devices, *late, nullptr, nullptr, nullptr,
            [this](const std::string& id, const std::string& name) { named += id + "=" + name + " "; },
            [this] { ++access_reloads; }});
    }

    static opc_draft make_opc(const std::string& id, const std::vector<std::string>& tag_ids = {}) {
        opc_draft draft;
        draft.opc.opc_id = draft.opc.opc_name = id;
        draft.opc.opc_type = "PLAIN";
        draft.opc.opc_agent_ip = "127.0.0.1";
        draft.opc.site_id = "SITE_HOME";
        draft.tags = make_tags(tag_ids);
        return draft;
    }

    static std::vector<tag_config> make_tags(const std::vector<std::string>& ids) {
        std::vector<tag_config> tags;
        for (const auto& id : ids) {
            auto& tag = tags.emplace_back();
            tag.tag_id = tag.tag_name = id;
            tag.plc_address = "a1";
            tag.data_type = "Int16";
        }
        return tags;
    }

    void create(const std::string& id, const std::vector<std::string>& tag_ids = {}) {
        const auto done = tested->create_opc(make_opc(id, tag_ids), "ada");
        ASSERT_TRUE(done.has_value()) << done.error().message;
        collected.said();
    }

    /// `done`, or the cause and the message.
    template <class T>
    static std::string said(const outcome<T>& o) {
        using cause = failure::cause;
        static const std::map<cause, std::string> names{
            {cause::invalid, "invalid"},           {cause::not_found, "not_found"},
            {cause::duplicate, "duplicate"},       {cause::integrity, "integrity"},
            {cause::is_protected, "is_protected"}, {cause::undelivered, "undelivered"},
            {cause::unavailable, "unavailable"},
        };
        if (o) return "done";
        const auto& why = o.error();
        return names.at(why.kind) + ": " + (why.found.empty() ? why.message : to_string(why.found.front()));
    }

    master::record record(const char* of, const std::string& id) {
        auto found = kept->master().read()->find(master::resource_named(of), id);
        EXPECT_TRUE(found.has_value()) << id;
        return found.value_or(master::make_record(master::resource_named(of)));
    }

    /// `version by whom`
    std::string authorship(const char* of, const std::string& id) {
        const auto r = record(of, id);
        return std::to_string(r.version()) + " by " + r.text("updated_by");
    }

    /// `A B C`: the tags of an OPC.
    std::string tag_ids(const std::string& opc_id) {
        std::string ids;
        const auto found = kept->list_tags(opc_id);
        for (const auto& tag : found->items)
            ids += (ids.empty() ? "" : " ") + tag.tag_id;
        return ids;
    }

    wall_time time{milliseconds{1'790'000'000'000}};
    std::string named;
    int access_reloads = 0;
    noted_collection collected;
    worker_pool threads{1};
    std::unique_ptr<store::store> kept;
    std::unique_ptr<records> rules;
    std::unique_ptr<late_run_commands> late;
    std::unique_ptr<configuration> tested;

private:
    test::temp_dir folder_;
    engine::engine engine_{{}, {}};
    monitor::monitor monitor_{{}, engine_.table()};
    driver_catalog drivers_{plain_protocols()};

protected:
    engine_devices devices{engine_, monitor_};
    device_rules checks{drivers_};
};

}  // namespace penstock::services
