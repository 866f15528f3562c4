#include "imports/ignition/formats.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "imports/ignition/addresses.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::ignition {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

TEST(ignition_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/ignition/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 50U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        device_rules rules;
        for (const auto& [name, text] : row.rules) {
            if (name == "driver") rules.driver = text;
            if (name == "order") rules.order = text;
            if (name == "counts_from_zero") rules.counts_from_zero = text == "yes";
        }
        const auto point = convert(rules, row.cell(0));
        test::expect_converted(row, point);
    }
}

TEST(ignition_paths, name_a_device_or_a_node) {
    EXPECT_EQ(split_item_path("ns=1;s=[Well 1]HR1").device, "Well 1");
    EXPECT_EQ(split_item_path("ns=1;s=[Well 1]HR1").item, "HR1");
    EXPECT_EQ(split_item_path("[Well]C5").item, "C5");
    EXPECT_EQ(split_item_path("nsu=urn:inductiveautomation:ignition:opcua:server;s=[Well 1]HR1").device, "Well 1");
    EXPECT_EQ(split_item_path("nsu=urn:inductiveautomation:ignition:opcua:server;s=[Well 1]HR1").item, "HR1");
    EXPECT_EQ(split_item_path("ns=2;s=Line.Speed").device, "");
    EXPECT_EQ(split_item_path("ns=2;s=Line.Speed").item, "ns=2;s=Line.Speed");
}

reading read(std::string_view text, const answers& known) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    EXPECT_TRUE(all[0]->recognizes(*content));
    auto out = all[0]->read(*content, known);
    EXPECT_TRUE(out) << out.error().message;
    return std::move(*out);
}

constexpr std::string_view export_of_tags = R"({
  "name": "default", "tagType": "Provider", "tags": [
    {"name": "_types_", "tagType": "Folder", "tags": [
      {"name": "Pump", "tagType": "UdtType",
       "parameters": {"Dev": {"dataType": "String"}, "Base": {"dataType": "Integer", "value": 1}},
       "tags": [
         {"name": "Run", "tagType": "AtomicTag", "valueSource": "opc", "dataType": "Boolean",
          "opcItemPath": {"bindType": "parameter", "binding": "ns=1;s=[{Dev}]C{Base}"}},
         {"name": "Hours", "tagType": "AtomicTag", "valueSource": "opc", "dataType": "Int4",
          "opcItemPath": {"bindType": "parameter", "binding": "ns=1;s=[{Dev}]HRI{Base+10}"}}]}]},
    {"name": "Wells", "tagType": "Folder", "tags": [
      {"name": "Level", "tagType": "AtomicTag", "valueSource": "opc", "dataType": "Float4", "engUnit": "m",
       "documentation": "from the bottom", "readOnly": true, "opcServer": "Ignition OPC UA Server",
       "opcItemPath": "ns=1;s=[PLC1]HRF100"},
      {"name": "Raw", "tagType": "AtomicTag", "valueSource": "opc", "dataType": "Float8", "scaleMode": "Linear",
       "rawLow": 0, "rawHigh": 4000, "scaledLow": 0, "scaledHigh": 100, "opcItemPath": "ns=1;s=[PLC1]HR7"},
      {"name": "Root", "tagType": "AtomicTag", "valueSource": "opc", "scaleMode": "SquareRoot",
       "opcItemPath": "ns=1;s=[PLC1]HR8"},
      {"name": "Sum", "tagType": "AtomicTag", "valueSource": "expr", "expression": "1+1"},
      {"name": "Remote", "tagType": "AtomicTag", "valueSource": "opc", "opcServer": "Line server",
       "opcItemPath": "ns=3;s=Speed"},
      {"name": "P7", "tagType": "UdtInstance", "typeId": "Pump",
       "parameters": {"Dev": {"dataType": "String", "value": "PLC1"}, "Base": {"value": 7}}, "tags": []},
      {"name": "P8", "tagType": "UdtInstance", "typeId": "Fan", "tags": []}]}]})";

const answers all_known = {{"driver:PLC1", "modbus"}, {"base:PLC1", "1"}, {"order:PLC1", "CDAB"}};

TEST(ignition_tags, ask_for_the_driver_of_each_device_and_its_settings) {
    EXPECT_EQ(keys_of(read(export_of_tags, {})), "driver:PLC1");
    EXPECT_EQ(keys_of(read(export_of_tags, {{"driver:PLC1", "modbus"}})), "base:PLC1 order:PLC1");
    EXPECT_EQ(keys_of(read(export_of_tags, all_known)), "");
}

TEST(ignition_tags, have_their_folders_in_the_name) {
    const auto all = read(export_of_tags, all_known);
    ASSERT_EQ(all.devices.size(), 2U);
    EXPECT_EQ(all.devices[0].config.opc_name, "PLC1");
    EXPECT_EQ(all.devices[0].config.opc_type, "MODBUS");
    const auto level = find_tag(all, "Wells/Level")->config;
    EXPECT_EQ(test::text_of(level), "Wells/Level @ hr99 Float byte_order=CDAB");
    EXPECT_EQ(level.unit, "m");
    EXPECT_EQ(level.description, "from the bottom");
    EXPECT_FALSE(level.writable);
    EXPECT_EQ(find_tag(all, "Wells/Raw")->config.scale, 0.025);
    EXPECT_EQ(find_tag(all, "Wells/Raw")->place, "tags.tags[1].tags[1]");
}

TEST(ignition_tags, of_types_are_made_with_the_parameters_of_the_instance) {
    const auto all = read(export_of_tags, all_known);
    EXPECT_EQ(test::text_of(find_tag(all, "Wells/P7/Run")->config), "Wells/P7/Run @ co6 Boolean");
    EXPECT_NE(find_remark(all, "Wells/P7/Hours")->text.find("expression"), std::string::npos);
    EXPECT_NE(find_remark(all, "Wells/P8")->text.find("Fan"), std::string::npos);
}

TEST(ignition_tags, of_types_have_what_their_instance_overrides) {
    const std::string text = R"({"tagType": "Provider", "tags": [
        {"name": "_types_", "tagType": "Folder", "tags": [
            {"name": "Valve", "tagType": "UdtType", "tags": [
                {"name": "Open", "tagType": "AtomicTag", "valueSource": "opc",
                 "opcItemPath": {"bindType": "parameter", "binding": "[PLC1]C{No}"}},
                {"name": "Flow", "tagType": "AtomicTag", "valueSource": "opc", "engUnit": "l",
                 "opcItemPath": {"bindType": "parameter", "binding": "[PLC1]HR{No}"}}]},
            {"name": "Line", "tagType": "UdtType", "tags": [
                {"name": "In", "tagType": "UdtInstance", "typeId": "Valve", "parameters": {"No": 5},
                 "tags": [{"name": "Flow", "tagType": "AtomicTag", "engUnit": "m3"}]}]}]},
        {"name": "A", "tagType": "UdtInstance", "typeId": "Line", "tags": [
            {"name": "In", "tagType": "UdtInstance", "parameters": {"No": 7}, "tags": [
                {"name": "Open", "tagType": "AtomicTag", "opcItemPath": "[PLC1]C99"}]}]},
        {"name": "B", "tagType": "UdtInstance", "typeId": "Line", "tags": [
            {"name": "In", "tagType": "UdtInstance", "tags": [
                {"name": "Open", "tagType": "AtomicTag", "enabled": false}]}]},
        {"name": "C", "tagType": "UdtInstance", "typeId": "Line", "enabled": false}]})";
    const auto all = read(text, all_known);
    EXPECT_EQ(test::text_of(find_tag(all, "A/In/Open")->config), "A/In/Open @ co98 Boolean");
    EXPECT_EQ(test::text_of(find_tag(all, "A/In/Flow")->config), "A/In/Flow @ hr6 Int16");
    EXPECT_EQ(find_tag(all, "A/In/Flow")->config.unit, "m3") << "of the instance in the type";
    EXPECT_EQ(test::text_of(find_tag(all, "B/In/Flow")->config), "B/In/Flow @ hr4 Int16");
    EXPECT_FALSE(find_tag(all, "B/In/Open"));
    EXPECT_NE(find_remark(all, "B/In/Open")->text.find("switched off"), std::string::npos);
    EXPECT_FALSE(find_tag(all, "C/In/Flow"));
    EXPECT_NE(find_remark(all, "C")->text.find("switched off"), std::string::npos);
}

TEST(ignition_tags, of_other_servers_are_nodes_of_an_opc_ua_device) {
    const auto all = read(export_of_tags, all_known);
    ASSERT_EQ(all.devices.size(), 2U);
    EXPECT_EQ(all.devices[1].config.opc_name, "Line server");
    EXPECT_EQ(all.devices[1].config.opc_type, "OPCUA");
    EXPECT_EQ(test::text_of(all.devices[1].tags[0].config), "Wells/Remote @ ns=3;s=Speed ");
}

TEST(ignition_tags, that_are_made_in_ignition_or_scaled_otherwise_are_left_out) {
    const auto all = read(export_of_tags, all_known);
    EXPECT_NE(find_remark(all, "Wells/Sum")->text.find("expr"), std::string::npos);
    EXPECT_NE(find_remark(all, "Wells/Root")->text.find("linear"), std::string::npos);
    const auto other = read(export_of_tags, {{"driver:PLC1", "other"}});
    EXPECT_EQ(other.devices.size(), 1U);
    EXPECT_NE(find_remark(other, "Wells/Level"), nullptr);
}

std::string fault_of_export(std::string_view text) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {});
    return out ? std::string() : to_string(out.error());
}

TEST(ignition_tags, ask_for_the_base_in_the_words_of_the_setting) {
    const auto open = read(export_of_tags, {{"driver:PLC1", "modbus"}});
    ASSERT_EQ(open.questions.size(), 2U);
    const auto& base = open.questions[0].choices;
    ASSERT_EQ(base.size(), 2U);
    EXPECT_EQ(base[0].value, "1");
    EXPECT_NE(base[0].text.find("addressing is off"), std::string::npos) << "1 is subtracted";
    EXPECT_EQ(base[1].value, "0");
    EXPECT_NE(base[1].text.find("addressing is on"), std::string::npos) << "the number is sent unchanged";
    EXPECT_EQ(test::text_of(find_tag(read(export_of_tags,
                                          {{"driver:PLC1", "modbus"}, {"base:PLC1", "0"}, {"order:PLC1", "ABCD"}}),
                                     "Wells/Raw")
                                ->config),
              "Wells/Raw @ hr7 Int16");
    EXPECT_NE(open.questions[1].choices[1].text.find("reverse word order is on"), std::string::npos);
}

TEST(ignition_tags, whose_values_are_clamped_have_bounds_of_their_scaled_range) {
    const auto all = read(R"([{"name": "a", "tagType": "AtomicTag", "valueSource": "opc", "scaleMode": "Linear",
        "clampMode": "Clamp_Both", "scaledHigh": 20, "opcItemPath": "nsu=urn:inductiveautomation:ignition:opcua:server;s=[PLC1]HR7"},
        {"name": "b", "tagType": "AtomicTag", "valueSource": "opc", "clampMode": "No_Clamp",
         "opcItemPath": "[PLC1]HR8"},
        {"name": "c", "tagType": "AtomicTag", "valueSource": "opc", "scaleMode": "Linear", "scaledHigh": -20,
         "clampMode": "Clamp_Low", "opcItemPath": "[PLC1]HR9"}])",
                          all_known);
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(test::text_of(find_tag(all, "a")->config), "a @ hr6 Int16");
    const auto clamped = find_tag(all, "a")->config;
    EXPECT_EQ(clamped.clamp, "both");
    EXPECT_EQ(clamped.min_value, 0);
    EXPECT_EQ(clamped.max_value, 20);
    EXPECT_EQ(find_remark(all, "a"), nullptr);
    EXPECT_EQ(find_remark(all, "b"), nullptr);
    EXPECT_EQ(find_tag(all, "c")->config.clamp, "") << "its range is upside down";
    EXPECT_NE(find_remark(all, "c")->text.find("not cut off"), std::string::npos);
}

TEST(ignition_tags, of_types_that_hold_each_other_are_refused_with_the_limit) {
    std::string types;
    for (int level = 0; level < 8; ++level) {
        std::string inner;
        for (int i = 0; i < 10; ++i)
            inner += fmt::format(R"({}{{"name": "i{}", "tagType": "UdtInstance", "typeId": "T{}"}})", i == 0 ? "" : ",",
                                 i, level + 1);
        types += fmt::format(R"({{"name": "T{}", "tagType": "UdtType", "tags": [{}]}},)", level, inner);
    }
    types += R"({"name": "T8", "tagType": "UdtType", "tags": []},)";
    EXPECT_NE(fault_of_export("[" + types + R"({"name": "x", "tagType": "UdtInstance", "typeId": "T0"}])")
                  .find("has more than 1000000 tags, folders"),
              std::string::npos);
}

TEST(ignition_tags, have_a_bounded_number_of_parameters_with_bounded_values) {
    std::string many;
    for (int i = 0; i < 1'000; ++i)
        many += fmt::format(R"({}"p{}": 1)", i == 0 ? "" : ",", i);
    const auto type =
        R"([{"name": "T", "tagType": "UdtType", "tags": [{"name": "a", "tagType": "AtomicTag", "valueSource": "opc",
            "opcItemPath": {"binding": "[PLC1]{p}{p}{p}{p}{p}"}}]},)";
    const auto crowded = read(type + fmt::format(R"({{"name": "x", "tagType": "UdtInstance", "typeId": "T",
            "parameters": {{{}}}}}])",
                                                 many),
                              all_known);
    EXPECT_NE(find_remark(crowded, "x")->text.find("more than 200 parameters"), std::string::npos);
    const auto large = read(type + fmt::format(R"({{"name": "x", "tagType": "UdtInstance", "typeId": "T",
            "parameters": {{"p": "{}"}}}}])",
                                               std::string(1U << 20U, 'p')),
                            all_known);
    EXPECT_NE(find_remark(large, "x/a"), nullptr);
}

TEST(ignition_tags, do_not_grow_with_the_name_of_their_folder) {
    std::string tags;
    for (int i = 0; i < 10'000; ++i)
        tags += fmt::format(R"({}{{"name": "t{}", "tagType": "AtomicTag", "valueSource": "opc",
            "opcItemPath": "[PLC1]HR{}"}})",
                            i == 0 ? "" : ",", i, i + 1);
    const auto all =
        read(fmt::format(R"({{"name": "{}", "tagType": "Folder", "tags": [{}]}})", std::string(1U << 20U, 'f'), tags),
             all_known);
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].tags.size(), 10'000U);
    EXPECT_LE(all.devices[0].tags[0].config.tag_name.size(), 1024U);
}

TEST(ignition_tags, of_more_servers_than_an_import_takes_are_refused) {
    std::string tags;
    for (int i = 0; i < 2'100; ++i)
        tags += fmt::format(R"({}{{"name": "t", "tagType": "AtomicTag", "valueSource": "opc", "opcServer": "s{}",
            "opcItemPath": "ns=2;s=a"}})",
                            i == 0 ? "" : ",", i);
    EXPECT_EQ(fault_of_export("[" + tags + "]"), "has more than 2000 devices: divide the file");
}

}  // namespace
}  // namespace penstock::imports::ignition
