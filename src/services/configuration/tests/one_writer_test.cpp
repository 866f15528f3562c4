#include "master/read_record.hpp"
#include "model/json_parse.hpp"
#include "services/configuration/record_bulk.hpp"
#include "services/tests/configuration_fixture.hpp"

namespace penstock::services {
namespace {

using master::resource_named;

/// Stores by v1's door, which is `configuration`, and by V5's, which is `records` and then `apply`.
class one_writer_test : public configuration_test {
protected:
    using changing = std::function<void(master::record_writer&, after_commit&)>;

    /// In one transaction, as V5's queue does it: `done`, or the first fault.
    std::string by_v5(const std::string& actor, const changing& work) {
        after_commit out;
        const auto failed = kept->master().write(actor, [&](master::record_writer& writer) {
            out = {};
            work(writer, out);
        });
        if (failed) return failed->items.empty() ? failed->message : to_string(failed->items.front().field_fault);
        tested->apply(out);
        return "done";
    }

    static master::patch patch_of(const char* of, std::string_view body, bool is_new) {
        const auto parsed = parse_json_object(body);
        EXPECT_TRUE(parsed.has_value()) << body;
        master::body_faults wrong;
        auto patch = master::read_patch(resource_named(of), parsed->root.get_object(), is_new, wrong);
        master::value_or_abort(master::check_faults(wrong));
        return patch;
    }

    std::string create_by_v5(const char* of, std::string_view body) {
        return by_v5("ada", [&](auto& writer, auto& out) {
            faults wrong;
            auto made = master::apply(resource_named(of), nullptr, patch_of(of, body, true), wrong);
            EXPECT_TRUE(wrong.empty()) << body;
            rules->create(writer, std::move(made), out);
        });
    }

    std::string change_by_v5(const char* of, const std::string& id, std::string_view body) {
        return by_v5("eve", [&](auto& writer, auto& out) {
            const auto before = writer.find(resource_named(of), id).value();
            faults wrong;
            auto after = master::apply(*before.kind, &before, patch_of(of, body, false), wrong);
            EXPECT_TRUE(wrong.empty()) << body;
            rules->update(writer, before, std::move(after), out);
        });
    }

    /// As v1's reader leaves it: completed and found well.
    opc_draft draft_of(opc_config opc) const {
        faults wrong;
        checks.complete_opc(opc, {}, wrong);
        EXPECT_TRUE(wrong.empty()) << to_string(wrong.front());
        return {std::move(opc), {}, false};
    }

    /// As v1's reader does it with a body that changes these members.
    opc_edit opc_change(std::function<void(opc_config&)> members) const {
        return [this, members = std::move(members)](opc_draft& draft) {
            const auto stored = draft.opc;
            faults wrong;
            checks.hide_kept(draft.opc.options, stored, stored.options, true);
            members(draft.opc);
            checks.complete_opc(draft.opc, stored, wrong);
            return wrong;
        };
    }

    tag_edit tag_change(std::function<void(tag_config&)> members) const {
        return [this, members = std::move(members)](tag_config& tag, const opc_config& opc) {
            faults wrong;
            members(tag);
            checks.complete_tag(tag, opc, "", wrong);
            return wrong;
        };
    }

    static opc_config plain_opc() {
        opc_config opc;
        opc.opc_id = "OPC_1";
        opc.opc_type = "PLAIN-TCP";
        opc.opc_agent_ip = "192.0.2.1";
        opc.opc_agent_port = "4321";
        opc.site_id = "SITE_HOME";
        opc.options = {{"unit_id", "7"}};
        return opc;
    }
    static constexpr std::string_view opc_body =
        R"({"opc_id":"OPC_1","opc_type":"PLAIN-TCP","opc_agent_ip":"192.0.2.1","opc_agent_port":4321,)"
        R"("site_id":"SITE_HOME","options":{"unit_id":7}})";

    static void fill_tag(tag_config& tag) {
        tag.tag_id = "TAG_1";
        tag.plc_address = "a1";
        tag.data_type = "int16";
        tag.unit = "bar";
        tag.scale = 0.5;
        tag.hi = 80;
        tag.options = {{"order", "BA"}};
    }
    static constexpr std::string_view tag_body =
        R"({"tag_id":"TAG_1","opc_id":"OPC_1","plc_address":"a1","data_type":"int16","unit":"bar","scale":0.5,)"
        R"("hi":80,"options":{"order":"BA"}})";

    /// As another gateway has made it in the same database: `OPC_1` with these tags.
    void create_foreign(const std::vector<std::string>& tag_ids) {
        ASSERT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
        ASSERT_EQ(said(tested->put_tags("OPC_1", make_tags(tag_ids), "ada")), "done");
        const auto failed = kept->master().write("ada", [](master::record_writer& writer) {
            const master::conditions of_it{{"opc_id", {"OPC_1"}}};
            for (const auto* kind : {"opc", "tag"})
                writer.assign(resource_named(kind), "edge_id", "EDGE_OTHER", of_it);
        });
        ASSERT_FALSE(failed.has_value()) << failed->message;
        collected.said();
    }

    /// Names of the fields in which two rows differ.
    static std::string differences(const master::record& a, const master::record& b) {
        std::string names;
        for (std::size_t i = 0; i < a.cells.size(); ++i) {
            if (a.cells[i] != b.cells[i]) names += std::string(a.kind->fields[i].name) + " ";
        }
        return names;
    }
};

TEST_F(one_writer_test, equal_bodies_make_equal_rows_of_an_opc_and_equal_notifications) {
    const auto rename = [](opc_config& opc) {
        opc.opc_name = "press";
        opc.options["unit_id"] = "9";
    };
    EXPECT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
    const auto made = record("opc", "OPC_1");
    const auto made_follow = collected.said();
    time += milliseconds{5};
    EXPECT_EQ(said(tested->update_opc("OPC_1", opc_change(rename), "eve")), "done");
    const auto changed = record("opc", "OPC_1");
    const auto changed_follow = collected.said();
    EXPECT_EQ(said(tested->delete_opc("OPC_1", "eve")), "done");
    const auto removed_follow = collected.said();
    EXPECT_EQ(made.text("opc_type"), "PLAIN");
    EXPECT_EQ(made.text("opc_name"), "OPC_1");
    EXPECT_EQ(changed.version(), 2);

    time -= milliseconds{5};
    EXPECT_EQ(create_by_v5("opc", opc_body), "done");
    EXPECT_EQ(differences(made, record("opc", "OPC_1")), "");
    EXPECT_EQ(collected.said(), made_follow);
    time += milliseconds{5};
    EXPECT_EQ(change_by_v5("opc", "OPC_1", R"({"opc_name":"press","options":{"unit_id":9}})"), "done");
    EXPECT_EQ(differences(changed, record("opc", "OPC_1")), "");
    EXPECT_EQ(collected.said(), changed_follow);
    EXPECT_EQ(by_v5("eve",
                    [&](auto& writer, auto& out) {
                        rules->remove(writer, writer.find(resource_named("opc"), "OPC_1").value(), out);
                    }),
              "done");
    EXPECT_EQ(collected.said(), removed_follow);
}

TEST_F(one_writer_test, equal_bodies_make_equal_rows_of_a_tag_and_equal_notifications) {
    ASSERT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
    collected.said();
    EXPECT_EQ(said(tested->create_tag("OPC_1", tag_change(fill_tag), "ada")), "done");
    const auto made = record("tag", "TAG_1");
    const auto made_follow = collected.said();
    time += milliseconds{5};
    EXPECT_EQ(said(tested->update_tag("TAG_1", tag_change([](tag_config& tag) { tag.unit = "Pa"; }), "eve")), "done");
    const auto changed = record("tag", "TAG_1");
    const auto changed_follow = collected.said();
    EXPECT_EQ(said(tested->delete_tag("TAG_1", "eve")), "done");
    const auto removed_follow = collected.said();
    EXPECT_EQ(made.text("data_type"), "Int16");
    EXPECT_EQ(made.text("tag_name"), "TAG_1");
    EXPECT_EQ(changed.version(), 2);

    time -= milliseconds{5};
    EXPECT_EQ(create_by_v5("tag", tag_body), "done");
    EXPECT_EQ(differences(made, record("tag", "TAG_1")), "");
    EXPECT_EQ(collected.said(), made_follow);
    time += milliseconds{5};
    EXPECT_EQ(change_by_v5("tag", "TAG_1", R"({"unit":"Pa"})"), "done");
    EXPECT_EQ(differences(changed, record("tag", "TAG_1")), "");
    EXPECT_EQ(collected.said(), changed_follow);
    EXPECT_EQ(by_v5("eve",
                    [&](auto& writer, auto& out) {
                        rules->remove(writer, writer.find(resource_named("tag"), "TAG_1").value(), out);
                    }),
              "done");
    EXPECT_EQ(collected.said(), removed_follow);
}

TEST_F(one_writer_test, many_tags_in_one_call_become_the_same_rows_by_both_doors) {
    constexpr std::size_t count = 2 * records::looked_up_together + 1;
    ASSERT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
    std::vector<tag_config> tags(count);
    bulk_request asked;
    for (std::size_t i = 0; i < count; ++i) {
        const auto id = "TAG_" + std::to_string(i);
        faults wrong;
        tags[i].tag_id = id;
        tags[i].plc_address = "a" + std::to_string(i);
        tags[i].data_type = "int16";
        checks.complete_tag(tags[i], plain_opc(), "", wrong);
        ASSERT_TRUE(wrong.empty());
        auto& item = asked.items.emplace_back();
        item.index = i;
        item.patch = patch_of("tag",
                              R"({"tag_id":")" + id + R"(","opc_id":"OPC_1","plc_address":")" + tags[i].plc_address +
                                  R"(","data_type":"int16"})",
                              true);
    }
    EXPECT_EQ(said(tested->put_tags("OPC_1", tags, "ada")), "done");
    const auto first = record("tag", "TAG_0"), last = record("tag", tags.back().tag_id);
    EXPECT_EQ(*tested->delete_opc("OPC_1", "ada"), count);

    ASSERT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
    EXPECT_EQ(by_v5("ada",
                    [&](auto& writer, auto& out) {
                        const auto result = store_items(*rules, writer, resource_named("tag"), asked, out);
                        EXPECT_EQ(result.count(bulk_result::done::created), count);
                    }),
              "done");
    EXPECT_EQ(differences(first, record("tag", "TAG_0")), "");
    EXPECT_EQ(differences(last, record("tag", tags.back().tag_id)), "");
}

TEST_F(one_writer_test, a_secret_is_sealed_once_by_both_doors) {
    auto opc = plain_opc();
    opc.options["headers"] = R"({"key":"s3cret"})";
    EXPECT_EQ(said(tested->create_opc(draft_of(opc), "ada")), "done");
    EXPECT_EQ(record("opc", "OPC_1").at("options").texts().at("headers").find("s3cret"), std::string::npos);
    const auto made = kept->get_opc("OPC_1")->config;
    EXPECT_EQ(made.options.at("headers"), R"({"key":"s3cret"})");
    EXPECT_EQ(said(tested->delete_opc("OPC_1", "ada")), "done");
    EXPECT_EQ(create_by_v5("opc", R"({"opc_id":"OPC_1","opc_type":"PLAIN-TCP","opc_agent_ip":"192.0.2.1",)"
                                  R"("opc_agent_port":4321,"site_id":"SITE_HOME",)"
                                  R"("options":{"unit_id":7,"headers":{"key":"s3cret"}}})"),
              "done");
    EXPECT_EQ(kept->get_opc("OPC_1")->config, made);
    // Each door changes what the other one has written.
    const auto rename = opc_change([](opc_config& changed) { changed.opc_name = "press"; });
    EXPECT_EQ(said(tested->update_opc("OPC_1", rename, "eve")), "done");
    EXPECT_EQ(change_by_v5("opc", "OPC_1", R"({"opc_name":"mill"})"), "done");
    EXPECT_EQ(record("opc", "OPC_1").version(), 3);
    EXPECT_EQ(kept->get_opc("OPC_1")->config.options, made.options);
}

TEST_F(one_writer_test, a_change_of_an_opc_that_its_tags_are_wrong_for_is_refused_with_the_same_fault) {
    ASSERT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
    auto tags = make_tags({"TAG_1"});
    tags[0].plc_address = "no digits";
    ASSERT_EQ(said(tested->put_tags("OPC_1", tags, "ada")), "done");
    const std::string fault = "tag_list[TAG_1].plc_address: expected a and digits";
    const auto unit = opc_change([](opc_config& opc) { opc.options["unit_id"] = "9"; });
    EXPECT_EQ(said(tested->update_opc("OPC_1", unit, "eve")), "invalid: " + fault);
    EXPECT_EQ(change_by_v5("opc", "OPC_1", R"({"options":{"unit_id":9}})"), fault);
    EXPECT_EQ(authorship("opc", "OPC_1"), "1 by ada");
    const auto rename = opc_change([](opc_config& opc) { opc.opc_name = "press"; });
    EXPECT_EQ(said(tested->update_opc("OPC_1", rename, "eve")), "done") << "the tags are not asked";
    EXPECT_EQ(change_by_v5("opc", "OPC_1", R"({"opc_name":"mill"})"), "done");
}

TEST_F(one_writer_test, a_tag_that_new_options_of_its_opc_make_read_only_is_not_writable_any_more) {
    ASSERT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
    auto tags = make_tags({"TAG_1", "TAG_2"});
    tags[0].writable = true;
    tags[1].writable = false;
    ASSERT_EQ(said(tested->put_tags("OPC_1", tags, "ada")), "done");
    collected.said();
    const auto slow = opc_change([](opc_config& opc) { opc.options["mode"] = "slow"; });
    EXPECT_EQ(said(tested->update_opc("OPC_1", slow, "eve")), "done");
    EXPECT_FALSE(record("tag", "TAG_1").at("writable").boolean());
    EXPECT_EQ(authorship("tag", "TAG_1"), "2 by eve");
    EXPECT_EQ(authorship("tag", "TAG_2"), "1 by ada");
    EXPECT_EQ(collected.said(), "put OPC_1 with 2") << "the tags, too";

    EXPECT_EQ(change_by_v5("opc", "OPC_1", R"({"options":{"mode":"fast"}})"), "done");
    EXPECT_EQ(change_by_v5("tag", "TAG_1", R"({"writable":true})"), "done");
    EXPECT_TRUE(record("tag", "TAG_1").at("writable").boolean());
    collected.said();
    EXPECT_EQ(change_by_v5("opc", "OPC_1", R"({"options":{"mode":"slow"}})"), "done");
    EXPECT_FALSE(record("tag", "TAG_1").at("writable").boolean());
    EXPECT_EQ(collected.said(), "put OPC_1 with 2");
}

TEST_F(one_writer_test, what_changes_nothing_is_neither_written_nor_noted_by_either_door) {
    ASSERT_EQ(said(tested->create_opc(draft_of(plain_opc()), "ada")), "done");
    ASSERT_EQ(said(tested->create_tag("OPC_1", tag_change(fill_tag), "ada")), "done");
    collected.said();
    time += milliseconds{5};
    EXPECT_EQ(said(tested->update_opc("OPC_1", opc_change([](opc_config&) {}), "eve")), "done");
    EXPECT_EQ(said(tested->update_tag("TAG_1", tag_change(fill_tag), "eve")), "done");
    EXPECT_EQ(change_by_v5("opc", "OPC_1", opc_body), "done");
    EXPECT_EQ(change_by_v5("tag", "TAG_1", tag_body), "done");
    EXPECT_EQ(collected.said(), "");
    EXPECT_EQ(authorship("opc", "OPC_1"), "1 by ada");
    EXPECT_EQ(authorship("tag", "TAG_1"), "1 by ada");
}

TEST_F(one_writer_test, what_another_gateway_collects_is_not_collected_here_whichever_door_changes_it) {
    create_foreign({"TAG_1", "TAG_2"});
    collected.needs_tags = true;  // as the engine answers of an OPC that it does not have
    EXPECT_EQ(change_by_v5("opc", "OPC_1", R"({"opc_name":"press"})"), "done");
    EXPECT_EQ(change_by_v5("tag", "TAG_1", R"({"unit":"bar"})"), "done");
    EXPECT_EQ(said(tested->update_opc("OPC_1", opc_change([](opc_config& opc) { opc.opc_name = "mill"; }), "eve")),
              "done");
    EXPECT_EQ(said(tested->update_tag("TAG_1", tag_change([](tag_config& tag) { tag.unit = "Pa"; }), "eve")), "done");
    const auto one_tag = [](opc_draft& draft) {
        draft.has_tags = true;
        draft.tags = make_tags({"TAG_1"});
        return faults{};
    };
    EXPECT_EQ(said(tested->update_opc("OPC_1", one_tag, "eve")), "done");
    EXPECT_EQ(said(tested->delete_opc("OPC_1", "eve")), "done");
    EXPECT_EQ(collected.said(), "");
}

TEST_F(one_writer_test, a_secret_of_another_gateway_stays_when_v1_changes_its_opc) {
    create_foreign({});
    const option_map sealed{{"headers", "enc1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}};
    const auto failed = kept->master().write("ada", [&](master::record_writer& writer) {
        writer.assign(resource_named("opc"), "options", sealed, {{"opc_id", {"OPC_1"}}});
    });
    ASSERT_FALSE(failed.has_value()) << failed->message;
    const auto rename = [](opc_draft& draft) {
        draft.opc.opc_name = "press";
        return faults{};
    };
    EXPECT_EQ(said(tested->update_opc("OPC_1", rename, "eve")), "done");
    EXPECT_EQ(record("opc", "OPC_1").text("opc_name"), "press");
    EXPECT_EQ(record("opc", "OPC_1").at("options").texts(), sealed);
}

}  // namespace
}  // namespace penstock::services
