#include "imports/telegraf/formats.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "imports/telegraf/addresses.hpp"
#include "imports/telegraf/toml_text.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::telegraf {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

conversion convert_row(const test::vector_row& row) {
    const auto place = row.cell(0), kind = row.cell(1);
    const auto table = place.substr(0, place.find(' '));
    std::vector<std::uint32_t> addresses;
    for (const auto part : split(std::string_view(place).substr(place.find(' ') + 1), ','))
        addresses.push_back(*parse_place(part));
    const auto blank = kind.find(' ');
    const auto type = kind.substr(0, blank);
    const auto order = blank == kind.npos ? std::string() : kind.substr(blank + 1);
    const auto rule = [&](const char* name) {
        const auto found = row.rules.find(name);
        return found == row.rules.end() ? std::optional<std::uint32_t>() : parse_place(found->second);
    };
    return convert({.table = table == "coil"       ? modbus_table::coil
                             : table == "discrete" ? modbus_table::discrete_input
                             : table == "input"    ? modbus_table::input_register
                                                   : modbus_table::holding_register,
                    .addresses = addresses,
                    .type = type,
                    .order = order,
                    .unit = rule("unit"),
                    .suffix = rule("suffix"),
                    .is_register_style = row.rules.at("style") == "register"});
}

TEST(telegraf_fields, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/telegraf/tests/fields.vectors");
    EXPECT_GE(rows.size(), 40U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto point = convert_row(row);
        test::expect_converted(row, point);
    }
}

TEST(telegraf_nodes, have_namespace_kind_and_identifier) {
    EXPECT_EQ(convert_node("3", "s", "Line.Speed")->address, "ns=3;s=Line.Speed");
    EXPECT_EQ(convert_node("0", "I", "2258")->address, "ns=0;i=2258");
    EXPECT_FALSE(convert_node("", "s", "a"));
    EXPECT_FALSE(convert_node("1", "", "a"));
    EXPECT_FALSE(convert_node("1", "s", ""));
}

TEST(toml, becomes_json_or_says_in_which_line_it_is_wrong) {
    const auto value = parse_toml("a = 1\n[b]\nc = [1.5, 'x', true]\nd = 2026-11-28\n");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->at("a").as_int64(), 1);
    EXPECT_EQ(value->at("b").at("c").as_array().size(), 3U);
    EXPECT_EQ(value->at("b").at("d").as_string(), "2026-11-28");
    const auto wrong = parse_toml("a = 1\nb = \n");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("line "), std::string::npos) << wrong.error().message;
}

reading read(std::string_view text, const answers& known) {
    return test::read_as(add_formats, "telegraf", text, known);
}

constexpr std::string_view configuration = R"(
[agent]
  interval = "5s"
[[inputs.cpu]]
  percpu = true
[[inputs.modbus]]
  name = "furnace"
  slave_id = 3
  timeout = "500ms"
  controller = "tcp://10.0.0.8:1502"
  coils = [{ name = "fan", address = [2]}]
  holding_registers = [
    { name = "gas", measurement = "energy", byte_order = "ABCD", data_type = "FLOAT32", scale = 0.001, address = [5,6]},
    { name = "temp", byte_order = "CDAB", data_type = "FLOAT32-IEEE", scale = 1.0, address = [10,11]},
    { name = "odd", byte_order = "AB", data_type = "FLOAT16-IEEE", address = [12]},
  ]
  [inputs.modbus.workarounds]
    pause_between_requests = "20ms"
    close_connection_after_gather = true
[[inputs.modbus]]
  name = "meters"
  interval = "1m"
  controller = "file:///dev/ttyUSB1"
  baud_rate = 19200
  parity = "E"
  configuration_type = "request"
  [[inputs.modbus.request]]
    slave_id = 9
    byte_order = "DCBA"
    register = "input"
    measurement = "power"
    fields = [
      { address = 0, name = "voltage", type = "INT16", scale = 0.1 },
      { address = 5, name = "hours", type = "FLOAT32" },
      { address = 7, name = "gap", type = "UINT32", omit = true },
    ]
[[inputs.opcua]]
  name = "line"
  endpoint = "opc.tcp://10.0.0.9:4840"
  username = "reader"
  password = "@{store:secret}"
  nodes = [{name = "speed", namespace = "2", identifier_type = "s", identifier = "Line.Speed"}]
  [[inputs.opcua.group]]
    name = "tank"
    namespace = "3"
    identifier_type = "i"
    nodes = [{name = "level", identifier = "1001"}, {name = "lost", identifier_type = "x", identifier = "1"}]
)";

TEST(telegraf_configuration, of_style_register_has_one_unit) {
    const auto all = read(configuration, {});
    EXPECT_EQ(keys_of(all), "");
    ASSERT_EQ(all.devices.size(), 3U);
    const auto& furnace = all.devices[0].config;
    EXPECT_EQ(furnace.opc_name, "furnace");
    EXPECT_EQ(furnace.opc_agent_ip, "10.0.0.8");
    EXPECT_EQ(furnace.opc_agent_port, "1502");
    EXPECT_EQ(furnace.timecycle, 5000);
    EXPECT_EQ(test::text_of_options(furnace.options),
              "close_after_scan=true timeout_ms=500 turnaround_ms=20 unit_id=3");
    EXPECT_EQ(test::text_of(find_tag(all, "fan")->config), "fan @ co2 Boolean");
    EXPECT_EQ(test::text_of(find_tag(all, "energy.gas")->config), "energy.gas @ hr5 UInt32")
        << "FLOAT32 is no float here";
    EXPECT_EQ(find_tag(all, "energy.gas")->config.scale, 0.001);
    EXPECT_EQ(test::text_of(find_tag(all, "temp")->config), "temp @ hr10 Float byte_order=CDAB");
    EXPECT_EQ(find_remark(all, "odd")->place, "inputs.modbus[0].holding_registers[2]");
}

TEST(telegraf_configuration, of_style_request_has_a_unit_for_each_request) {
    const auto all = read(configuration, {});
    const auto& meters = all.devices[1];
    EXPECT_EQ(meters.config.opc_agent_ip, "/dev/ttyUSB1");
    EXPECT_EQ(meters.config.timecycle, 60'000);
    EXPECT_EQ(test::text_of_options(meters.config.options), "baud=19200 parity=E transport=rtu");
    ASSERT_EQ(meters.tags.size(), 2U) << "what is omitted is no tag";
    EXPECT_EQ(test::text_of(meters.tags[0].config), "power.voltage @ 9!ir0 Int16 byte_order_16=BA");
    EXPECT_EQ(test::text_of(meters.tags[1].config), "power.hours @ 9!ir5 Float byte_order=DCBA");
}

TEST(telegraf_configuration, has_nodes_that_inherit_from_their_group) {
    const auto all = read(configuration, {});
    const auto& line = all.devices[2];
    EXPECT_EQ(line.config.opc_type, "OPCUA");
    EXPECT_EQ(line.config.opc_agent_ip, "opc.tcp://10.0.0.9:4840");
    EXPECT_EQ(test::text_of_options(line.config.options), "username=reader");
    EXPECT_NE(find_remark(all, "line")->text.find("password"), std::string::npos);
    ASSERT_EQ(line.tags.size(), 2U);
    EXPECT_EQ(line.tags[0].config.plc_address, "ns=2;s=Line.Speed");
    EXPECT_EQ(line.tags[1].config.tag_name, "tank.level");
    EXPECT_EQ(line.tags[1].config.plc_address, "ns=3;i=1001");
    EXPECT_NE(find_remark(all, "lost"), nullptr);
}

TEST(telegraf_configuration, with_values_from_the_environment_asks) {
    const auto all = read("[[inputs.modbus]]\nname = \"m\"\ncontroller = \"tcp://${PLC}:502\"\n", {});
    EXPECT_TRUE(all.asked_keys.contains("host:m")) << "the match asks";
}

TEST(toml, of_more_than_four_mebibytes_is_refused) {
    const auto large = parse_toml("a = [" + std::string(5U << 20U, '\n') + "0]");
    ASSERT_FALSE(large);
    EXPECT_NE(large.error().message.find("4 MiB"), std::string::npos);
}

TEST(telegraf_configuration, has_cycles_in_microseconds) {
    const auto content = document::open(
        "[[inputs.modbus]]\nname = \"m\"\ninterval = \"50000us\"\ncontroller = \"tcp://10.0.0.1:502\"\n");
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {});
    ASSERT_TRUE(out) << out.error().message;
    ASSERT_EQ(out->devices.size(), 1U);
    EXPECT_EQ(out->devices[0].config.timecycle, 50);
}

}  // namespace
}  // namespace penstock::imports::telegraf
