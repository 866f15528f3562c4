#include "services/devices/engine_devices.hpp"

#include <gtest/gtest.h>

#include "monitor/monitor.hpp"
#include "tests/support/run.hpp"

namespace penstock::services {
namespace {

using test::run;

/// An engine without devices, and EDGE_SYSTEM.
class engine_devices_test : public ::testing::Test {
protected:
    engine_devices_test() {
        live::tag_ref ref;
        ref.block = std::make_shared<live::tag_block>();
        const auto place = ref.block->add();
        ref.slot = place.slot;
        ref.version = place.version;
        ref.opc_id = std::make_shared<const std::string>("OPC_1");
        engine.table().insert("T_1", ref);
    }

    engine::engine engine{{}, {}};
    monitor::monitor monitor{{}, engine.table()};
    engine_devices devices{engine, monitor};
    const std::string edge = system_opc().opc_id;
    const std::string edge_tag = system_tag_configs().front().tag_id;
};

TEST_F(engine_devices_test, edge_system_is_listed_as_the_last_of_the_devices) {
    const auto all = devices.statuses();
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all.back().opc_id, edge);
    EXPECT_EQ(all.back().connection, engine::connection_status::connected);
    ASSERT_TRUE(devices.status(edge));
    EXPECT_EQ(devices.status(edge)->tag_count, system_tag_configs().size());
}

TEST_F(engine_devices_test, an_opc_that_is_not_collected_here_has_neither_status_nor_plan) {
    EXPECT_FALSE(devices.status("OPC_1"));
    EXPECT_FALSE(devices.plan("OPC_1"));
    EXPECT_EQ(devices.plan(edge), std::vector<planned_request>{});
}

TEST_F(engine_devices_test, writes_come_back_in_the_order_of_the_request_and_edge_system_refuses_its_own) {
    const auto results = run(devices.write({{"T_1", "1"}, {edge_tag, "2"}, {"T_none", "3"}}));
    ASSERT_EQ(results.size(), 3U);
    EXPECT_EQ(results[0].message, "the gateway does not collect from the OPC of this tag, so it cannot write to it");
    EXPECT_EQ(results[1].message, edge_tag + " is a tag of the gateway itself: it cannot be written");
    EXPECT_EQ(results[1].failure_cause, write_result::cause::refused);
    EXPECT_EQ(results[2].message, "there is no tag T_none");
    EXPECT_EQ(results[2].value, "3");
}

TEST_F(engine_devices_test, a_tag_of_edge_system_is_fresh_even_where_its_figure_is_absent) {
    const auto results = run(devices.read_fresh({"T_none", edge_tag, "T_1"}));
    ASSERT_EQ(results.size(), 3U);
    EXPECT_FALSE(results[0].is_found);
    EXPECT_TRUE(results[1].is_found);
    EXPECT_TRUE(results[1].is_done);
    EXPECT_TRUE(results[2].is_found);
    EXPECT_FALSE(results[2].is_done);
}

TEST_F(engine_devices_test, edge_system_cannot_be_browsed_and_what_does_not_exist_is_not_found) {
    const auto own = run(devices.browse(edge, {}));
    EXPECT_TRUE(own.is_found);
    EXPECT_FALSE(own.is_done);
    EXPECT_EQ(own.message, "the gateway itself is not a device that can be browsed");
    EXPECT_FALSE(run(devices.browse("OPC_1", {})).is_found);
}

}  // namespace
}  // namespace penstock::services
