#include "imports/neuron/formats.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "base/clock.hpp"
#include "imports/neuron/addresses.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"
#include "imports/tests/workbook_maker.hpp"

namespace penstock::imports::neuron {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

address_rules rules_of_row(const test::vector_row& row) {
    address_rules rules;
    for (const auto& [name, text] : row.rules) {
        if (name == "kind")
            rules.kind = text == "s7" ? plugin_kind::s7 : text == "opcua" ? plugin_kind::opcua : plugin_kind::modbus;
        if (name == "counts_from_zero") rules.counts_from_zero = text == "yes";
        if (name == "order") rules.order = text;
        if (name == "is_order_of_opc") rules.is_order_of_opc = text != "no";
    }
    return rules;
}

TEST(neuron_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/neuron/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 60U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto type = type_of_word(row.cell(1));
        ASSERT_TRUE(type);
        const auto point = convert(rules_of_row(row), row.cell(0), *type);
        test::expect_converted(row, point);
    }
}

reading read(std::string_view bytes, const answers& known, std::string_view name) {
    return test::read_as(add_formats, name, bytes, known);
}

constexpr std::string_view configuration = R"({
  "nodes": [
    {"plugin": "MQTT", "name": "to-cloud"},
    {"plugin": "Modbus TCP", "name": "furnace"},
    {"plugin": "Fanuc Focas Ethernet", "name": "lathe"}
  ],
  "settings": [
    {"node": "to-cloud", "params": {"host": "broker"}},
    {"node": "furnace", "params": {"connection_mode": 0, "host": "10.1.0.7", "port": 1502, "timeout": 3000,
      "endianess": 4, "address_base": 1}}
  ],
  "groups": [
    {"driver": "furnace", "group": "fast", "interval": 200},
    {"driver": "furnace", "group": "slow", "interval": 5000}
  ],
  "tags": [
    {"driver": "furnace", "group": "slow", "tags": [
      {"name": "gas", "address": "1!400100", "attribute": 1, "type": 6, "decimal": 0.001, "bias": -5,
       "precision": 0, "description": "Gaszähler"},
      {"name": "label", "address": "1!400300", "attribute": 8, "type": 3, "decimal": 0},
      {"name": "swapped", "address": "1!400400#BB", "attribute": 1, "type": 9, "decimal": 0}]},
    {"driver": "furnace", "group": "fast", "tags": [
      {"name": "temp", "address": "1!300001", "attribute": 5, "type": 9, "decimal": 0},
      {"name": "fan", "address": "1!000003", "attribute": 3, "type": 11, "decimal": 0.5},
      {"name": "odd", "address": "1!400500", "attribute": 1, "type": 99, "decimal": 0}]}
  ],
  "subscriptions": []
})";

TEST(neuron_configuration, has_nodes_with_settings_and_tags_with_groups) {
    const auto all = read(configuration, {}, "neuron");
    EXPECT_EQ(keys_of(all), "");
    ASSERT_EQ(all.devices.size(), 1U);
    const auto& furnace = all.devices[0].config;
    EXPECT_EQ(furnace.opc_name, "furnace");
    EXPECT_EQ(furnace.opc_agent_ip, "10.1.0.7");
    EXPECT_EQ(furnace.opc_agent_port, "1502");
    EXPECT_EQ(test::text_of_options(furnace.options), "byte_order=CDAB timeout_ms=3000");
    EXPECT_EQ(furnace.timecycle, 200);
    EXPECT_EQ(test::text_of(find_tag(all, "fast.temp")->config), "fast.temp @ 1!ir0 Float");
    EXPECT_FALSE(find_tag(all, "fast.temp")->config.writable);
    EXPECT_EQ(find_tag(all, "fast.temp")->config.timecycle, 0);
    EXPECT_TRUE(find_tag(all, "fast.fan")->config.writable);
    EXPECT_FALSE(find_tag(all, "fast.fan")->config.scale) << "a bit has no factor";
    const auto gas = find_tag(all, "slow.gas")->config;
    EXPECT_EQ(gas.scale, 0.001);
    EXPECT_EQ(gas.offset, -5);
    EXPECT_EQ(gas.timecycle, 5000);
    EXPECT_EQ(gas.description, "Gaszähler");
    EXPECT_EQ(test::text_of(find_tag(all, "slow.swapped")->config), "slow.swapped @ 1!hr399 Float byte_order=DCBA");
}

TEST(neuron_configuration, says_what_is_left_out_and_why) {
    const auto all = read(configuration, {}, "neuron");
    EXPECT_NE(find_remark(all, "slow.label")->text.find("constant"), std::string::npos);
    EXPECT_NE(find_remark(all, "fast.odd")->text.find("type"), std::string::npos);
    EXPECT_NE(find_remark(all, "lathe")->text.find("Fanuc"), std::string::npos);
    EXPECT_EQ(find_remark(all, "to-cloud"), nullptr) << "it sends, and has no tags";
}

TEST(neuron_configuration, may_have_tags_within_drivers) {
    const auto all = read(R"({"drivers": [{"name": "m", "plugin": "Modbus RTU",
        "params": {"link": 0, "device": "/dev/ttyS1", "baud": 3, "parity": 2, "stop": 0, "data": 3, "address_base": 0},
        "groups": [{"group": "g", "interval": 1000, "tags": [
            {"name": "a", "address": "9!400000", "attribute": 1, "type": 4}]}]}]})",
                          {}, "neuron");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_agent_ip, "/dev/ttyS1");
    EXPECT_EQ(test::text_of_options(all.devices[0].config.options), "baud=19200 parity=E transport=rtu");
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "g.a @ 9!hr0 UInt16");
    EXPECT_EQ(all.devices[0].tags[0].place, "drivers[0].groups[0].tags[0]");
}

TEST(neuron_configuration, without_a_start_address_or_a_host_asks) {
    const auto open = read(R"({"drivers": [{"name": "m", "plugin": "Modbus TCP", "params": {}}]})", {}, "neuron");
    EXPECT_EQ(keys_of(open), "modbus_base");
    EXPECT_TRUE(open.asked_keys.contains("host:m")) << "the match asks";
}

TEST(neuron_table, has_tags_for_a_device_that_the_user_names) {
    const auto bytes = test::excel_of(
        "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>group</v></c><c r=\"B1\" t=\"str\"><v>interval</v></c>"
        "<c r=\"C1\" t=\"str\"><v>name</v></c><c r=\"D1\" t=\"str\"><v>address</v></c>"
        "<c r=\"E1\" t=\"str\"><v>attribute</v></c><c r=\"F1\" t=\"str\"><v>type</v></c>"
        "<c r=\"G1\" t=\"str\"><v>description</v></c><c r=\"H1\" t=\"str\"><v>decimal</v></c></row>"
        "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>g</v></c><c r=\"B2\"><v>500</v></c>"
        "<c r=\"C2\" t=\"str\"><v>level</v></c><c r=\"D2\" t=\"str\"><v>1!400011</v></c>"
        "<c r=\"E2\" t=\"str\"><v>Read Write</v></c><c r=\"F2\" t=\"str\"><v>FLOAT</v></c>"
        "<c r=\"H2\"><v>0.1</v></c></row>");
    EXPECT_EQ(keys_of(read(bytes, {}, "neuron-tags")), "driver");
    EXPECT_EQ(keys_of(read(bytes, {{"driver", "modbus"}}, "neuron-tags")), "modbus_base word_order");
    const auto all = read(bytes, {{"driver", "modbus"}, {"modbus_base", "1"}, {"word_order", "CDAB"}}, "neuron-tags");
    ASSERT_EQ(all.devices.size(), 1U);
    ASSERT_EQ(all.devices[0].tags.size(), 1U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "g.level @ 1!hr10 Float byte_order=CDAB");
    EXPECT_EQ(all.devices[0].tags[0].place, "Sheet1, line 2");
    EXPECT_TRUE(all.devices[0].tags[0].config.writable);
    EXPECT_EQ(all.devices[0].config.timecycle, 500);
}

TEST(neuron_configuration, of_many_nodes_and_groups_takes_no_time_for_each_pair) {
    std::string nodes, settings, groups, tags;
    for (int i = 0; i < 1'500; ++i) {
        const auto separator = i == 0 ? "" : ",";
        nodes += fmt::format(R"({}{{"plugin": "Modbus TCP", "name": "n{}"}})", separator, i);
        settings +=
            fmt::format(R"({}{{"node": "n{}", "params": {{"host": "10.0.0.1", "address_base": 1}}}})", separator, i);
    }
    for (int i = 0; i < 60'000; ++i) {
        const auto separator = i == 0 ? "" : ",";
        groups += fmt::format(R"({}{{"driver": "n{}", "group": "g{}", "interval": 300}})", separator, i % 1'500, i);
        tags += fmt::format(R"({}{{"driver": "n{}", "group": "g{}", "tags": []}})", separator, i % 1'500, i);
    }
    const auto content = document::open(fmt::format(
        R"({{"nodes": [{}], "settings": [{}], "groups": [{}], "tags": [{}]}})", nodes, settings, groups, tags));
    ASSERT_TRUE(content);
    ASSERT_NE(content->json(), nullptr);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {});
    ASSERT_TRUE(out) << out.error().message;
    EXPECT_EQ(out->devices.size(), 1'500U);
    // Each node with each list, and each list with each group, would be four thousand million look-ups.
}

TEST(neuron_configuration, has_the_settings_and_groups_of_its_own_node) {
    const auto all = read(R"({"nodes": [{"plugin": "Modbus TCP", "name": "a"}, {"plugin": "Modbus TCP", "name": "b"}],
        "settings": [{"node": "b", "params": {"host": "10.0.0.2", "address_base": 1}},
                     {"node": "a", "params": {"host": "10.0.0.1", "address_base": 1}}],
        "groups": [{"driver": "a", "group": "g", "interval": 300}, {"driver": "b", "group": "g", "interval": 700}],
        "tags": [{"driver": "b", "group": "g", "tags": [{"name": "t", "address": "1!400002", "type": 4}]},
                 {"driver": "a", "group": "g", "tags": [{"name": "t", "address": "1!400001", "type": 4}]}]})",
                          {}, "neuron");
    ASSERT_EQ(all.devices.size(), 2U);
    EXPECT_EQ(all.devices[0].config.opc_agent_ip, "10.0.0.1");
    EXPECT_EQ(all.devices[0].config.timecycle, 300);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "g.t @ 1!hr0 UInt16");
    EXPECT_EQ(all.devices[0].tags[0].place, "tags[1].tags[0]");
    EXPECT_EQ(all.devices[1].config.timecycle, 700);
    EXPECT_EQ(test::text_of(all.devices[1].tags[0].config), "g.t @ 1!hr1 UInt16");
}

}  // namespace
}  // namespace penstock::imports::neuron
