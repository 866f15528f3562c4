#include "services/configuration/gateway_state.hpp"

#include <gtest/gtest.h>

#include "monitor/monitor.hpp"
#include "store/store.hpp"
#include "tests/support/run.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

class gateway_state_test : public ::testing::Test {
protected:
    gateway_state made(gateway_state::settings s) { return {std::move(s), monitor, *store}; }

    test::temp_dir folder;
    std::unique_ptr<store::store> store = store::store::open({folder.path(), "SITE_1", {}}).value();
    live::tag_table table;
    monitor::monitor monitor{{}, table};
};

TEST_F(gateway_state_test, components_are_probed_where_they_run_and_what_was_not_configured_is_disabled) {
    auto state = made({"SITE_1",
                       {{"redis", "nonsense"}, {"mqtt", ""}},
                       {{"mqtt", [] { return true; }}, {"tse", [] { return false; }}}});
    std::string all;
    for (const auto& one : test::run(state.components())) {
        if (one.state == health::up) all += std::string(one.name) + " up ";
        if (one.state == health::down) all += std::string(one.name) + " down ";
    }
    EXPECT_EQ(all, "redis down mqtt up tse down ");
}

TEST_F(gateway_state_test, an_address_is_probed_instead_of_the_part_in_this_process) {
    auto state = made({"SITE_1", {{"opc_ua", "no port"}}, {{"opc_ua", [] { return true; }}}});
    const auto all = test::run(state.components());
    EXPECT_EQ(all[4].name, "opc_ua");
    EXPECT_EQ(all[4].state, health::down);
}

TEST_F(gateway_state_test, a_gateway_is_ready_when_its_monitor_runs_and_its_store_takes_changes) {
    auto state = made({"SITE_1", {}, {}});
    EXPECT_FALSE(state.ready().has_monitor);
    EXPECT_TRUE(state.ready().has_store);
    EXPECT_FALSE(state.ready().is_ready());
}

TEST_F(gateway_state_test, a_site_without_a_name_is_called_by_its_id) {
    EXPECT_EQ(made({"SITE_9", {}, {}}).site_name(), "SITE_9");
}

}  // namespace
}  // namespace penstock::services
