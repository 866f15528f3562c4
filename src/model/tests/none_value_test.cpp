#include "model/none_value.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace penstock {
namespace {

bool is_none(std::string_view text, std::string_view type, const value& raw) {
    const auto parsed = parse_data_type(type).value();
    return none_values::parse(text, parsed).value().contains(raw, parsed.element);
}

std::string fault_of(std::string_view text, std::string_view type) {
    const auto read = none_values::parse(text, parse_data_type(type).value());
    return read ? "none" : read.error().message;
}

// What SunSpec calls not implemented (models of github.com/sunspec/models, read by pysunspec2).
TEST(none_value, the_not_implemented_values_of_sunspec_are_found_in_their_types) {
    EXPECT_TRUE(is_none("0x8000", "Int16", value{std::int64_t{-32768}}));
    EXPECT_TRUE(is_none("0xFFFF", "UInt16", value{std::uint64_t{65535}}));
    EXPECT_TRUE(is_none("0x80000000", "Int32", value{std::int64_t{std::numeric_limits<std::int32_t>::min()}}));
    EXPECT_TRUE(is_none("0xffffffff", "UInt32", value{std::uint64_t{0xFFFFFFFF}}));
    EXPECT_TRUE(is_none("0x8000000000000000", "Int64", value{std::numeric_limits<std::int64_t>::min()}));
    EXPECT_TRUE(is_none("0xFFFFFFFFFFFFFFFF", "UInt64", value{std::numeric_limits<std::uint64_t>::max()}));
    EXPECT_TRUE(is_none("0", "UInt32", value{std::uint64_t{0}}));
    EXPECT_TRUE(is_none("0x7FC00000", "Float", value{std::bit_cast<float>(0x7FC00000U)}));
}

TEST(none_value, another_number_is_a_value) {
    EXPECT_FALSE(is_none("0x8000", "Int16", value{std::int64_t{-32767}}));
    EXPECT_FALSE(is_none("0x8000", "Int32", value{std::int64_t{-32768}}));
    EXPECT_TRUE(is_none("0x8000", "Int32", value{std::int64_t{32768}}));
    EXPECT_FALSE(is_none("0", "Int16", value{std::int64_t{1}}));
    EXPECT_FALSE(is_none("0", "Int16", value{true}));
    EXPECT_FALSE(is_none("", "Int16", value{std::int64_t{0}}));
    EXPECT_FALSE(is_none("NaN", "Float", value{0.0F}));
}

TEST(none_value, any_nan_is_nan_and_a_float_is_compared_as_it_is_rounded) {
    EXPECT_TRUE(is_none("nan", "Float", value{std::bit_cast<float>(0xFFC00001U)}));
    EXPECT_TRUE(is_none("NaN", "Double", value{std::nan("")}));
    EXPECT_TRUE(is_none("-9999.9", "Float", value{-9999.9F}));
    EXPECT_TRUE(is_none("0", "Float", value{-0.0F}));
}

TEST(none_value, several_are_a_list) {
    EXPECT_TRUE(is_none("0x8000, 32767", "Int16", value{std::int64_t{32767}}));
    EXPECT_TRUE(is_none("0x8000, 32767", "Int16", value{std::int64_t{-32768}}));
    EXPECT_EQ(fault_of("1,2,3,4,5,6,7,8,9", "Int16"), "at most 8 values");
    EXPECT_EQ(fault_of("1,,2", "Int16"), "a value is missing between two commas");
}

TEST(none_value, what_the_type_cannot_hold_is_refused) {
    EXPECT_EQ(fault_of("0x18000", "Int16"), "0x18000 has more bits than Int16, which has 16");
    EXPECT_EQ(fault_of("32768", "Int16"),
              "\"32768\" is not a whole number from -32768 to 32767; or use the bits of the number in "
              "hexadecimal, such as 0x8000");
    EXPECT_EQ(fault_of("NaN", "Int16"), "NaN is for Float and Double, Int16 has no NaN");
    EXPECT_EQ(fault_of("Infinity", "Float"), "\"Infinity\" is not a finite number");
    EXPECT_EQ(fault_of("0xG", "Int16"), "\"0xG\" is not a hexadecimal number such as 0x8000");
    EXPECT_EQ(fault_of("0", "Boolean"), "is for a single number, from SByte to Double; the data_type is Boolean");
    EXPECT_EQ(fault_of("0", "Int16[2]"), "is for a single number, from SByte to Double; the data_type is Int16[2]");
}

TEST(none_value, of_a_type_that_the_device_reports_the_bits_are_compared_in_that_type) {
    const auto all = none_values::parse("0x8000,NaN,70000", std::nullopt).value();
    EXPECT_TRUE(all.contains(value{std::int64_t{-32768}}, element_type::int16));
    EXPECT_TRUE(all.contains(value{std::uint64_t{0x8000}}, element_type::uint16));
    EXPECT_TRUE(all.contains(value{std::nanf("")}, element_type::float32));
    EXPECT_TRUE(all.contains(value{70000.0}, element_type::float64));
    EXPECT_TRUE(all.contains(value{array{value{std::int64_t{1}}, value{std::int64_t{70000}}}}, element_type::int32));
    EXPECT_FALSE(none_values::parse("many", std::nullopt));
}

}  // namespace
}  // namespace penstock
