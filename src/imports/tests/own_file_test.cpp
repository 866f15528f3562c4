#include <gtest/gtest.h>

#include "imports/tests/matcher_fixture.hpp"
#include "model/field.hpp"

namespace penstock::imports {
namespace {

/// As a file of this gateway has it: with ids, and with all of some members.
read_device own_device(std::string id, std::string name, std::string host, std::vector<read_tag> tags) {
    for (auto& one : tags)
        one.config.tag_id = id + "." + one.config.tag_name;
    auto out = device(std::move(name), std::move(host), tags);
    out.config.opc_id = std::move(id);
    out.held_members = {"opc_id", "opc_name", "opc_agent_ip", "description", "timecycle", "options"};
    out.held_tag_members = {"tag_id", "tag_name", "plc_address", "data_type", "note", "alarm_enabled", "options"};
    return out;
}

TEST(own_file, a_file_of_this_gateway_brings_its_ids) {
    gateway g;
    auto scaled = tag("Flow", "hr1");
    scaled.config.scale_from = "L1.Flow SF";
    g.import(of({own_device("L1", "Line", "10.0.0.1", {scaled, tag("Flow SF", "hr2")})}));
    ASSERT_EQ(g.opcs.size(), 1U);
    EXPECT_EQ(g.opcs[0].opc_id, "L1");
    EXPECT_EQ(g.tags[0][0].tag_id, "L1.Flow");
    EXPECT_TRUE(is_id(g.tags[0][1].tag_id)) << "an id of the file that is none is made anew";
    EXPECT_EQ(g.tags[0][0].scale_from, g.tags[0][1].tag_id);
}

TEST(own_file, an_id_of_a_file_that_is_taken_is_made_anew) {
    gateway g;
    g.import(of({own_device("L1", "Line", "10.0.0.1", {tag("A", "hr1")})}));
    const auto done = g.import(of({own_device("L1", "Line", "10.0.0.2", {tag("A", "hr1")})}), {{"same:Line", "no"}});
    EXPECT_TRUE(done.is_complete());
    ASSERT_EQ(g.opcs.size(), 2U);
    EXPECT_EQ(g.opcs[1].opc_id, "Line");
    EXPECT_EQ(g.tags[1][0].tag_id, "Line.A");
}

TEST(own_file, the_id_is_more_than_the_name_and_another_address_is_asked) {
    gateway g;
    g.import(of({own_device("L1", "Line", "10.0.0.1", {tag("A", "hr1")}),
                 own_device("L2", "Line", "10.0.0.1", {tag("A", "hr1")})}));
    ASSERT_EQ(g.opcs.size(), 2U) << "two devices of a file are two OPCs";
    auto renamed = own_device("L2", "Line 2", "10.0.0.1", {tag("A", "hr1")});
    const auto done = g.import(of({renamed}));
    EXPECT_EQ(done.shown.opcs_updated, 1);
    EXPECT_EQ(g.opcs[1].opc_name, "Line 2");
    renamed.config.opc_agent_ip = "10.0.0.9";
    EXPECT_EQ(asked_in(g.import(of({renamed}))), "same:Line 2");
    g.import(of({renamed}), {{"same:Line 2", "yes"}});
    EXPECT_EQ(g.opcs[1].opc_agent_ip, "10.0.0.9");
    EXPECT_EQ(g.opcs.size(), 2U);
}

TEST(own_file, what_a_file_holds_replaces_what_exists_also_where_it_is_empty) {
    gateway g;
    const auto file = [] { return of({own_device("L1", "Line", "10.0.0.1", {tag("A", "hr1")})}); };
    g.import(file());
    const auto opcs = g.opcs;
    const auto kept = g.tags[0][0];
    auto& stored = g.tags[0][0];
    stored.tag_name = "B";
    stored.note = "changed since";
    stored.alarm_enabled = false;
    stored.options["byte_order"] = "CDAB";
    stored.unit = "bar";
    g.opcs[0].timecycle = 77;
    g.opcs[0].site_id = "SITE_A";
    const auto done = g.import(file());
    EXPECT_EQ(done.shown.tags_updated, 1);
    EXPECT_EQ(line_of(done, "A")->text, "tag_name, note, alarm_enabled, options change");
    EXPECT_EQ(g.tags[0][0].note, "");
    EXPECT_TRUE(g.tags[0][0].alarm_enabled);
    EXPECT_TRUE(g.tags[0][0].options.empty());
    EXPECT_EQ(g.tags[0][0].unit, "bar") << "the file has no such column";
    EXPECT_EQ(g.tags[0][0].tag_id, kept.tag_id);
    EXPECT_EQ(g.opcs[0].timecycle, opcs[0].timecycle);
    EXPECT_EQ(g.opcs[0].site_id, "SITE_A");
    EXPECT_EQ(g.import(file()).shown.tags_unchanged, 1);
}

TEST(own_file, an_address_that_a_file_lacks_stays) {
    gateway g;
    g.import(of({own_device("L1", "Line", "10.0.0.1", {tag("A", "hr1")})}));
    const auto done = g.import(of({own_device("L1", "Line", "", {tag("A", "hr1")})}));
    EXPECT_TRUE(done.is_complete()) << asked_in(done);
    EXPECT_EQ(done.shown.opcs_updated, 0);
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.1");
}

TEST(own_file, stars_of_a_file_stand_for_the_secret_that_is_stored) {
    gateway g;
    auto with_secret = own_device("L1", "Line", "10.0.0.1", {});
    with_secret.config.options["password"] = "s3cret";
    g.import(of({with_secret}));
    with_secret.config.options["password"] = "***";
    const auto done = g.import(of({with_secret}));
    EXPECT_EQ(done.shown.opcs_updated, 0);
    EXPECT_EQ(g.opcs[0].options.at("password"), "s3cret");
}

TEST(own_file, an_address_without_its_password_is_of_the_opc_that_has_it_and_of_no_new_one) {
    gateway g;
    auto hidden = own_device("L1", "Line", "http://user:***@10.0.0.1/", {tag("A", "hr1")});
    EXPECT_EQ(g.import(of({hidden})).shown.left_out, 1);
    EXPECT_TRUE(g.opcs.empty());
    g.import(of({own_device("L1", "Line", "http://user:s3cret@10.0.0.1/", {tag("A", "hr1")})}));
    const auto done = g.import(of({hidden}));
    EXPECT_EQ(done.shown.opcs_updated, 0);
    EXPECT_EQ(done.shown.tags_unchanged, 1);
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "http://user:s3cret@10.0.0.1/");
}

TEST(own_file, parts_of_an_address_without_a_column_are_not_compared) {
    gateway g;
    auto whole = own_device("L1", "Line", "10.0.0.1", {tag("A", "hr1")});
    whole.config.opc_agent_port = "1502";
    whole.config.options["unit_id"] = "3";
    g.import(of({whole}));
    auto partial = own_device("L1", "Line", "10.0.0.1", {tag("A", "hr1")});
    partial.held_members = {"opc_id", "opc_name", "opc_type", "opc_agent_ip"};
    const auto done = g.import(of({partial}));
    EXPECT_EQ(asked_in(done), "");
    EXPECT_EQ(done.shown.opcs_updated, 0);
    EXPECT_EQ(g.opcs[0].options.at("unit_id"), "3");
    partial.held_members.insert("options");
    EXPECT_EQ(asked_in(g.import(of({partial}))), "same:Line") << "unit 1";
}

TEST(own_file, tags_alone_go_to_the_opc_with_their_id) {
    gateway g;
    g.import(of({own_device("L1", "Line", "10.0.0.1", {tag("A", "hr1")})}));
    auto tags_only = own_device("L1", "", "", {tag("A", "hr7"), tag("B", "hr2")});
    tags_only.config.opc_type.clear();
    tags_only.held_members.clear();
    const auto done = g.import(of({tags_only}));
    EXPECT_EQ(done.shown.opcs_updated, 0);
    EXPECT_EQ(done.shown.tags_updated, 1);
    EXPECT_EQ(done.shown.tags_taken, 1);
    EXPECT_EQ(g.opcs[0].opc_name, "Line");
    tags_only.config.opc_id = "L9";
    EXPECT_EQ(asked_in(g.import(of({tags_only}))), "opc");
}

}  // namespace
}  // namespace penstock::imports
