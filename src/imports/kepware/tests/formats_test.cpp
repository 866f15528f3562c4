#include "imports/kepware/formats.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "imports/tests/reading_text.hpp"

namespace penstock::imports::kepware {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

std::string fixture(std::string_view name) {
    std::ifstream in(std::filesystem::path(PENSTOCK_SOURCE_DIR) / "src/imports/kepware/tests/fixtures" / name,
                     std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Read by the only format that recognizes it.
reading read(std::string_view text, const answers& known, std::string_view name) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    for (const auto& one : all) {
        EXPECT_EQ(one->recognizes(*content), one->name() == name) << one->name();
        if (one->name() != name) continue;
        auto out = one->read(*content, known);
        EXPECT_TRUE(out) << out.error().message;
        return std::move(*out);
    }
    return {};
}

const answers all_known = {{"line:COM3", "/dev/ttyUSB0"}, {"modbus_base", "yes"}, {"word_order", "ABCD"}};

TEST(kepware_project, asks_what_it_does_not_hold_and_is_not_complete_before) {
    const auto open = read(fixture("water_works.json"), {}, "kepware");
    EXPECT_EQ(keys_of(open), "line:COM3 modbus_base word_order");
    EXPECT_FALSE(find_tag(open, "Energy"));
    EXPECT_EQ(keys_of(read(fixture("water_works.json"), all_known, "kepware")), "");
}

TEST(kepware_project, has_devices_with_their_settings) {
    const auto all = read(fixture("water_works.json"), all_known, "kepware");
    ASSERT_EQ(all.devices.size(), 5U);
    const auto& well = all.devices[0].config;
    EXPECT_EQ(well.opc_name, "Wells.Well_1");
    EXPECT_EQ(well.opc_type, "MODBUS");
    EXPECT_EQ(well.opc_agent_ip, "10.20.0.11");
    EXPECT_EQ(well.opc_agent_port, "1502");
    EXPECT_EQ(well.timecycle, 500);
    EXPECT_EQ(well.description, "north of the tower");
    EXPECT_EQ(test::text_of_options(well.options), "byte_order=CDAB timeout_ms=2000 unit_id=3");
    EXPECT_TRUE(well.auto_collect);
    EXPECT_FALSE(all.devices[1].config.auto_collect);
    EXPECT_EQ(test::text_of_options(all.devices[1].config.options), "unit_id=1");
    const auto& meters = all.devices[2].config;
    EXPECT_EQ(meters.opc_agent_ip, "/dev/ttyUSB0");
    EXPECT_EQ(test::text_of_options(meters.options), "baud=19200 parity=E transport=rtu unit_id=7");
    EXPECT_EQ(test::text_of_options(all.devices[3].config.options), "family=400 rack=0 slot=3");
    EXPECT_EQ(all.devices[4].config.opc_agent_ip, "10.20.0.40");
    EXPECT_EQ(test::text_of_options(all.devices[4].config.options), "family=ControlLogix route=1,0");
}

TEST(kepware_project, has_tags_named_by_their_groups) {
    const auto all = read(fixture("water_works.json"), all_known, "kepware");
    const auto current = find_tag(all, "Pump.Motor.Current");
    ASSERT_TRUE(current);
    EXPECT_EQ(test::text_of(current->config), "Pump.Motor.Current @ hr200 Float");
    EXPECT_EQ(current->place, "channels[0].devices[0].tag_groups[0].tag_groups[0].tags[0]");
    EXPECT_EQ(test::text_of(find_tag(all, "Flow")->config), "Flow @ hr101 Float") << "zero-based addressing is off";
    EXPECT_EQ(test::text_of(find_tag(all, "Force")->config), "Force @ DB1,REAL4 Float");
    EXPECT_EQ(test::text_of(find_tag(all, "Count")->config), "Count @ Program:Main.Count Int32");
}

TEST(kepware_project, scales_by_factor_and_offset) {
    const auto all = read(fixture("water_works.json"), all_known, "kepware");
    const auto level = find_tag(all, "Level")->config;
    EXPECT_EQ(level.scale, 0.005);
    EXPECT_EQ(level.offset, -10);
    EXPECT_EQ(level.unit, "m");
    EXPECT_EQ(level.description, "수위");
    EXPECT_FALSE(level.writable);
    EXPECT_EQ(level.timecycle, 0) << "100 ms is what each new tag has";
    EXPECT_EQ(level.clamp, "high");
    EXPECT_EQ(level.max_value, 10);
    EXPECT_FALSE(level.min_value) << "below, nothing is cut off";
    EXPECT_EQ(find_remark(all, "Level"), nullptr);
}

TEST(kepware_project, says_what_is_left_out_and_why) {
    const auto all = read(fixture("water_works.json"), all_known, "kepware");
    ASSERT_NE(find_remark(all, "Root"), nullptr);
    EXPECT_EQ(find_remark(all, "Root")->kind, remark::effect::left_out);
    EXPECT_NE(find_remark(all, "Root")->text.find("square root"), std::string::npos);
    EXPECT_NE(find_remark(all, "Pump.Motor.Odd")->text.find("type"), std::string::npos);
    EXPECT_NE(find_remark(all, "Climate.Roof")->text.find("BACnet/IP"), std::string::npos);
}

constexpr std::string_view export_of_tags =
    "\xEF\xBB\xBFTag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,Scaled "
    "Low,Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description,Negate Value\r\n"
    "\"Boiler.Steam\",\"400011\",Float,1,R/W,100,,,,,,,,,,\"live steam\",\r\n"
    "\"Boiler.Valve\",\"400013\",Word,1,RO,250,Linear,0,1000,0,100,Double,0,0,%,\"\",1\r\n"
    "\"Boiler.Fire\",000003,Boolean,1,R/W\r\n"
    "\"Boiler.What\",400020,Quark,1,RO,100\r\n";

TEST(kepware_csv, cuts_values_off_where_a_tag_can_say_it) {
    const auto all = read(
        "Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate,Scaling,Raw Low,Raw High,"
        "Scaled Low,Scaled High,Scaled Data Type,Clamp Low,Clamp High,Eng Units,Description,Negate Value\r\n"
        "A,400013,Word,1,RO,250,Linear,0,1000,-5,100,Double,1,1,%,,0\r\n"
        "B,400014,Word,1,RO,250,Linear,0,1000,100,0,Double,1,0,%,,0\r\n"
        "C,400015,Word,1,RO,250,Linear,0,1000,0,100,Double,1,0,%,,1\r\n",
        {{"driver", "modbus"}, {"modbus_base", "yes"}, {"word_order", "CDAB"}}, "kepware-csv");
    ASSERT_EQ(all.devices.size(), 1U);
    const auto a = all.devices[0].tags[0].config;
    EXPECT_EQ(a.clamp, "both");
    EXPECT_EQ(a.min_value, -5);
    EXPECT_EQ(a.max_value, 100);
    EXPECT_EQ(find_remark(all, "A"), nullptr);
    for (const auto* turned : {"B", "C"}) {
        EXPECT_EQ(find_tag(all, turned)->config.clamp, "") << turned;
        EXPECT_NE(find_remark(all, turned)->text.find("not cut off"), std::string::npos) << turned;
    }
}

TEST(kepware_csv, asks_for_driver_then_base_and_order) {
    EXPECT_EQ(keys_of(read(export_of_tags, {}, "kepware-csv")), "driver");
    EXPECT_EQ(keys_of(read(export_of_tags, {{"driver", "modbus"}}, "kepware-csv")), "modbus_base word_order");
    EXPECT_EQ(keys_of(read(export_of_tags, {{"driver", "coffee"}}, "kepware-csv")), "driver");
    EXPECT_EQ(keys_of(read(export_of_tags, {{"driver", "s7"}}, "kepware-csv")), "");
}

TEST(kepware_csv, has_tags_for_a_device_that_the_user_names) {
    const auto all =
        read(export_of_tags, {{"driver", "modbus"}, {"modbus_base", "yes"}, {"word_order", "CDAB"}}, "kepware-csv");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_type, "MODBUS");
    EXPECT_TRUE(all.devices[0].config.opc_agent_ip.empty());
    ASSERT_EQ(all.devices[0].tags.size(), 3U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "Boiler.Steam @ hr10 Float byte_order=CDAB");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "live steam");
    const auto valve = all.devices[0].tags[1].config;
    EXPECT_EQ(test::text_of(valve), "Boiler.Valve @ hr12 UInt16");
    EXPECT_EQ(valve.scale, -0.1) << "the value is negated";
    EXPECT_FALSE(valve.offset);
    EXPECT_EQ(valve.unit, "%");
    EXPECT_EQ(valve.timecycle, 250);
    EXPECT_FALSE(valve.writable);
    EXPECT_EQ(all.devices[0].tags[2].place, "line 4") << "trailing fields may be missing";
    ASSERT_NE(find_remark(all, "Boiler.What"), nullptr);
    EXPECT_EQ(find_remark(all, "Boiler.What")->place, "line 5");
}

TEST(kepware_project, with_a_long_name_of_a_group_does_not_grow_with_its_tags) {
    const std::string group(1U << 20U, 'g');
    std::string tags;
    for (int i = 0; i < 10'000; ++i)
        tags += fmt::format(R"({}{{"common.ALLTYPES_NAME": "t{}", "servermain.TAG_ADDRESS": "D{}",
            "servermain.TAG_DATA_TYPE": 4}})",
                            i == 0 ? "" : ",", i, i);
    const auto content = document::open(fmt::format(
        R"({{"project": {{"channels": [{{"common.ALLTYPES_NAME": "C",
        "servermain.MULTIPLE_TYPES_DEVICE_DRIVER": "Mitsubishi Ethernet", "devices": [{{"common.ALLTYPES_NAME": "D",
        "servermain.DEVICE_ID_STRING": "10.0.0.1:255", "tag_groups": [{{"common.ALLTYPES_NAME": "{}",
        "tags": [{}]}}]}}]}}]}}}})",
        group, tags));
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, {{"family:C.D", "Q"}});
    ASSERT_TRUE(out) << out.error().message;
    ASSERT_EQ(out->devices.size(), 1U);
    ASSERT_EQ(out->devices[0].tags.size(), 10'000U);
    EXPECT_LE(out->devices[0].tags[0].config.tag_name.size(), 1024U);
}

}  // namespace
}  // namespace penstock::imports::kepware
