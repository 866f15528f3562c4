#include "imports/thingsboard/formats.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"
#include "imports/thingsboard/addresses.hpp"

namespace penstock::imports::thingsboard {
namespace {

using test::find_remark;
using test::find_tag;

std::vector<test::vector_row> rows_of(const std::string& name) {
    return test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/thingsboard/tests/" + name);
}

void expect_as_in(const test::vector_row& row, const conversion& point) {
    if (row.is_left_out()) {
        ASSERT_FALSE(point) << point->address;
        EXPECT_NE(point.error().message.find(row.cell(3)), std::string::npos) << point.error().message;
        return;
    }
    ASSERT_TRUE(point) << point.error().message;
    EXPECT_EQ(point->address, row.cell(2));
    EXPECT_EQ(point->data_type, row.cell(3));
    EXPECT_EQ(test::text_of_options(point->options), row.cell(4));
}

TEST(thingsboard_addresses, are_converted_as_the_vectors_say) {
    const auto rows = rows_of("addresses.vectors");
    EXPECT_GE(rows.size(), 40U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto place = row.cell(0), how = row.cell(1);
        const auto from = split(place, ' '), type = split(how, ' ');
        ASSERT_EQ(from.size(), 2U);
        ASSERT_GE(type.size(), 4U);
        modbus_entry entry{.function = *parse_number<std::int64_t>(from[0]),
                           .address = from[1],
                           .type = type[0],
                           .count = *parse_number<std::int64_t>(type[1]),
                           .has_low_byte_first = type[2] == "LITTLE",
                           .has_low_word_first = type[3] == "LITTLE"};
        if (type.size() > 4) entry.bit = parse_number<std::int64_t>(type[4].substr(4));
        expect_as_in(row, convert(entry));
    }
}

TEST(thingsboard_nodes, are_converted_as_the_vectors_say) {
    for (const auto& row : rows_of("nodes.vectors")) {
        SCOPED_TRACE(row.place);
        expect_as_in(row, convert_node(row.cell(0)));
    }
}

reading read(std::string_view text, std::string_view expected) {
    return test::read_as(add_formats, expected, text, {});
}

std::string fixture(std::string_view name) {
    std::ifstream in(std::filesystem::path(PENSTOCK_SOURCE_DIR) / "src/imports/thingsboard/tests/fixtures" / name,
                     std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(thingsboard_modbus, has_slaves_with_attributes_and_timeseries) {
    const auto all = read(fixture("modbus.json"), "thingsboard-modbus");
    ASSERT_EQ(all.devices.size(), 2U);
    const auto& kettle = all.devices[0].config;
    EXPECT_EQ(kettle.opc_name, "Brew kettle");
    EXPECT_EQ(kettle.opc_agent_ip, "10.4.0.21");
    EXPECT_EQ(kettle.opc_agent_port, "1502");
    EXPECT_EQ(kettle.timecycle, 2000);
    EXPECT_EQ(test::text_of_options(kettle.options), "unit_id=3");
    EXPECT_EQ(all.devices[0].tags.size(), 5U);
    EXPECT_EQ(test::text_of(find_tag(all, "recipe")->config), "recipe @ hr40.16 String string_order=high_first");
    EXPECT_EQ(find_tag(all, "mash_temperature")->config.scale, 0.1);
    EXPECT_EQ(find_tag(all, "volume")->config.scale, 25);
    EXPECT_EQ(test::text_of(find_tag(all, "volume")->config), "volume @ hr12 Float byte_order=CDAB");
    EXPECT_EQ(test::text_of(find_tag(all, "counter")->config), "counter @ hr14 UInt32") << "its own order wins";
    EXPECT_EQ(find_tag(all, "counter")->place, "master.slaves[0].timeseries[3]");
    EXPECT_NE(find_remark(all, "probes")->text.find("range"), std::string::npos);
    EXPECT_NE(find_remark(all, "Brew kettle")->text.find("rpc"), std::string::npos);
}

TEST(thingsboard_modbus, takes_a_missing_order_as_little_and_lines_as_they_are) {
    const auto all = read(fixture("modbus.json"), "thingsboard-modbus");
    const auto& meter = all.devices[1].config;
    EXPECT_EQ(meter.opc_agent_ip, "/dev/ttyUSB1");
    EXPECT_EQ(test::text_of_options(meter.options),
              "baud=9600 data_bits=8 parity=E stop_bits=1 transport=rtu unit_id=7");
    EXPECT_EQ(test::text_of(find_tag(all, "energy")->config), "energy @ hr100 Int32 byte_order=DCBA");
    EXPECT_NE(find_remark(all, "Old panel")->text.find("UDP"), std::string::npos);
}

TEST(thingsboard_opcua, has_nodes_by_id_and_leaves_paths_out) {
    const auto all = read(fixture("opcua.json"), "thingsboard-opcua");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_name, "Bottling");
    EXPECT_EQ(all.devices[0].config.opc_agent_ip, "opc.tcp://10.4.0.30:4840/brewery");
    EXPECT_EQ(all.devices[0].config.timecycle, 3000);
    EXPECT_EQ(find_tag(all, "speed")->config.plc_address, "ns=2;s=Bottling.Speed");
    EXPECT_EQ(find_tag(all, "bottles")->config.plc_address, "ns=2;i=4711");
    EXPECT_NE(find_remark(all, "model")->text.find("path of names"), std::string::npos);
    EXPECT_NE(find_remark(all, "Bottling"), nullptr) << "security and user are not taken";
}

TEST(thingsboard, what_its_server_exports_has_the_connector_inside) {
    const auto all = read(R"({"name": "m", "type": "modbus", "configurationJson": )" + fixture("modbus.json") + "}",
                          "thingsboard-modbus");
    EXPECT_EQ(all.devices.size(), 2U);
}

}  // namespace
}  // namespace penstock::imports::thingsboard
