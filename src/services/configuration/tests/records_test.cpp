#include "services/configuration/records.hpp"

#include "services/configuration/record_bulk.hpp"
#include "services/tests/configuration_fixture.hpp"

namespace penstock::services {
namespace {

using master::resource_named;

class records_test : public configuration_test {
protected:
    /// What `work` is refused with: `kind message`; `done`.
    std::string refusal_of(const std::function<void(master::record_writer&, after_commit&)>& work) {
        after_commit out;
        const auto failed = kept->master().write("ada", [&](master::record_writer& writer) {
            out = {};
            work(writer, out);
        });
        if (failed) return std::to_string(static_cast<int>(failed->kind)) + " " + failed->message;
        changes = out;
        return "done";
    }
    static std::string of_kind(master::error_kind k) { return std::to_string(static_cast<int>(k)) + " "; }
    const std::string against_rule = of_kind(master::error_kind::rule_violation);
    const std::string conflict = of_kind(master::error_kind::conflict);
    const std::string invalid = of_kind(master::error_kind::invalid);

    static master::record make(const char* of, const std::vector<std::pair<const char*, master::cell>>& cells) {
        auto r = master::make_record(resource_named(of));
        for (const auto& [name, value] : cells)
            r.at(name) = value;
        return r;
    }
    static master::record opc(const std::string& id) {
        return make("opc", {{"opc_id", id},
                            {"opc_name", id},
                            {"opc_type", "PLAIN-TCP"},
                            {"opc_agent_ip", "127.0.0.1"},
                            {"site_id", "SITE_HOME"}});
    }
    static master::record tag(const std::string& id) {
        return make(
            "tag",
            {{"tag_id", id}, {"tag_name", id}, {"opc_id", "OPC_1"}, {"plc_address", "a1"}, {"data_type", "int16"}});
    }
    std::string create_record(const master::record& r) {
        return refusal_of([&](auto& writer, auto& out) { rules->create(writer, r, out); });
    }
    std::string change(const char* of, const char* id, const char* field, const master::cell& value) {
        return refusal_of([&](auto& writer, auto& out) {
            const auto before = writer.find(resource_named(of), id).value();
            auto after = before;
            after.at(field) = value;
            rules->update(writer, before, after, out);
        });
    }
    std::string remove(const char* of, const char* id) {
        return refusal_of(
            [&](auto& writer, auto& out) { rules->remove(writer, writer.find(resource_named(of), id).value(), out); });
    }

    after_commit changes;  ///< of the last one that was made
};

TEST_F(records_test, an_opc_is_converted_to_its_canonical_form_and_is_to_be_collected) {
    EXPECT_EQ(create_record(opc("OPC_1")), "done");
    EXPECT_EQ(record("opc", "OPC_1").text("opc_type"), "PLAIN");
    EXPECT_EQ(changes.opcs, std::set<std::string>{"OPC_1"});
    auto wrong = opc("OPC_2");
    wrong.at("options") = option_map{{"unit_id", "13"}};
    EXPECT_EQ(create_record(wrong), invalid + "options.unit_id: 13 brings bad luck");
    wrong.at("opc_id") = "EDGE_2";
    EXPECT_EQ(create_record(wrong),
              against_rule + "EDGE_2 belongs to the gateway itself: it cannot be created, changed or deleted");
    EXPECT_EQ(remove("opc", "OPC_1"), "done");
    EXPECT_EQ(changes.removed_opcs, std::vector<std::string>{"OPC_1"});
}

TEST_F(records_test, an_opc_may_not_become_one_that_its_tags_are_wrong_for) {
    ASSERT_EQ(create_record(opc("OPC_1")), "done");
    ASSERT_EQ(create_record(tag("T_1")), "done");
    EXPECT_EQ(change("opc", "OPC_1", "opc_type", "NONE"), invalid + "opc_type: unknown protocol; known are PLAIN");
    EXPECT_EQ(change("opc", "OPC_1", "opc_name", "press"), "done");
    EXPECT_EQ(change("opc", "OPC_1", "opc_name", "press"), "done");
    EXPECT_TRUE(changes.opcs.empty()) << "an unchanged record has no effect";
}

TEST_F(records_test, a_secret_that_stays_is_not_sealed_twice) {
    auto made = opc("OPC_1");
    made.at("options") = option_map{{"headers", R"({"key":"s3cret"})"}};
    ASSERT_EQ(create_record(made), "done");
    EXPECT_EQ(change("opc", "OPC_1", "options", option_map{{"headers", R"({"key":"s3cret"})"}, {"unit_id", "7"}}),
              "done");
    EXPECT_EQ(kept->get_opc("OPC_1")->config.options.at("headers"), R"({"key":"s3cret"})");
}

TEST_F(records_test, a_tag_obeys_the_protocol_of_its_opc_and_the_engine_is_notified) {
    ASSERT_EQ(create_record(opc("OPC_1")), "done");
    EXPECT_EQ(create_record(tag("T_1")), "done");
    EXPECT_EQ(record("tag", "T_1").text("data_type"), "Int16");
    ASSERT_EQ(changes.tags.at("OPC_1").size(), 1U);
    auto wrong = tag("T_2");
    wrong.at("plc_address") = "b";
    EXPECT_EQ(create_record(wrong), invalid + "plc_address: expected a and digits");
    wrong.at("opc_id") = "OPC_9";
    EXPECT_EQ(create_record(wrong), conflict + "opc_id: no opc OPC_9");
    wrong.at("opc_id") = system_opc().opc_id;
    EXPECT_EQ(create_record(wrong),
              against_rule + system_opc().opc_id + " belongs to the gateway itself: no tag can be added to it");
    EXPECT_EQ(remove("tag", "T_1"), "done");
    EXPECT_EQ(changes.removed_tags.at(0).second, "T_1");
}

TEST_F(records_test, the_alarm_of_a_tags_limits_is_changed_at_the_tag) {
    ASSERT_EQ(create_record(opc("OPC_1")), "done");
    auto limited = tag("T_1");
    limited.at("hi") = 80.0;
    ASSERT_EQ(create_record(limited), "done");
    const auto* id = "ALARM_T_1";
    EXPECT_EQ(change("alarm", id, "instruction", "close the valve"), "done");
    EXPECT_EQ(changes.alarmed_tags, std::set<std::string>{"T_1"});
    EXPECT_EQ(change("alarm", id, "deadband", 9.0),
              against_rule + "deadband: the alarm fields of the tag define this field: change the tag T_1");
    EXPECT_EQ(
        remove("alarm", id),
        against_rule +
            "ALARM_T_1 cannot be deleted here, because the alarm fields of its tag define it: change the tag T_1");
}

TEST_F(records_test, an_account_has_no_id_that_a_user_has_already) {
    store::user ada;
    ada.user_id = "ada";
    ada.role = "viewer";
    ASSERT_TRUE(kept->create_user(ada));
    const auto account = [&](const char* id) { return make("account", {{"user_id", id}, {"role", "viewer"}}); };
    EXPECT_EQ(create_record(account("ada")), conflict + "user_id: ada is the id of a user: choose another id");
    EXPECT_EQ(create_record(account("system")),
              conflict + "user_id: system is an id that the gateway itself uses: choose another id");
    EXPECT_EQ(create_record(account("mes")), "done");
    EXPECT_TRUE(changes.has_access_changed);
}

TEST_F(records_test, the_name_of_a_site_is_displayed_when_it_changes) {
    EXPECT_EQ(create_record(make("site", {{"site_id", "SITE_A"}, {"site_name", "a"}})), "done");
    EXPECT_EQ(changes.site_names.at("SITE_A"), "a");
    EXPECT_EQ(change("site", "SITE_A", "address", "street 1"), "done");
    EXPECT_TRUE(changes.site_names.empty());
    EXPECT_EQ(remove("site", "SITE_A"), "done");
    EXPECT_EQ(changes.site_names.at("SITE_A"), "");
}

TEST_F(records_test, a_list_of_opcs_has_what_is_built_in_and_is_narrowed_by_their_state) {
    const auto& of_opcs = rules->rules_of(resource_named("opc"));
    const auto narrowed = [&](const std::vector<std::string>& links) {
        master::list_request rows;
        of_opcs.narrow(
            [&](std::string_view name) { return name == "connection_status" ? links : std::vector<std::string>(); },
            rows);
        return rows;
    };
    EXPECT_EQ(narrowed({}).built_in->id(), system_opc().opc_id);
    EXPECT_EQ(narrowed({}).built_in->text("site_id"), "SITE_HOME");
    ASSERT_EQ(narrowed({"CONNECTED"}).filter.size(), 1U) << "of what this gateway collects from";
    EXPECT_EQ(narrowed({"CONNECTED"}).filter[0].any_of[0].text(), system_opc().opc_id);
    ASSERT_EQ(narrowed({"DISCONNECTED"}).none_of.size(), 1U) << "and those that others collect from";
    EXPECT_FALSE(of_opcs.built_in("OPC_1").has_value());
    EXPECT_EQ(live_filters_of(resource_named("opc")).size(), 2U);
    EXPECT_TRUE(live_filters_of(resource_named("tag")).empty());
}

class bulk_test : public records_test {
protected:
    /// Customers of these ids, `!`: with a bad name.
    static bulk_request asked(const std::vector<std::string>& ids) {
        bulk_request out;
        const auto& of = resource_named("customer");
        for (const auto& id : ids) {
            auto& item = out.items.emplace_back();
            item.index = out.items.size() - 1;
            item.patch.cells.resize(of.fields.size());
            item.patch.cells[0] = master::cell("CUST_" + id);
            item.patch.cells[of.index_of("customer_name")] = master::cell(id == "!" ? "" : "name of " + id);
            if (id == "!") item.found.invalid.emplace_back("customer_name", "is bad");
        }
        return out;
    }
    /// `created updated skipped failed`
    std::string stored(const bulk_request& all) {
        std::string counts;
        const auto done = refusal_of([&](auto& writer, auto& out) {
            const auto result = store_items(*rules, writer, resource_named("customer"), all, out);
            for (const auto what : {bulk_result::done::created, bulk_result::done::updated, bulk_result::done::skipped,
                                    bulk_result::done::failed})
                counts += std::to_string(result.count(what)) + " ";
        });
        EXPECT_EQ(done, "done");
        return counts;
    }
};

TEST_F(bulk_test, what_exists_is_refused_changed_or_skipped_as_requested) {
    EXPECT_EQ(stored(asked({"1", "2"})), "2 0 0 0 ");
    auto again = asked({"2", "3"});
    EXPECT_EQ(stored(again), "1 0 0 1 ") << "fail";
    again.on_conflict = bulk_request::conflict::skip;
    EXPECT_EQ(stored(again), "0 0 2 0 ");
    again.on_conflict = bulk_request::conflict::update;
    EXPECT_EQ(stored(again), "0 2 0 0 ");
}

TEST_F(bulk_test, an_item_that_is_refused_leaves_the_others_alone) {
    EXPECT_EQ(stored(asked({"1", "!", "2"})), "2 0 0 1 ");
}

TEST_F(bulk_test, the_faults_of_all_items_are_reported_together) {
    const auto why = error_of_bad_items(asked({"1", "!", "!"}).items);
    ASSERT_TRUE(why);
    EXPECT_EQ(why->message, "item 1: customer_name: is bad");
    EXPECT_EQ(why->items.size(), 2U);
    EXPECT_FALSE(error_of_bad_items(asked({"1", "2"}).items));
}

}  // namespace
}  // namespace penstock::services
