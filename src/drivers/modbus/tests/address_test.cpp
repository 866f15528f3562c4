#include "drivers/modbus/address.hpp"

#include <gtest/gtest.h>

namespace penstock::modbus {

namespace {

address parsed(std::string_view text) {
    const auto a = parse_address(text);
    EXPECT_TRUE(a.has_value()) << text;
    return a.has_value() ? *a : address{};
}

address at(area where, std::uint16_t number) {
    return {.unit = {}, .memory_area = where, .number = number, .suffix = {}};
}

}  // namespace

TEST(address, counts_the_traditional_numbers_from_1) {
    EXPECT_EQ(parsed("40001"), at(area::holding_register, 0));
    EXPECT_EQ(parsed("400001"), at(area::holding_register, 0));
    EXPECT_EQ(parsed("30010"), at(area::input_register, 9));
    EXPECT_EQ(parsed("300010"), at(area::input_register, 9));
    EXPECT_EQ(parsed("10001"), at(area::discrete_input, 0));
    EXPECT_EQ(parsed("00001"), at(area::coil, 0));
    EXPECT_EQ(parsed("000017"), at(area::coil, 16));
    EXPECT_EQ(parsed("49999"), at(area::holding_register, 9998));
    EXPECT_EQ(parsed("465536"), at(area::holding_register, 65535));
}

TEST(address, counts_the_named_areas_from_0) {
    EXPECT_EQ(parsed("hr0"), at(area::holding_register, 0));
    EXPECT_EQ(parsed("IR65535"), at(area::input_register, 65535));
    EXPECT_EQ(parsed("di0x1F"), at(area::discrete_input, 31));
    EXPECT_EQ(parsed("Co0XffFF"), at(area::coil, 65535));
}

TEST(address, takes_a_unit_and_a_suffix) {
    const auto a = parsed(" 2!40010.4 ");
    EXPECT_EQ(a.unit, 2);
    EXPECT_EQ(a.number, 9);
    EXPECT_EQ(a.suffix, 4);
    EXPECT_EQ(parsed("0!hr1").unit, 0);
    EXPECT_EQ(parsed("255!hr1").unit, 255);
    EXPECT_EQ(parsed("hr100.250").suffix, 250);
}

TEST(address, refuses_what_is_none) {
    for (const auto* text :
         {"",          "40000",    "400000",      "465537",    "20001",     "50001",    "4001", "4000001",
          "hr",        "hr-1",     "hr65536",     "hr0x",      "hr0x10000", "hr0xG",    "xr0",  "40001.",
          "40001.x",   "40001.-1", "40001.70000", "256!40001", "!40001",    "-1!40001", "1!",   "1!2!40001",
          "40001.4.4", "4 001",    "h",           "40001 4",   "+4001",     "4+001"}) {
        EXPECT_FALSE(parse_address(text).has_value()) << text;
    }
}

TEST(address, faults_name_what_was_expected) {
    const auto a = parse_address("D100");
    ASSERT_FALSE(a.has_value());
    EXPECT_NE(a.error().message.find("\"D100\" is not a Modbus address"), std::string::npos);
    EXPECT_NE(a.error().message.find("40001"), std::string::npos);
}

TEST(address, reads_back_what_it_formats) {
    for (const auto* text : {"40001", "2!365536.15", "0!00001", "di7", "255!hr0x10.20"}) {
        const auto a = parsed(text);
        EXPECT_EQ(parsed(format_address(a)), a) << text;
    }
    EXPECT_EQ(format_address(parsed("2!40011.4")), "2!hr10.4");
}

}  // namespace penstock::modbus
