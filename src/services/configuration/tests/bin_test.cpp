#include "services/configuration/bin.hpp"

#include "audit/tests/fake_trail.hpp"
#include "services/access/views.hpp"
#include "services/configuration/deleted_records.hpp"
#include "services/tests/configuration_fixture.hpp"
#include "services/tests/fake_transfers.hpp"

namespace penstock::services {
namespace {

class bin_service_test : public configuration_test {
protected:
    bin_service_test() {
        tested = std::make_unique<configuration>(
            configuration::parts{*kept, *rules, collected, devices, *late, nullptr, nullptr, nullptr,
                                 [](const std::string&, const std::string&) {}, [] {}, &audit});
        deleted = std::make_unique<bin>(bin::parts{*kept, *tested, transfers, audit});
        kim.user_id = "kim";
        kim.method = auth_method::session;
        kim.role = user_role::engineer;
    }
    /// `opc PLC1 by ada: 3`, newest first.
    std::string listed() {
        std::string out;
        const auto all = deleted->list();
        EXPECT_TRUE(all.has_value());
        for (const auto& one : *all) {
            out += (out.empty() ? "" : "; ") + one.kind + " " + one.record_id + " by " + one.deleted_by + ": " +
                   std::to_string(one.part_count);
        }
        return out;
    }
    std::string newest() { return deleted->list()->at(0).bin_id; }
    std::string restore() { return said(deleted->restore(newest(), kim)); }

    audit::fake_trail audit;
    fake_transfers transfers;
    std::unique_ptr<bin> deleted;
    caller kim;
};

TEST_F(bin_service_test, a_device_comes_back_with_its_tags_their_limits_and_its_secrets) {
    auto draft = make_opc("PLC1", {"T1", "T2"});
    draft.opc.options = {{"headers", R"({"X-Key":"hunter2"})"}};
    draft.opc.timecycle = 250;
    draft.tags[0].hi = 80.5;
    draft.tags[0].states = {{"0", "stopped"}};
    ASSERT_EQ(said(tested->create_opc(draft, "ada")), "done");
    ASSERT_EQ(said(tested->delete_opc("PLC1", "ada")), "done");
    EXPECT_EQ(listed(), "opc PLC1 by ada: 3");
    EXPECT_EQ(kept->get_binned(newest())->content.find("hunter2"), std::string::npos);
    collected.said();
    audit.changes.clear();
    EXPECT_EQ(restore(), "done");
    EXPECT_EQ(tag_ids("PLC1"), "T1 T2");
    const auto opc = kept->get_opc("PLC1");
    EXPECT_EQ(opc->config.timecycle, 250);
    EXPECT_EQ(opc->config.options.at("headers"), R"({"X-Key":"hunter2"})");
    EXPECT_EQ(kept->get_tag("T1")->hi, 80.5);
    EXPECT_EQ(authorship("tag", "T1"), "1 by kim");
    EXPECT_EQ(collected.said(), "put PLC1 with 2");
    EXPECT_EQ(listed(), "");
    ASSERT_EQ(audit.changes.size(), 2U);
    EXPECT_EQ(audit.changes[0], "[CONFIG_CHANGE] event=restored user=kim object=opc/PLC1");
    EXPECT_EQ(audit.changes[1], "[CONFIG_CHANGE] event=restored user=kim object=tag/ part_of=opc/PLC1 count=2");
}

TEST_F(bin_service_test, a_restore_is_refused_with_the_field_if_the_id_is_taken_or_the_device_is_gone) {
    create("PLC1", {"T1"});
    ASSERT_EQ(said(tested->delete_tag("T1", "ada")), "done");
    ASSERT_EQ(said(tested->put_tags("PLC1", make_tags({"T1"}), "ada")), "done");
    EXPECT_EQ(restore(), "invalid: tag_id: T1 exists already");
    EXPECT_EQ(listed(), "tag T1 by ada: 1") << "it stays";
    const auto of_tag = newest();
    ASSERT_EQ(said(tested->delete_opc("PLC1", "ada")), "done");
    EXPECT_EQ(said(deleted->restore(of_tag, kim)), "invalid: opc_id: no opc PLC1");
    EXPECT_EQ(said(deleted->restore("BIN_9", kim)), "not_found: entry of the bin BIN_9 does not exist");
}

TEST_F(bin_service_test, tags_that_are_deleted_together_come_back_together) {
    create("PLC1", {"T1", "T2", "T3"});
    const auto only_t2 = [&](opc_draft& draft) {
        draft.has_tags = true;
        draft.tags = make_tags({"T2"});
        return faults{};
    };
    ASSERT_EQ(said(tested->update_opc("PLC1", only_t2, "ada")), "done");
    EXPECT_EQ(listed(), "tag T1 by ada: 2");
    EXPECT_EQ(restore(), "done");
    EXPECT_EQ(tag_ids("PLC1"), "T1 T2 T3");
}

TEST_F(bin_service_test, a_flow_comes_back_with_its_nodes_and_edges) {
    const auto& flows = master::resource_named("flow");
    const auto& nodes = master::resource_named("flow_node");
    auto flow = master::make_record(flows);
    flow.at("flow_id") = "FLOW_1";
    flow.at("flow_name") = "Plant";
    flow.at("site_id") = "SITE_HOME";
    const auto node = [&](const char* id) {
        auto r = master::make_record(nodes);
        r.at("flow_node_id") = id;
        r.at("flow_id") = "FLOW_1";
        return r;
    };
    const auto wrong = kept->master().write("ada", [&](master::record_writer& work) {
        after_commit out;
        (void)rules->create(work, flow, out);
        (void)rules->create(work, node("NODE_1"), out);
        (void)rules->create(work, node("NODE_2"), out);
        const auto& list = *flows.find("edges");
        master::cell::row edge(list.items.size());
        for (std::size_t i = 0; i < edge.size(); ++i)
            edge[i] = list.items[i].default_value;
        edge[list.place_of("edge_id")] = "EDGE_A";
        edge[list.place_of("from_node_id")] = "NODE_1";
        edge[list.place_of("to_node_id")] = "NODE_2";
        const auto before = work.find(flows, "FLOW_1").value();
        auto after = before;
        after.at("edges") = master::cell::rows{edge};
        (void)rules->update(work, before, after, out);
    });
    ASSERT_FALSE(wrong.has_value()) << wrong->message;
    after_commit out;
    ASSERT_FALSE(kept->master().write("ada", [&](master::record_writer& work) {
        out = {};
        rules->remove(work, work.find(flows, "FLOW_1").value(), out);
    }));
    tested->apply(out);
    EXPECT_EQ(listed(), "flow FLOW_1 by ada: 3");
    EXPECT_EQ(restore(), "done");
    EXPECT_EQ(record("flow", "FLOW_1").at("edges").list().size(), 1U);
    EXPECT_EQ(record("flow_node", "NODE_2").text("flow_id"), "FLOW_1");
}

TEST_F(bin_service_test, a_view_comes_back_to_its_author) {
    views saved(*kept);
    store::view wall;
    wall.view_id = "wall";
    wall.view_name = "Wall";
    wall.kind = "flows";
    wall.content = R"({"a":[1]})";
    caller eva = kim;
    eva.user_id = "eva";
    ASSERT_EQ(said(saved.put(wall, eva)), "done");
    ASSERT_EQ(said(saved.remove("wall", eva)), "done");
    EXPECT_EQ(listed(), "view wall by eva: 1");
    EXPECT_EQ(restore(), "done");
    const auto again = kept->get_view("wall");
    EXPECT_EQ(again->owner, "eva");
    EXPECT_EQ(again->content, R"({"a":[1]})");
    EXPECT_EQ(audit.changes.back(), "[CONFIG_CHANGE] event=restored user=kim object=view/wall");
}

TEST_F(bin_service_test, content_that_is_damaged_is_refused) {
    store::binned broken;
    broken.kind = "tag";
    broken.record_id = "T1";
    broken.content = R"({"records":[{"kind":"tag"}]})";
    ASSERT_TRUE(kept->put_binned(broken).has_value());
    EXPECT_EQ(restore(), "integrity: the entry " + newest() + " of the bin is damaged: it cannot be restored");
    EXPECT_EQ(said(deleted->remove(newest())), "done");
    EXPECT_EQ(listed(), "");
}

}  // namespace
}  // namespace penstock::services
