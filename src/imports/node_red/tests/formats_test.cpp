#include "imports/node_red/formats.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/node_red/addresses.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::node_red {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

TEST(node_red_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/node_red/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 50U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto point = convert_s7(row.cell(0));
        test::expect_converted(row, point);
    }
}

reading read(std::string_view text, const answers& known) {
    return test::read_as(add_formats, "node-red", text, known);
}

constexpr std::string_view flows = R"([
  {"id": "1", "type": "tab", "label": "Flow"},
  {"id": "2", "type": "s7 endpoint", "transport": "iso-on-tcp", "address": "10.3.0.5", "port": "102", "rack": "0",
   "slot": "2", "connmode": "rack-slot", "cycletime": "500", "timeout": "2000", "name": "Press",
   "vartable": [{"addr": "DB1,X0.0", "name": "Ready"}, {"addr": "DB1,R2", "name": "Force"},
                {"addr": "MRW20", "name": "Odd"}]},
  {"id": "3", "type": "s7 endpoint", "transport": "iso-on-tcp", "address": "10.3.0.6", "connmode": "tsap",
   "localtsaphi": "02", "localtsaplo": "00", "remotetsaphi": "02", "remotetsaplo": "01", "cycletime": 1000, "name": "",
   "vartable": [{"addr": "DB1,BYTE1024", "name": "Inputs"}]},
  {"id": "4", "type": "s7 endpoint", "transport": "mpi-s7", "name": "Old", "vartable": []},
  {"id": "5", "type": "eth-ip endpoint", "address": "10.3.0.7", "slot": "1", "cycletime": "250", "name": "Line4",
   "vartable": {"": {"Count": {"type": "DINT"}}, "Main": {"Speed": {"type": "REAL"}, "Pos": {"type": "AXIS"}}}}
])";

TEST(node_red_flows, have_endpoints_with_variables) {
    EXPECT_EQ(keys_of(read(flows, {})), "family:Press family:10.3.0.6");
    const auto all = read(flows, {{"family:Press", "1500"}, {"family:10.3.0.6", "LOGO"}});
    EXPECT_EQ(keys_of(all), "");
    ASSERT_EQ(all.devices.size(), 3U);
    const auto& press = all.devices[0];
    EXPECT_EQ(press.config.opc_name, "Press");
    EXPECT_EQ(press.config.opc_agent_ip, "10.3.0.5");
    EXPECT_EQ(press.config.opc_agent_port, "");
    EXPECT_EQ(press.config.timecycle, 500);
    EXPECT_EQ(test::text_of_options(press.config.options), "family=1500 rack=0 slot=2 timeout_ms=2000");
    ASSERT_EQ(press.tags.size(), 2U);
    EXPECT_EQ(test::text_of(press.tags[1].config), "Force @ DB1,REAL2 Float");
    EXPECT_EQ(press.tags[1].place, "[1].vartable[1]");
    EXPECT_NE(find_remark(all, "Odd")->text.find("reversed"), std::string::npos);
    EXPECT_EQ(test::text_of_options(all.devices[1].config.options), "family=LOGO local_tsap=02.00 remote_tsap=02.01");
    EXPECT_NE(find_remark(all, "Old")->text.find("mpi-s7"), std::string::npos);
}

TEST(node_red_flows, have_tags_of_logix_by_program) {
    const auto all = read(flows, {{"family:Press", "1500"}, {"family:10.3.0.6", "LOGO"}});
    const auto& line = all.devices[2];
    EXPECT_EQ(line.config.opc_type, "EIP");
    EXPECT_EQ(test::text_of_options(line.config.options), "route=1,1");
    EXPECT_EQ(test::text_of(find_tag(all, "Count")->config), "Count @ Count Int32");
    EXPECT_EQ(test::text_of(find_tag(all, "Program:Main.Speed")->config),
              "Program:Main.Speed @ Program:Main.Speed Float");
    EXPECT_EQ(find_tag(all, "Program:Main.Pos")->config.data_type, "") << "the controller reports it";
}

TEST(node_red_flows, without_endpoints_are_not_recognized) {
    const auto content = document::open(R"([{"id": "1", "type": "tab"}])");
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    EXPECT_FALSE(all[0]->recognizes(*content));
}

}  // namespace
}  // namespace penstock::imports::node_red
