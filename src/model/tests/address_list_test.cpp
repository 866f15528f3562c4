#include "model/address_list.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

using list = std::vector<std::string>;

std::string fault_of(std::string_view text) {
    const auto wrong = check_addresses(text);
    return wrong ? wrong->field + ": " + wrong->message : std::string();
}

TEST(address_list, hosts_stand_between_commas_or_blanks) {
    EXPECT_EQ(split_addresses("10.0.0.1"), (list{"10.0.0.1"}));
    EXPECT_EQ(split_addresses(" 10.0.0.1,plc-b "), (list{"10.0.0.1", "plc-b"}));
    EXPECT_EQ(split_addresses("10.0.0.1 , fd00::2  plc-c"), (list{"10.0.0.1", "fd00::2", "plc-c"}));
    EXPECT_EQ(split_addresses(""), list{});
    EXPECT_EQ(split_addresses(" , "), list{});
}

TEST(address_list, a_comma_within_a_url_or_a_path_separates_nothing) {
    EXPECT_EQ(split_addresses("http://a/x?tags=1,2"), (list{"http://a/x?tags=1,2"}));
    EXPECT_EQ(split_addresses("http://a/x,y, https://b/"), (list{"http://a/x,y", "https://b/"}));
    EXPECT_EQ(split_addresses("opc.tcp://a:4840 opc.tcp://b:4840"), (list{"opc.tcp://a:4840", "opc.tcp://b:4840"}));
    EXPECT_EQ(split_addresses("/dev/serial by,id/0"), (list{"/dev/serial by,id/0"}));
}

TEST(address_list, a_single_address_is_left_to_its_driver) {
    for (const auto* one : {"", "10.0.0.1", "/dev/ttyS0", "http://u@a/?x=1,2", "host?"})
        EXPECT_EQ(fault_of(one), "") << one;
}

TEST(address_list, what_cannot_be_a_list_is_refused_with_its_field) {
    EXPECT_EQ(fault_of("a,b,c,d"), "");
    EXPECT_EQ(fault_of("a,b,c,d,e"), "opc_agent_ip: a device has at most 4 addresses, between commas");
    EXPECT_EQ(fault_of("a,,b"), "opc_agent_ip: an address is missing before or after a comma");
    EXPECT_EQ(fault_of("a,"), "opc_agent_ip: an address is missing before or after a comma");
    EXPECT_EQ(fault_of(",a"), "opc_agent_ip: an address is missing before or after a comma");
    EXPECT_EQ(fault_of("PLC-a, plc-A"), "opc_agent_ip: plc-A occurs twice");
    EXPECT_EQ(fault_of("a, /dev/ttyS0"), "opc_agent_ip: a serial line cannot be one of several addresses");
    EXPECT_EQ(fault_of("a," + std::string(256, 'x')), "opc_agent_ip: each address may have at most 255 characters");
    EXPECT_EQ(
        fault_of("http://a/?key=1 http://b/"),
        "opc_agent_ip: if there are several URLs, they must not contain a query or a user: use the options for them");
}

}  // namespace
}  // namespace penstock
