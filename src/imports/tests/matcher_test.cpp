#include "imports/matcher.hpp"

#include <gtest/gtest.h>

#include "imports/tests/matcher_fixture.hpp"
#include "imports/tests/reading_text.hpp"
#include "model/field.hpp"

namespace penstock::imports {
namespace {

TEST(matcher, makes_opcs_and_tags_of_what_is_new) {
    gateway g;
    const auto done = g.import(of({device("Well 1", "10.0.0.1", {tag("Level", "hr0"), tag("수위", "hr1")})}));
    EXPECT_TRUE(done.is_complete());
    EXPECT_EQ(done.shown.opcs_taken, 1);
    EXPECT_EQ(done.shown.tags_taken, 2);
    ASSERT_EQ(done.opcs.size(), 1U);
    const auto& opc = done.opcs[0].config;
    EXPECT_TRUE(is_id(opc.opc_id));
    EXPECT_EQ(opc.opc_name, "Well 1");
    EXPECT_EQ(done.opcs[0].tags[0].config.tag_id, opc.opc_id + ".Level");
    EXPECT_EQ(done.opcs[0].tags[1].config.tag_name, "수위");
    ASSERT_TRUE(line_of(done, "수위"));
    EXPECT_EQ(line_of(done, "수위")->tag_id, done.opcs[0].tags[1].config.tag_id) << "the report shows the made id";
    EXPECT_EQ(line_of(done, "수위")->effect, "taken");
}

TEST(matcher, the_same_file_a_second_time_changes_nothing) {
    gateway g;
    const auto file = [] {
        auto first = tag("Level", "hr0");
        first.config.description = "of the tank";
        first.config.scale = 0.1;
        first.config.writable = false;
        first.config.options["byte_order"] = "CDAB";
        auto twin = tag("Twice", "hr5");
        auto other = tag("Twice", "hr6");
        auto one = device("Well", "10.0.0.1", {first, tag("펌프", "hr1"), twin, other});
        one.config.options["unit_id"] = "3";
        return of({one});
    };
    g.import(file());
    const auto before = g.tags;
    const auto again = g.import(file());
    EXPECT_TRUE(again.opcs.empty());
    EXPECT_EQ(again.shown.tags_unchanged, 4);
    EXPECT_EQ(again.shown.tags_taken + again.shown.tags_updated + again.shown.opcs_taken + again.shown.opcs_updated, 0);
    ASSERT_EQ(g.tags.size(), 1U);
    ASSERT_EQ(g.tags[0].size(), 4U);
    EXPECT_EQ(g.tags[0][3].tag_id, before[0][3].tag_id);
}

TEST(matcher, what_the_file_does_not_hold_stays) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("Level", "hr0")})}));
    auto& stored = g.tags[0][0];
    stored.unit = "m";
    stored.hi = 5.0;
    stored.writable = false;
    auto changed = tag("Level", "hr7");
    changed.config.description = "moved";
    const auto done = g.import(of({device("Well", "10.0.0.1", {changed})}));
    EXPECT_EQ(done.shown.tags_updated, 1);
    EXPECT_EQ(line_of(done, "Level")->text, "plc_address, description change");
    EXPECT_EQ(g.tags[0][0].plc_address, "hr7");
    EXPECT_EQ(g.tags[0][0].unit, "m");
    EXPECT_EQ(g.tags[0][0].hi, 5.0);
    EXPECT_FALSE(g.tags[0][0].writable);
}

TEST(matcher, a_tag_with_a_new_name_is_known_by_its_address) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("Old", "hr0"), tag("Other", "hr1")})}));
    const auto id = g.tags[0][0].tag_id;
    const auto done = g.import(of({device("Well", "10.0.0.1", {tag("New", "HR0"), tag("Other", "hr1")})}));
    EXPECT_EQ(done.shown.tags_updated, 1);
    EXPECT_EQ(done.shown.tags_taken, 0);
    EXPECT_EQ(line_of(done, "New")->tag_id, id);
}

TEST(matcher, an_address_of_another_type_or_of_several_tags_is_no_match) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("A", "hr0"), tag("B", "hr0"), tag("C", "hr4", "Float")})}));
    const auto done = g.import(of({device("Well", "10.0.0.1", {tag("X", "hr0"), tag("Y", "hr4", "Int32")})}));
    EXPECT_EQ(done.shown.tags_taken, 2);
    EXPECT_EQ(g.tags[0].size(), 5U);
}

TEST(matcher, a_device_is_known_by_its_address_and_unit_under_another_name) {
    gateway g;
    g.import(of({device("A", "10.0.0.1", {tag("t", "hr0")})}));
    g.import(of({device("B", "10.0.0.1", {tag("t", "hr0")})}));
    EXPECT_EQ(g.opcs.size(), 1U) << "the same device under another name";
    auto other_unit = device("C", "10.0.0.1", {tag("t", "hr0")});
    other_unit.config.options["unit_id"] = "2";
    g.import(of({other_unit}));
    EXPECT_EQ(g.opcs.size(), 2U);
}

TEST(matcher, a_name_at_another_address_is_a_question) {
    gateway g;
    g.import(of({device("A", "10.0.0.1", {tag("t", "hr0")})}));
    const auto moved = [] { return of({device("A", "10.0.0.9", {tag("t", "hr0")})}); };
    const auto open = g.import(moved());
    EXPECT_EQ(asked_in(open), "same:A");
    EXPECT_NE(open.shown.asked[0].text.find("the address 10.0.0.1; the file has 10.0.0.9"), std::string::npos)
        << open.shown.asked[0].text;
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.1");
    g.import(moved(), {{"same:A", "no"}});
    ASSERT_EQ(g.opcs.size(), 2U) << "another device";
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.1");
    EXPECT_EQ(g.opcs[1].opc_id, "A_2");
    EXPECT_EQ(g.import(moved()).shown.tags_unchanged, 1) << "now it is known by name and address";
}

TEST(matcher, a_device_that_has_moved_takes_its_opc_along_with_the_port) {
    gateway g;
    auto first = device("A", "10.0.0.1", {tag("t", "hr0")});
    first.config.opc_agent_port = "1502";
    g.import(of({first}));
    const auto done = g.import(of({device("A", "10.0.0.9", {tag("t", "hr0")})}), {{"same:A", "yes"}});
    EXPECT_TRUE(done.asked_keys.contains("same:A"));
    ASSERT_EQ(g.opcs.size(), 1U);
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.9");
    EXPECT_EQ(g.opcs[0].opc_agent_port, "") << "the standard one";
    EXPECT_EQ(done.shown.lines[0].text, "opc_agent_ip, opc_agent_port change");
    EXPECT_EQ(done.opcs[0].line, 0U);
}

TEST(matcher, devices_without_a_name_at_two_addresses_are_two_opcs) {
    gateway g;
    const auto table = [] { return of({device("", "", {tag("t", "hr0")})}); };
    g.import(table(), {{"host:MODBUS", "10.0.0.1"}});
    g.import(table(), {{"host:MODBUS", "10.0.0.2"}});
    ASSERT_EQ(g.opcs.size(), 2U) << "the second controller is not the first one, though both are called MODBUS";
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.1");
    EXPECT_EQ(g.opcs[1].opc_agent_ip, "10.0.0.2");
    EXPECT_EQ(g.opcs[1].opc_id, "MODBUS_2");
    EXPECT_EQ(g.import(table(), {{"host:MODBUS", "10.0.0.2"}}).shown.tags_unchanged, 1);
    EXPECT_EQ(asked_in(g.import(table())), "host:MODBUS");
}

TEST(matcher, a_device_without_a_port_has_the_standard_port) {
    gateway g;
    auto second_line = device("A", "10.0.0.1", {tag("t", "hr0")});
    second_line.config.opc_agent_port = "1502";
    g.import(of({second_line}));
    g.import(of({device("B", "10.0.0.1", {tag("t", "hr0")})}));
    ASSERT_EQ(g.opcs.size(), 2U) << "the serial line at port 1502 is another one";
    EXPECT_EQ(g.opcs[0].opc_agent_port, "1502");
    EXPECT_EQ(g.opcs[1].opc_agent_port, "");
}

TEST(matcher, a_device_without_a_host_that_contradicts_the_opc_of_its_name_is_a_question) {
    gateway g;
    g.import(of({device("A", "10.0.0.1", {tag("t", "hr0")})}));
    auto other_unit = device("A", "", {tag("t", "hr0")});
    other_unit.config.options["unit_id"] = "7";
    EXPECT_EQ(asked_in(g.import(of({other_unit}))), "same:A");
    EXPECT_EQ(asked_in(g.import(of({other_unit}), {{"same:A", "no"}})), "host:A");
    g.import(of({other_unit}), {{"same:A", "yes"}});
    ASSERT_EQ(g.opcs.size(), 1U);
    EXPECT_EQ(g.opcs[0].options.at("unit_id"), "7");
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.1");
}

TEST(matcher, two_devices_of_a_file_never_go_to_one_opc) {
    gateway g;
    g.import(of({device("A", "10.0.0.1", {tag("t", "hr0")})}));
    const auto both = [] {
        return of({device("B", "10.0.0.1", {tag("u", "hr1")}), device("A", "10.0.0.1", {tag("t", "hr0")})});
    };
    const auto done = g.import(both());
    ASSERT_EQ(g.opcs.size(), 2U);
    EXPECT_EQ(done.shown.opcs_updated, 0);
    EXPECT_EQ(g.tags[0].size(), 1U) << "A is the OPC A, though B comes first";
    EXPECT_EQ(g.opcs[1].opc_name, "B");
    EXPECT_TRUE(g.import(both()).opcs.empty()) << "each is known again";
}

TEST(matcher, an_id_that_another_gateway_of_the_database_has_gets_a_number) {
    gateway g;
    g.foreign_opc = "PLC1";
    const auto done = g.import(of({device("PLC1", "10.0.0.1", {tag("t", "hr0")})}));
    ASSERT_EQ(done.opcs.size(), 1U);
    EXPECT_EQ(done.opcs[0].config.opc_id, "PLC1_2");
    EXPECT_EQ(g.tags[0][0].tag_id, "PLC1_2.t");
}

TEST(matcher, a_device_without_an_address_is_asked_for_it) {
    gateway g;
    const auto open = g.import(of({device("Hall", "", {tag("t", "hr0")})}));
    EXPECT_FALSE(open.is_complete());
    ASSERT_EQ(open.shown.asked.size(), 1U);
    EXPECT_EQ(open.shown.asked[0].key, "host:Hall");
    EXPECT_TRUE(g.opcs.empty());
    g.import(of({device("Hall", "", {tag("t", "hr0")})}), {{"host:Hall", "10.0.0.4"}});
    ASSERT_EQ(g.opcs.size(), 1U);
    EXPECT_EQ(g.opcs[0].opc_agent_ip, "10.0.0.4");
    EXPECT_EQ(g.import(of({device("Hall", "", {tag("t", "hr0")})})).shown.tags_unchanged, 1) << "known by its name";
}

TEST(matcher, tags_go_to_the_opc_that_the_user_names) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("Level", "hr0")})}));
    const auto id = g.opcs[0].opc_id;
    auto file = device("", "", {tag("Flow", "hr10", "Float"), tag("Pump", "2!co0", "Boolean")});
    file.config.options["byte_order"] = "CDAB";
    file.config.options["unit_id"] = "5";
    const auto done = g.import(of({file}), {}, id);
    EXPECT_TRUE(done.is_complete());
    ASSERT_EQ(g.tags[0].size(), 3U);
    EXPECT_EQ(g.tags[0][1].plc_address, "5!hr10") << "another unit than the OPC's";
    EXPECT_EQ(g.tags[0][1].options.at("byte_order"), "CDAB");
    EXPECT_EQ(g.tags[0][2].plc_address, "2!co0");
    EXPECT_TRUE(g.tags[0][2].options.empty()) << "a bit has no order of words";
    EXPECT_TRUE(g.opcs[0].options.empty()) << "the OPC itself stays as it is";
    EXPECT_EQ(g.import(of({file}), {}, id).shown.tags_unchanged, 2);
}

TEST(matcher, a_tag_that_scales_another_one_is_known_by_its_id) {
    gateway g;
    const auto file = [] {
        auto current = tag("A", "hr2", "UInt16");
        current.config.scale_from = "A SF";
        return of({device("Inverter", "10.0.0.1", {current, tag("A SF", "hr3")})});
    };
    g.import(file());
    EXPECT_EQ(g.tags[0][0].scale_from, g.tags[0][1].tag_id);
    EXPECT_EQ(g.import(file()).shown.tags_unchanged, 2);
}

TEST(matcher, a_tag_without_a_name_scales_nothing) {
    gateway g;
    auto scaled = tag("A", "hr2", "UInt16");
    scaled.config.scale_from = "A SF";
    g.import(of({device("Inverter", "10.0.0.1", {tag("", "hr1"), scaled, tag("A SF", "hr3"), tag("B", "hr4")})}));
    ASSERT_EQ(g.tags[0].size(), 4U);
    EXPECT_EQ(g.tags[0][1].scale_from, g.tags[0][2].tag_id);
    EXPECT_EQ(g.tags[0][0].scale_from, "");
    EXPECT_EQ(g.tags[0][3].scale_from, "");
}

TEST(matcher, a_long_name_of_a_tag_that_scales_is_cut_in_both) {
    gateway g;
    const std::string name(250, 's');
    auto scaled = tag("A", "hr2", "UInt16");
    scaled.config.scale_from = name;
    g.import(of({device("Inverter", "10.0.0.1", {scaled, tag(name, "hr3")})}));
    EXPECT_EQ(g.tags[0][0].scale_from, g.tags[0][1].tag_id);
}

TEST(matcher, twins_are_known_by_their_addresses_in_any_order) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("spare", "hr0"), tag("spare", "hr1"), tag("spare", "hr2")})}));
    const auto done =
        g.import(of({device("Well", "10.0.0.1", {tag("spare", "hr9"), tag("spare", "hr2"), tag("spare", "hr0")})}));
    EXPECT_EQ(done.shown.tags_unchanged, 2);
    EXPECT_EQ(done.shown.tags_updated, 1);
    EXPECT_EQ(line_of(done, "spare")->tag_id, "Well.spare_2") << "the one whose address the file does not have";
}

TEST(matcher, tags_without_names_are_known_by_their_addresses) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {tag("", "hr0"), tag("", "hr1")})}));
    const auto done = g.import(of({device("Well", "10.0.0.1", {tag("", "hr1"), tag("", "hr2")})}));
    EXPECT_EQ(done.shown.tags_unchanged, 1);
    EXPECT_EQ(done.shown.tags_taken, 1) << "a tag without a name is not any other one without a name";
}

TEST(matcher, an_opc_that_is_named_must_exist_and_have_the_protocol) {
    gateway g;
    const auto missing = g.import(of({device("A", "", {tag("t", "hr0")})}), {}, "NOWHERE");
    EXPECT_EQ(missing.shown.left_out, 1);
    g.import(of({device("Well", "10.0.0.1", {})}));
    auto other = device("A", "", {tag("t", "DB1.DBW0")});
    other.config.opc_type = "S7";
    const auto wrong = g.import(of({other}), {}, g.opcs[0].opc_id);
    EXPECT_EQ(wrong.shown.left_out, 1);
    EXPECT_EQ(line_of(wrong, "A")->text, "the device is for S7, but the OPC Well is for MODBUS");
}

TEST(matcher, of_several_devices_one_goes_to_the_named_opc) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {})}));
    const auto id = g.opcs[0].opc_id;
    const auto two = [] { return of({device("A", "", {tag("t", "hr0")}), device("B", "", {tag("u", "hr1")})}); };
    const auto open = g.import(two(), {}, id);
    ASSERT_EQ(open.shown.asked.size(), 1U);
    EXPECT_EQ(open.shown.asked[0].key, "device");
    EXPECT_EQ(open.shown.asked[0].choices.size(), 2U);
    const auto done = g.import(two(), {{"device", "B"}}, id);
    EXPECT_EQ(done.shown.tags_taken, 1);
    EXPECT_EQ(done.shown.left_out, 1);
    EXPECT_EQ(g.tags[0][0].tag_name, "u");
}

TEST(matcher, devices_without_names_are_chosen_by_their_places) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {})}));
    const auto two = [] {
        auto file = of({device("", "", {tag("t", "hr0")}), device("", "", {tag("u", "hr1")})});
        file.devices[0].place = "sheet A";
        file.devices[1].place = "sheet B";
        return file;
    };
    const auto open = g.import(two(), {}, "Well");
    ASSERT_EQ(open.shown.asked.size(), 1U);
    EXPECT_EQ(open.shown.asked[0].choices[1].value, "sheet B");
    g.import(two(), {{"device", "sheet B"}}, "Well");
    EXPECT_EQ(g.tags[0][0].tag_name, "u");
}

TEST(matcher, a_host_is_not_asked_where_the_opc_is_named) {
    gateway g;
    g.import(of({device("Well", "10.0.0.1", {})}));
    const auto done = g.import(of({device("m", "", {tag("t", "hr0")})}), {}, "Well");
    EXPECT_TRUE(done.is_complete());
    EXPECT_EQ(g.tags[0].size(), 1U);
}

TEST(matcher, tags_of_an_unknown_protocol_need_an_opc) {
    gateway g;
    auto file = device("", "", {tag("t", "D100")});
    file.config.opc_type.clear();
    const auto open = g.import(of({file}));
    ASSERT_EQ(open.shown.asked.size(), 1U);
    EXPECT_EQ(open.shown.asked[0].key, "opc");
}

TEST(matcher, texts_that_are_too_long_or_have_line_ends_are_fitted_and_shown) {
    gateway g;
    const auto file = [] {
        return of({device("Well", "10.0.0.1", {tag("two\nlines", "hr0"), tag(std::string(250, 'n'), "hr1")})});
    };
    const auto done = g.import(file());
    EXPECT_EQ(g.tags[0][0].tag_name, "two lines");
    EXPECT_EQ(g.tags[0][1].tag_name.size(), 200U);
    EXPECT_EQ(std::ranges::count(done.shown.lines, std::string("changed"), &report_line::effect), 2);
    EXPECT_EQ(g.import(file()).shown.tags_unchanged, 2);
}

TEST(matcher, a_device_whose_name_is_cut_is_known_again) {
    gateway g;
    const std::string name(250, 'd');
    g.import(of({device(name, "10.0.0.1", {tag("t", "hr0")})}));
    EXPECT_EQ(g.opcs[0].opc_name.size(), 200U);
    EXPECT_EQ(g.import(of({device(name, "", {tag("t", "hr0")})})).shown.tags_unchanged, 1);
}

TEST(matcher, the_report_has_what_the_reader_has_noted_and_asked) {
    gateway g;
    auto file = of({device("Well", "10.0.0.1", {tag("Level", "hr0")})});
    file.remarks.push_back({remark::effect::left_out, "line 9", "Odd", "its type is not known", ""});
    file.questions.push_back({"base", "From 0 or 1?", {{"0", "from 0"}}});
    const auto done = g.import(std::move(file));
    EXPECT_FALSE(done.is_complete());
    EXPECT_EQ(done.shown.left_out, 1);
    const auto line = line_of(done, "Odd");
    ASSERT_TRUE(line);
    EXPECT_EQ(line->effect + " " + line->location + ": " + line->text, "left_out line 9: its type is not known");
    ASSERT_EQ(done.shown.asked.size(), 1U);
    EXPECT_EQ(done.shown.asked[0].key, "base");
    EXPECT_EQ(done.shown.asked[0].choices[0].text, "from 0");
}

TEST(matcher, a_tag_of_a_plan_knows_its_line) {
    gateway g;
    auto file = of({device("Well", "10.0.0.1", {tag("A", "hr0"), tag("B", "hr1")})});
    file.remarks.push_back({remark::effect::changed, "line 1", "Well", "is another one", ""});
    const auto done = g.import(std::move(file));
    ASSERT_EQ(done.opcs.size(), 1U);
    EXPECT_EQ(done.shown.lines[done.opcs[0].line].opc_id, "Well");
    for (const auto& one : done.opcs[0].tags)
        EXPECT_EQ(done.shown.lines[one.line].tag_id, one.config.tag_id);
}

}  // namespace
}  // namespace penstock::imports
