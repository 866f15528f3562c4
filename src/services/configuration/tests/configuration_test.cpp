#include "services/configuration/configuration.hpp"

#include "services/tests/configuration_fixture.hpp"
#include "store/reader_pool.hpp"

namespace penstock::services {
namespace {

/// Leaves what is stored unchanged.
faults unchanged(opc_draft&) {
    return {};
}

/// Of OPCs that exist, as another gateway makes them known.
std::vector<master::record_change> changes_of(const std::vector<std::string>& opc_ids) {
    std::vector<master::record_change> changes;
    for (const auto& id : opc_ids) {
        auto& change = changes.emplace_back();
        change.kind = "opc";
        change.id = id;
    }
    return changes;
}

TEST_F(configuration_test, an_opc_is_stored_and_then_collected_with_its_tags) {
    EXPECT_EQ(said(tested->create_opc(make_opc("PLC1", {"A", "B"}), "ada")), "done");
    EXPECT_EQ(collected.said(), "put PLC1 with 2");
    EXPECT_EQ(tag_ids("PLC1"), "A B");
    EXPECT_EQ(authorship("opc", "PLC1"), "1 by ada");
    EXPECT_EQ(authorship("tag", "A"), "1 by ada");
}

TEST_F(configuration_test, opc_and_tags_are_made_together_or_not_at_all) {
    create("PLC1", {"T1"});
    EXPECT_EQ(said(tested->create_opc(make_opc("PLC2", {"T2", "T1"}), "ada")), "duplicate: tag T1 exists already");
    EXPECT_EQ(said(tested->find_opc("PLC2")), "not_found: OPC PLC2 does not exist");
    EXPECT_EQ(said(tested->show_tag("T2")), "not_found: tag T2 does not exist");
    EXPECT_EQ(collected.said(), "");
}

TEST_F(configuration_test, an_opc_id_is_taken_once) {
    create("PLC1");
    EXPECT_EQ(said(tested->create_opc(make_opc("PLC1"), "ada")), "duplicate: OPC PLC1 exists already");
    EXPECT_EQ(said(tested->create_opc(make_opc("plc1"), "ada")), "done") << "case counts";
}

TEST_F(configuration_test, an_unknown_site_is_made_once) {
    auto draft = make_opc("PLC1");
    draft.opc.site_id = "SITE_NORTH";
    EXPECT_EQ(said(tested->create_opc(draft, "ada")), "done");
    draft.opc.opc_id = "PLC2";
    EXPECT_EQ(said(tested->create_opc(draft, "eve")), "done");
    EXPECT_EQ(authorship("site", "SITE_NORTH"), "1 by ada");
    EXPECT_EQ(record("site", "SITE_NORTH").text("site_name"), "SITE_NORTH");
}

TEST_F(configuration_test, an_unchanged_record_keeps_version_and_time_and_notifies_no_module) {
    create("PLC1", {"A"});
    time += milliseconds{1000};
    EXPECT_EQ(said(tested->update_opc("PLC1", unchanged, "eve")), "done");
    EXPECT_EQ(said(tested->put_tags("PLC1", make_tags({"A"}), "eve")), "done");
    EXPECT_EQ(collected.said(), "");
    EXPECT_EQ(authorship("opc", "PLC1"), "1 by ada");
    EXPECT_EQ(authorship("tag", "A"), "1 by ada");
    EXPECT_EQ(record("tag", "A").integer("updated_at"), to_epoch_ms(time) - 1000);
}

TEST_F(configuration_test, an_update_keeps_creation_time_and_order) {
    create("PLC1");
    EXPECT_EQ(said(tested->set_run_command("PLC1", run_command::stopped, "ada")), "done");
    EXPECT_EQ(collected.said(), "stop PLC1");
    time += milliseconds{1000};
    const auto rename = [](opc_draft& draft) {
        draft.opc.opc_name = "press";
        draft.opc.created_at = 5;
        return faults{};
    };
    EXPECT_EQ(said(tested->update_opc("PLC1", rename, "eve")), "done");
    EXPECT_EQ(collected.said(), "change PLC1 stopped");
    const auto r = record("opc", "PLC1");
    EXPECT_EQ(r.text("opc_name"), "press");
    EXPECT_EQ(r.integer("created_at"), to_epoch_ms(time) - 1000);
    EXPECT_EQ(r.integer("updated_at"), to_epoch_ms(time));
    EXPECT_EQ(authorship("opc", "PLC1"), "2 by eve");
}

TEST_F(configuration_test, tags_of_an_opc_that_is_called_otherwise_are_not_given_again) {
    create("PLC1", {"A", "B"});
    const auto rename = [](opc_draft& draft) {
        draft.opc.opc_name = "press";
        return faults{};
    };
    const auto with_a_tag = [](opc_draft& draft) {
        draft.opc.opc_name = "press 2";
        draft.has_tags = true;
        draft.tags = make_tags({"A", "B"});
        draft.tags[0].plc_address = "a9";
        return faults{};
    };
    const auto a_tag_alone = [](opc_draft& draft) {
        draft.has_tags = true;
        draft.tags = make_tags({"A", "B"});
        return faults{};
    };
    EXPECT_EQ(said(tested->update_opc("PLC1", rename, "eve")), "done");
    EXPECT_EQ(collected.said(), "change PLC1");
    EXPECT_EQ(said(tested->update_opc("PLC1", with_a_tag, "eve")), "done");
    EXPECT_EQ(collected.said(), "put PLC1 with 2") << "changed at once";
    EXPECT_EQ(said(tested->update_opc("PLC1", a_tag_alone, "eve")), "done");
    EXPECT_EQ(collected.said(), "tags of PLC1: A");
    tested->apply_changes(changes_of({"PLC1"}));
    EXPECT_EQ(collected.said(), "change PLC1") << "by another gateway";
    collected.needs_tags = true;
    tested->apply_changes(changes_of({"PLC1"}));
    EXPECT_EQ(collected.said(), "put PLC1 with 2");
}

TEST_F(configuration_test, an_update_adds_changes_and_deletes_tags_and_leaves_the_rest) {
    create("PLC1", {"A", "B", "C"});
    time += milliseconds{7};
    const auto edit = [](opc_draft& draft) {
        draft.has_tags = true;
        draft.tags = make_tags({"B", "C", "D"});
        draft.tags[0].plc_address = "a9";
        return faults{};
    };
    EXPECT_EQ(*tested->update_opc("PLC1", edit, "eve"), 3U);
    EXPECT_EQ(tag_ids("PLC1"), "B C D");
    EXPECT_EQ(record("tag", "B").text("plc_address"), "a9");
    EXPECT_EQ(record("tag", "B").integer("created_at"), to_epoch_ms(time) - 7);
    EXPECT_EQ(authorship("tag", "B"), "2 by eve");
    EXPECT_EQ(authorship("tag", "C"), "1 by ada");
    EXPECT_EQ(collected.said(), "put PLC1 with 3");
}

TEST_F(configuration_test, an_update_that_is_refused_changes_nothing) {
    create("PLC1", {"A"});
    create("PLC2", {"B"});
    const auto steal = [](opc_draft& draft) {
        draft.opc.opc_name = "changed";
        draft.has_tags = true;
        draft.tags = make_tags({"B"});
        return faults{};
    };
    EXPECT_EQ(said(tested->update_opc("PLC1", steal, "eve")), "duplicate: tag B exists already");
    const auto wrong = [](opc_draft& draft) {
        draft.opc.opc_name = "changed";
        return faults{fault{"opc_name", "is bad"}};
    };
    EXPECT_EQ(said(tested->update_opc("PLC1", wrong, "eve")), "invalid: opc_name: is bad");
    EXPECT_EQ(record("opc", "PLC1").text("opc_name"), "PLC1");
    EXPECT_EQ(tag_ids("PLC1"), "A");
    EXPECT_EQ(collected.said(), "");
    EXPECT_EQ(said(tested->update_opc("PLC9", unchanged, "eve")), "not_found: OPC PLC9 does not exist");
}

TEST_F(configuration_test, stored_tags_must_still_be_valid_when_the_protocol_of_their_opc_changes) {
    create("PLC1", {"A"});
    const auto change = [](opc_draft& draft) {
        draft.opc.opc_type = "NONE";
        return faults{};
    };
    EXPECT_EQ(said(tested->update_opc("PLC1", change, "eve")), "done") << "where no protocol checks them, they are";
    const auto options = [](opc_draft& draft) {
        draft.opc.opc_type = "PLAIN";
        return faults{};
    };
    ASSERT_EQ(said(tested->put_tags(
                  "PLC1",
                  [] {
                      auto tags = make_tags({"A"});
                      tags[0].plc_address = "no digits";
                      return tags;
                  }(),
                  "eve")),
              "done");
    EXPECT_EQ(said(tested->update_opc("PLC1", options, "eve")),
              "invalid: tag_list[A].plc_address: expected a and digits");
}

TEST_F(configuration_test, tags_go_with_their_opc) {
    create("PLC1", {"A", "B"});
    EXPECT_EQ(*tested->delete_opc("PLC1", "eve"), 2U);
    EXPECT_EQ(collected.said(), "remove PLC1");
    EXPECT_EQ(said(tested->show_tag("A")), "not_found: tag A does not exist");
    EXPECT_EQ(said(tested->delete_opc("PLC1", "eve")), "not_found: OPC PLC1 does not exist");
}

TEST_F(configuration_test, what_is_built_in_cannot_be_changed) {
    const auto edge = system_opc().opc_id;
    const auto tag = system_tag_configs().front().tag_id;
    const auto no_edit = [](tag_config&, const opc_config&) { return faults{}; };
    const std::string why =
        " belongs to the gateway itself: it cannot be started, stopped, changed or deleted, and gets no other tags";
    EXPECT_EQ(said(tested->update_opc(edge, unchanged, "eve")), "is_protected: " + edge + why);
    EXPECT_EQ(said(tested->delete_opc(edge, "eve")), "is_protected: " + edge + why);
    EXPECT_EQ(said(tested->set_run_command(edge, run_command::stopped, "ada")), "is_protected: " + edge + why);
    EXPECT_EQ(said(tested->create_tag(edge, no_edit, "eve")), "is_protected: " + edge + why);
    const auto of_a_tag = "is_protected: " + tag + " belongs to the gateway itself: it cannot be changed or deleted";
    EXPECT_EQ(said(tested->update_tag(tag, no_edit, "eve")), of_a_tag);
    EXPECT_EQ(said(tested->delete_tag(tag, "eve")), of_a_tag);
}

TEST_F(configuration_test, an_order_to_stop_is_stored_and_obeyed) {
    create("PLC1");
    EXPECT_EQ(said(tested->set_run_command("PLC1", run_command::stopped, "ada")), "done");
    EXPECT_EQ(kept->get_opc("PLC1")->order, run_command::stopped);
    EXPECT_EQ(authorship("opc", "PLC1"), "1 by ada") << "who starts and stops configures nothing";
    EXPECT_EQ(said(tested->set_run_command("PLC9", run_command::stopped, "ada")), "not_found: OPC PLC9 does not exist");
}

TEST_F(configuration_test, a_tag_is_made_changed_and_deleted_alone) {
    create("PLC1");
    const auto make = [](tag_config& tag, const opc_config& opc) {
        tag = make_tags({"T1"}).front();
        tag.opc_id = opc.opc_id;
        return faults{};
    };
    EXPECT_EQ(*tested->create_tag("PLC1", make, "ada"), "T1");
    EXPECT_EQ(collected.said(), "tags of PLC1: T1");
    EXPECT_EQ(said(tested->create_tag("PLC1", make, "ada")), "duplicate: tag T1 exists already");
    EXPECT_EQ(said(tested->create_tag("PLC9", make, "ada")), "not_found: OPC PLC9 does not exist");
    const auto unit = [](tag_config& tag, const opc_config&) {
        tag.unit = "bar";
        tag.linked_asset_id = "any text";
        return faults{};
    };
    EXPECT_EQ(said(tested->update_tag("T1", unit, "eve")), "done");
    EXPECT_EQ(collected.said(), "tags of PLC1: T1");
    EXPECT_EQ(authorship("tag", "T1"), "2 by eve");
    EXPECT_EQ(said(tested->delete_tag("T1", "eve")), "done");
    EXPECT_EQ(collected.said(), "remove PLC1/T1");
    EXPECT_EQ(said(tested->delete_tag("T1", "eve")), "not_found: tag T1 does not exist");
}

TEST_F(configuration_test, tags_are_put_together_or_not_at_all) {
    create("PLC1", {"T1"});
    create("PLC2", {"T2"});
    EXPECT_EQ(said(tested->put_tags("PLC1", make_tags({"T1", "T3"}), "eve")), "done");
    EXPECT_EQ(collected.said(), "tags of PLC1: T3") << "T1 is unchanged";
    EXPECT_EQ(said(tested->put_tags("PLC1", make_tags({"T4", "T2"}), "eve")), "duplicate: tag T2 exists already");
    EXPECT_EQ(tag_ids("PLC1"), "T1 T3");
    EXPECT_EQ(said(tested->put_tags("PLC9", make_tags({"T5"}), "eve")).substr(0, 9), "integrity");
    EXPECT_EQ(tested->owners_of({"T2", "T9"}), (std::map<std::string, std::string>{{"T2", "PLC2"}}));
}

TEST_F(configuration_test, an_import_writes_its_tags_some_at_a_time_and_all_or_none) {
    constexpr std::size_t count = 2 * records::looked_up_together + 50;
    const auto import_of = [](const std::string& id, std::size_t tags) {
        imported_opc one;
        one.opc = make_opc(id).opc;
        one.tag_count = tags;
        one.tag = [id](std::size_t i) { return make_tags({id + "." + std::to_string(i)}).front(); };
        return one;
    };
    const std::vector<imported_opc> both{import_of("A", count), import_of("B", 1)};
    EXPECT_EQ(said(tested->import_opcs(both, "ada", true)), "done");
    EXPECT_EQ(tag_ids("A"), "") << "a dry run";
    create("C", {"B.0"});
    EXPECT_EQ(said(tested->import_opcs(both, "ada", false)), "duplicate: tag B.0 exists already");
    EXPECT_EQ(tag_ids("A"), "");
    EXPECT_EQ(collected.said(), "");
    const std::vector<imported_opc> first{import_of("A", count)};
    EXPECT_EQ(said(tested->import_opcs(first, "ada", false)), "done");
    EXPECT_EQ(collected.said(), "put A with 450");
    EXPECT_EQ(kept->list_tags("A", {"", 1, 1})->total, 450);
}

TEST_F(configuration_test, what_another_gateway_did_is_followed) {
    create("PLC1", {"T1"});
    const auto change = [](const char* kind, const char* id) {
        master::record_change c;
        c.kind = kind;
        c.id = id;
        return c;
    };
    tested->apply_changes({change("opc", "PLC1"), change("opc", "PLC9"), change("tag", "T1"),
                           change("site", "SITE_HOME"), change("site", "SITE_9"), change("key", "ada"),
                           change("order", "ORDER_1")});
    EXPECT_EQ(collected.said(), "remove PLC9; put PLC1 with 1");
    EXPECT_EQ(named, "SITE_9= SITE_HOME=SITE_HOME ");
    EXPECT_EQ(access_reloads, 1);
}

TEST_F(configuration_test, many_opcs_are_collected_anew_each_with_its_own_tags) {
    create("PLC1", {"A1"});
    create("PLC2", {"A2", "B2"});
    create("PLC3");
    create("PLC4", {"A4", "B4", "C4"});
    create("PLC5", {"A5"});
    collected.needs_tags = true;
    tested->apply_changes(changes_of({"PLC4", "PLC1", "PLC5", "PLC3", "PLC2"}));
    EXPECT_EQ(collected.said(), "put PLC1 with 1; put PLC2 with 2; put PLC3 with 0; put PLC4 with 3; put PLC5 with 1");
}

TEST_F(configuration_test, opcs_are_collected_anew_while_others_read_with_all_connections) {
    create("PLC1", {"A1"});
    create("PLC2", {"A2", "B2"});
    std::vector<std::unique_ptr<master::record_reader>> lists;
    for (std::size_t i = 0; i + 1 < store::reader_pool::max_connections; ++i)  // the last is that of the changes
        lists.push_back(kept->master().read());
    collected.needs_tags = true;
    tested->apply_changes(changes_of({"PLC1", "PLC2"}));
    EXPECT_EQ(collected.said(), "put PLC1 with 1; put PLC2 with 2");
}

/// One more than are noted during a change.
std::vector<std::string> many_ids() {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i <= after_commit::max_tags; ++i)
        ids.push_back("T" + std::to_string(100'000 + i));
    return ids;
}

/// The calls without their tags, and the last tag of all.
std::string shortened(const std::string& said) {
    std::string out;
    for (std::size_t at = 0; at < said.size();) {
        const auto end = std::min(said.find(';', at), said.size());
        const auto call = said.substr(at, end - at);
        out += (out.empty() ? "" : ";") + call.substr(0, call.find(" T"));
        if (end == said.size() && call.find(" T") != call.npos) out += " …" + call.substr(call.rfind(' '));
        at = end + 1;
    }
    return out;
}

TEST_F(configuration_test, more_tags_than_are_noted_are_collected_in_parts) {
    const auto ids = many_ids();
    create("PLC1", {"A"});
    EXPECT_EQ(said(tested->put_tags("PLC1", make_opc("PLC1", ids).tags, "ada")), "done");
    EXPECT_EQ(shortened(collected.said()), "tags of PLC1: A; tags of PLC1:; tags of PLC1: … " + ids.back());
}

TEST_F(configuration_test, a_new_opc_is_collected_with_the_tags_that_were_noted_then_with_the_rest) {
    const auto ids = many_ids();
    EXPECT_EQ(said(tested->create_opc(make_opc("PLC1", ids), "ada")), "done");
    EXPECT_EQ(shortened(collected.said()),
              "put PLC1 with 10000; tags of PLC1:; tags of PLC1:; tags of PLC1: … " + ids.back());
}

TEST_F(configuration_test, many_tags_are_collected_while_others_read_with_all_connections) {
    create("PLC1", {"A"});
    std::vector<std::unique_ptr<master::record_reader>> lists;
    for (std::size_t i = 0; i + 1 < store::reader_pool::max_connections; ++i)
        lists.push_back(kept->master().read());
    const auto last = kept->master().read();
    EXPECT_EQ(said(tested->put_tags("PLC1", make_opc("PLC1", many_ids()).tags, "ada")), "done");
    EXPECT_EQ(collected.said(), "put PLC1 with 10002");
}

}  // namespace
}  // namespace penstock::services
