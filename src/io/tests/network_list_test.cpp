#include "io/network_list.hpp"

#include <gtest/gtest.h>

namespace penstock::io {
namespace {

TEST(network_list, an_address_is_in_its_networks_and_in_no_other) {
    const auto list = network_list::parse("10.0.0.0/8, 192.168.3.7 ,fd00::/12,::1");
    ASSERT_TRUE(list.has_value());
    for (const char* in : {"10.0.0.0", "10.255.1.2", "192.168.3.7", "fd00::1", "fd0f::1", "::1", "::ffff:10.1.2.3"})
        EXPECT_TRUE(list->contains(in)) << in;
    for (const char* out : {"11.0.0.0", "9.255.255.255", "192.168.3.8", "fd10::1", "::2", "::ffff:11.1.2.3", "", "x"})
        EXPECT_FALSE(list->contains(out)) << out;
}

TEST(network_list, zero_bits_is_every_address_of_that_family) {
    const auto list = network_list::parse("0.0.0.0/0");
    ASSERT_TRUE(list.has_value());
    EXPECT_TRUE(list->contains("203.0.113.9"));
    EXPECT_FALSE(list->contains("2001:db8::1"));
}

TEST(network_list, nothing_is_in_an_empty_list) {
    const auto list = network_list::parse("  ");
    ASSERT_TRUE(list.has_value());
    EXPECT_TRUE(list->empty());
    EXPECT_FALSE(list->contains("127.0.0.1"));
}

TEST(network_list, the_fault_names_the_part_that_is_wrong) {
    for (const char* bad : {"10.0.0.0/33", "::1/129", "10.0.0", "host", "10.0.0.1/", "10.0.0.1/-1", "10.0.0.1,,"}) {
        EXPECT_FALSE(network_list::parse(bad).has_value()) << bad;
    }
    const auto list = network_list::parse("10.0.0.1, plant7");
    ASSERT_FALSE(list.has_value());
    EXPECT_NE(list.error().message.find("plant7"), std::string::npos);
}

}  // namespace
}  // namespace penstock::io
