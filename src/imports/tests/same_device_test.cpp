#include "imports/same_device.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace penstock::imports {
namespace {

opc_config opc(std::string type, std::string host, option_map options = {}) {
    opc_config out;
    out.opc_type = std::move(type);
    out.opc_name = "A";
    out.opc_agent_ip = std::move(host);
    out.options = std::move(options);
    return out;
}

TEST(same_device, has_type_host_and_port) {
    EXPECT_TRUE(has_same_address(opc("S7", "PLC.local"), opc("S7", "plc.LOCAL")));
    EXPECT_FALSE(has_same_address(opc("S7", "10.0.0.1"), opc("MODBUS", "10.0.0.1")));
    auto other_port = opc("MODBUS", "10.0.0.1");
    other_port.opc_agent_port = "1502";
    EXPECT_FALSE(has_same_address(opc("MODBUS", "10.0.0.1"), other_port)) << "no port is the standard one";
}

TEST(same_device, behind_one_address_is_told_by_unit_route_slot_tsap_and_network) {
    const auto is_same = [](const std::string& type, option_map a, option_map b) {
        return has_same_address(opc(type, "10.0.0.5", std::move(a)), opc(type, "10.0.0.5", std::move(b)));
    };
    EXPECT_TRUE(is_same("MODBUS", {}, {{"unit_id", "1"}}));
    EXPECT_FALSE(is_same("MODBUS", {}, {{"unit_id", "2"}}));
    EXPECT_FALSE(is_same("EIP", {{"route", "1,0"}}, {{"route", "1,2"}}));
    EXPECT_TRUE(is_same("EIP", {{"route", "1,0"}}, {{"route", "1, 0"}}));
    EXPECT_TRUE(is_same("EIP", {{"route", "1,0"}}, {})) << "the driver finds the route of the family";
    EXPECT_FALSE(is_same("S7", {{"slot", "2"}}, {{"slot", "3"}}));
    EXPECT_FALSE(is_same("S7", {{"rack", "1"}}, {}));
    EXPECT_TRUE(is_same("S7", {{"slot", "2"}}, {}));
    EXPECT_FALSE(is_same("S7", {{"remote_tsap", "03.02"}}, {{"remote_tsap", "03.03"}}));
    EXPECT_FALSE(is_same("S7", {{"local_tsap", "01.00"}}, {{"local_tsap", "02.00"}}));
    EXPECT_FALSE(is_same("MELSEC", {{"network", "2"}}, {}));
    EXPECT_FALSE(is_same("MELSEC", {{"station", "1"}}, {{"station", "2"}}));
    EXPECT_TRUE(is_same("MELSEC", {{"pc", "255"}}, {}));
    EXPECT_FALSE(is_same("XGT", {{"slot", "1"}}, {}));
    EXPECT_TRUE(is_same("MODBUS", {{"byte_order", "CDAB"}}, {})) << "what is no part of the address";
}

TEST(same_device, each_opc_is_taken_once) {
    const std::vector<opc_config> opcs = {opc("S7", "10.0.0.1"), opc("S7", "10.0.0.1"), opc("S7", "10.0.0.2")};
    opc_index index(opcs);
    const auto device = opc("S7", "10.0.0.1");
    ASSERT_EQ(index.find_same(device, false), &opcs[0]);
    index.take(opcs[0]);
    ASSERT_EQ(index.find_same(device, false), &opcs[1]);
    index.take(opcs[1]);
    EXPECT_EQ(index.find_same(device, false), nullptr);
    EXPECT_EQ(index.find_named(device), &opcs[2]);
}

TEST(same_device, an_address_is_shown_with_what_tells_it_apart) {
    auto line = opc("MODBUS", "10.0.0.5", {{"unit_id", "3"}, {"byte_order", "CDAB"}});
    line.opc_agent_port = "1502";
    EXPECT_EQ(address_text(line), "10.0.0.5:1502, unit_id 3");
    EXPECT_EQ(address_text(opc("EIP", "10.0.0.5", {{"route", "1,2"}})), "10.0.0.5, route 1,2");
}

}  // namespace
}  // namespace penstock::imports
