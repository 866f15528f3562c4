#include "drivers/modbus/point.hpp"

#include <gtest/gtest.h>

namespace penstock::modbus {

namespace {

point made(std::string address, std::string type, option_map options = {}, const point_rules& rules = {}) {
    const auto p = make_point({std::move(address), std::move(type), std::move(options)}, rules);
    EXPECT_TRUE(p.has_value()) << to_string(p.error());
    return p.has_value() ? *p : point{};
}

std::string fault_of(std::string address, std::string type, option_map options = {}, const point_rules& rules = {}) {
    const auto p = make_point({std::move(address), std::move(type), std::move(options)}, rules);
    return p.has_value() ? "" : p.error().field + ": " + p.error().message;
}

bool begins(const std::string& text, std::string_view with) {
    return text.starts_with(with);
}

}  // namespace

TEST(point, takes_its_size_from_type_and_length) {
    EXPECT_EQ(made("40001", "Int16").size, 1);
    EXPECT_EQ(made("40001", "Float").size, 2);
    EXPECT_EQ(made("40001", "Double[3]").size, 12);
    EXPECT_EQ(made("40001.5", "String").size, 3);
    EXPECT_EQ(made("40001.15", "Boolean").size, 1);
    EXPECT_EQ(made("40001.15", "Boolean[2]").size, 2);
    EXPECT_EQ(made("00001", "Boolean[2000]").size, 2000);
}

TEST(point, a_bit_above_15_is_one_of_a_wider_field) {
    EXPECT_EQ(made("hr10.16", "Boolean").size, 2);
    EXPECT_EQ(made("hr10.31", "Boolean").value_layout.field_bits, 32);
    EXPECT_EQ(made("hr10.32", "Boolean").size, 4);
    EXPECT_EQ(made("hr10.63", "Boolean").value_layout.field_bits, 64);
    EXPECT_EQ(made("hr10.3", "Boolean", {{"field_bits", "32"}}).size, 2);
    EXPECT_EQ(made("hr10.20", "Boolean", {{"field_bits", "64"}}).size, 4);
    EXPECT_EQ(made("hr10", "Boolean[64]", {{"field_bits", "64"}}).size, 4);
    EXPECT_EQ(fault_of("hr10.64", "Boolean"), "plc_address: the bit after the dot must be 0 to 63");
    EXPECT_EQ(fault_of("hr10.16", "Boolean", {{"field_bits", "16"}}),
              "plc_address: the bit after the dot must be 0 to 15");
    EXPECT_EQ(fault_of("hr10.32", "Boolean", {{"field_bits", "32"}}),
              "plc_address: the bit after the dot must be 0 to 31");
    EXPECT_EQ(fault_of("hr10", "Boolean", {{"field_bits", "32"}}),
              "options.field_bits: needs the number of the bit in the address after a dot, as in hr10.20");
    EXPECT_EQ(fault_of("hr10", "Int32", {{"field_bits", "32"}}),
              "options.field_bits: is possible only for a Boolean in registers");
    EXPECT_EQ(fault_of("co10", "Boolean", {{"field_bits", "32"}}),
              "options.field_bits: is possible only for a Boolean in registers");
    EXPECT_NE(fault_of("hr65535.16", "Boolean"), "");
}

TEST(point, uses_the_units_and_orders_of_the_device_unless_set_otherwise) {
    point_rules rules;
    rules.unit = 9;
    rules.default_layout.order = byte_order::cdab;
    rules.default_layout.encoding = text_encoding::euc_kr;
    EXPECT_EQ(made("hr0", "Int32", {}, rules).unit, 9);
    EXPECT_EQ(made("2!hr0", "Int32", {}, rules).unit, 2);
    EXPECT_EQ(made("hr0", "Int32", {}, rules).value_layout.order, byte_order::cdab);
    EXPECT_EQ(made("hr0", "Int32", {{"byte_order", "DCBA"}}, rules).value_layout.order, byte_order::dcba);
    EXPECT_EQ(made("hr0.2", "String", {}, rules).value_layout.encoding, text_encoding::euc_kr);
    EXPECT_EQ(made("hr0.2", "String", {{"string_encoding", "UTF-8"}}, rules).value_layout.encoding,
              text_encoding::utf_8);
    EXPECT_TRUE(made("hr0.2", "String", {{"string_order", "low_first"}}, rules).value_layout.is_low_first);
    EXPECT_TRUE(made("hr0", "Int16", {{"byte_order_16", "BA"}}, rules).value_layout.has_swapped_bytes);
}

TEST(point, applies_bcd_of_the_device_to_whole_numbers_only) {
    point_rules rules;
    rules.default_layout.is_bcd = true;
    EXPECT_TRUE(made("hr0", "UInt16", {}, rules).value_layout.is_bcd);
    EXPECT_FALSE(made("hr0", "UInt16", {{"bcd", "false"}}, rules).value_layout.is_bcd);
    EXPECT_FALSE(made("hr0", "Float", {}, rules).value_layout.is_bcd);
    EXPECT_TRUE(begins(fault_of("hr0", "Float", {{"bcd", "true"}}), "options.bcd: "));
}

TEST(point, names_the_field_that_is_wrong) {
    EXPECT_TRUE(begins(fault_of("x", "Int16"), "plc_address: "));
    EXPECT_TRUE(begins(fault_of("40001", ""), "data_type: "));
    EXPECT_TRUE(begins(fault_of("40001", "Int17"), "data_type: "));
    EXPECT_TRUE(begins(fault_of("00001", "Int16"), "data_type: a coil is one bit"));
    EXPECT_TRUE(begins(fault_of("00001.2", "Boolean"), "plc_address: "));
    EXPECT_TRUE(begins(fault_of("40001.64", "Boolean"), "plc_address: the bit"));
    EXPECT_TRUE(begins(fault_of("40001.4", "Int16"), "plc_address: "));
    EXPECT_TRUE(begins(fault_of("40001", "String"), "plc_address: a String needs its length"));
    EXPECT_TRUE(begins(fault_of("40001.0", "ByteString"), "plc_address: a ByteString needs its length"));
}

TEST(point, is_never_larger_than_a_request) {
    EXPECT_EQ(made("hr0", "Int16[125]").size, 125);
    EXPECT_TRUE(begins(fault_of("hr0", "Int16[126]"), "plc_address: needs 126 registers"));
    EXPECT_TRUE(begins(fault_of("hr0.252", "String"), "plc_address: needs 126 registers"));
    EXPECT_TRUE(begins(fault_of("co0", "Boolean[2001]"), "plc_address: needs 2001 bits"));
    point_rules rules;
    rules.max_registers = 1;
    EXPECT_TRUE(begins(fault_of("hr0", "Float", {}, rules), "plc_address: needs 2 registers"));
}

TEST(point, ends_within_the_area) {
    EXPECT_EQ(made("hr65535", "Int16").start, 65535);
    EXPECT_TRUE(begins(fault_of("hr65535", "Int32"), "plc_address: needs 2 registers from 65535 on"));
}

TEST(point, is_never_a_broadcast_on_a_serial_line) {
    point_rules rules;
    rules.is_bus = true;
    EXPECT_TRUE(begins(fault_of("0!hr0", "Int16", {}, rules), "plc_address: on a serial line unit 0"));
    EXPECT_EQ(made("0!hr0", "Int16").unit, 0);
}

}  // namespace penstock::modbus
