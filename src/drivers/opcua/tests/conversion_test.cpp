#include "drivers/opcua/conversion.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace penstock::opcua {
namespace {

std::string converted(const value& v, const char* from, const char* to) {
    const auto out = convert(v, parse_data_type(from).value(), parse_data_type(to).value());
    return out ? format_value(*out) : "! " + out.error().message();
}

TEST(opcua_conversion, a_number_becomes_another_where_it_fits) {
    EXPECT_EQ(converted(std::int64_t{-7}, "Int32", "Int16"), "-7");
    EXPECT_EQ(converted(std::int64_t{7}, "Int32", "UInt64"), "7");
    EXPECT_EQ(converted(std::int64_t{7}, "Int32", "Double"), "7");
    EXPECT_EQ(converted(2.6, "Double", "Int16"), "3");
    EXPECT_EQ(converted(1.5, "Double", "Float"), "1.5");
    EXPECT_EQ(converted(true, "Boolean", "Int16"), "1");
    EXPECT_EQ(converted(std::int64_t{5}, "Int16", "Boolean"), "true");
}

TEST(opcua_conversion, whole_numbers_of_64_bits_keep_all_their_digits) {
    EXPECT_EQ(converted(std::numeric_limits<std::int64_t>::max(), "Int64", "UInt64"), "9223372036854775807");
    EXPECT_EQ(converted(std::uint64_t{9'007'199'254'740'993}, "UInt64", "Int64"), "9007199254740993");
}

TEST(opcua_conversion, what_does_not_fit_names_both_types) {
    EXPECT_EQ(converted(std::int64_t{70'000}, "Int32", "Int16"),
              "! the server's type is Int32, the tag's is Int16: 70000 does not fit");
    EXPECT_EQ(converted(std::int64_t{-1}, "Int32", "UInt32"),
              "! the server's type is Int32, the tag's is UInt32: -1 does not fit");
    EXPECT_EQ(converted(std::string("warm"), "String", "Double"),
              "! the server's type is String, the tag's is Double: warm does not fit");
    EXPECT_EQ(converted(array{1.0}, "Double[1]", "Double"), "! the server's type is Double[1], the tag's is Double");
    EXPECT_EQ(converted(1.0, "Double", "Double[2]"), "! the server's type is Double, the tag's is Double[2]");
}

TEST(opcua_conversion, texts_are_read_and_everything_has_a_text) {
    EXPECT_EQ(converted(std::string("12"), "String", "Int16"), "12");
    EXPECT_EQ(converted(std::string("on"), "String", "Boolean"), "true");
    EXPECT_EQ(converted(1.5, "Double", "String"), "1.5");
    EXPECT_EQ(converted(wall_time{}, "DateTime", "String"), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(converted(std::string("1970-01-01T00:00:01.000Z"), "String", "DateTime"), "1970-01-01T00:00:01.000Z");
}

TEST(opcua_conversion, an_array_is_converted_element_by_element) {
    EXPECT_EQ(converted(array{std::int64_t{1}, std::int64_t{2}}, "Int32[2]", "Double[2]"), "[1,2]");
    EXPECT_EQ(converted(array{std::int64_t{1}, std::int64_t{70'000}}, "Int32[2]", "Int16[2]"),
              "! the server's type is Int32[2], the tag's is Int16[2]: 70000 does not fit");
    EXPECT_EQ(converted(array{true}, "Boolean[1]", "Boolean[2]"),
              "! the server's type is Boolean[1], the tag's is Boolean[2]");
}

}  // namespace
}  // namespace penstock::opcua
