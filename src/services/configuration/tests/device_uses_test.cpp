#include "services/configuration/device_uses.hpp"

#include "services/tests/configuration_fixture.hpp"
#include "services/tests/fake_transfers.hpp"

namespace penstock::services {
namespace {

class device_uses_test : public configuration_test {};

TEST_F(device_uses_test, alarms_and_flows_of_the_tags_are_counted) {
    auto draft = make_opc("PLC1", {"T1", "T2"});
    draft.tags[0].hi = 80;
    ASSERT_EQ(said(tested->create_opc(draft, "ada")), "done");
    create("PLC2", {"U1"});
    const auto failed = kept->master().write("ada", [&](master::record_writer& work) {
        after_commit out;
        auto flow = master::make_record(master::resource_named("flow"));
        flow.at("flow_id") = "FLOW_1";
        flow.at("flow_name") = "Plant";
        flow.at("site_id") = "SITE_HOME";
        (void)rules->create(work, flow, out);
        for (const auto* tag : {"T1", "T2"}) {
            const auto& nodes = master::resource_named("flow_node");
            const auto& bindings = *nodes.find("bindings");
            master::cell::row binding(bindings.items.size());
            for (std::size_t i = 0; i < binding.size(); ++i)
                binding[i] = bindings.items[i].default_value;
            binding[bindings.place_of("tag_id")] = tag;
            auto node = master::make_record(nodes);
            node.at("flow_id") = "FLOW_1";
            node.at("bindings") = master::cell::rows{binding};
            (void)rules->create(work, node, out);
        }
    });
    ASSERT_FALSE(failed.has_value()) << failed->message;
    const fake_transfers transfers;
    const auto found = find_device_uses(*tested, kept->master(), transfers, "PLC1");
    ASSERT_TRUE(found.has_value()) << found.error().message;
    EXPECT_EQ(found->tag_count, 2);
    EXPECT_EQ(found->alarm_count, 1);
    EXPECT_EQ(found->flow_count, 1);
    EXPECT_EQ(found->flows, std::vector<std::string>{"Plant"});
    EXPECT_EQ(find_device_uses(*tested, kept->master(), transfers, "PLC2")->flow_count, 0);
    EXPECT_EQ(said(find_device_uses(*tested, kept->master(), transfers, "PLC9")), "not_found: OPC PLC9 does not exist");
}

}  // namespace
}  // namespace penstock::services
