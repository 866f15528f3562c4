#include "model/value.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/json_text.hpp"

namespace penstock {
namespace {

data_type type_of(const char* text) {
    return parse_data_type(text).value();
}

TEST(data_type, aliases_mean_the_iec_61131_types_in_any_case) {
    EXPECT_EQ(format_data_type(type_of("WORD")), "UInt16");
    EXPECT_EQ(format_data_type(type_of("dint")), "Int32");
    EXPECT_EQ(format_data_type(type_of("byte")), "Byte");
    EXPECT_EQ(format_data_type(type_of("sint")), "SByte");
    EXPECT_EQ(format_data_type(type_of("LReal[3]")), "Double[3]");
}

TEST(data_type, an_unknown_type_is_a_fault_that_names_the_known_ones) {
    const auto type = parse_data_type("Quad");
    ASSERT_TRUE(type.has_error());
    EXPECT_NE(type.error().message.find("Int16[10]"), std::string::npos);
    EXPECT_TRUE(parse_data_type("Int16[0]").has_error());
    EXPECT_TRUE(parse_data_type("Int16[70000]").has_error());
    EXPECT_TRUE(parse_data_type("Int16[").has_error());
}

TEST(value, text_reads_back_to_the_same_value) {
    const struct {
        const char* type;
        const char* text;
    } cases[] = {
        {"Boolean", "true"},
        {"Int16", "-32768"},
        {"UInt64", "18446744073709551615"},
        {"Float", "3.14"},
        {"Double", "1e+20"},
        {"Float", "NaN"},
        {"String", "a \"b\""},
        {"ByteString", "AAH/"},
        {"DateTime", "2026-11-21T07:07:44.123Z"},
        {"Int16[3]", "[1,-2,3]"},
        {"String[2]", "[\"a\\n\",\"한\"]"},
        {"Float[2]", "[0.5,\"NaN\"]"},
        {"Boolean[2]", "[true,false]"},
    };
    for (const auto& c : cases) {
        const auto v = parse_value(c.text, type_of(c.type));
        ASSERT_TRUE(v.has_value()) << c.text << ": " << v.error().message;
        EXPECT_EQ(format_value(*v), c.text);
    }
}

TEST(value, a_number_outside_its_type_is_a_fault_with_the_range) {
    const auto v = parse_value("40000", type_of("Int16"));
    ASSERT_TRUE(v.has_error());
    EXPECT_EQ(v.error().message, "\"40000\" is not a whole number from -32768 to 32767");
    EXPECT_TRUE(parse_value("1.5", type_of("Int32")).has_error());
    EXPECT_TRUE(parse_value("-1", type_of("Byte")).has_error());
    EXPECT_TRUE(parse_value("1e39", type_of("Float")).has_error());
    EXPECT_TRUE(parse_value("maybe", type_of("Boolean")).has_error());
    EXPECT_TRUE(parse_value("[1,2]", type_of("Int16[3]")).has_error());
    EXPECT_TRUE(parse_value("2026-13-01T00:00:00Z", type_of("DateTime")).has_error());
}

TEST(value, whole_numbers_are_taken_in_any_form_and_exactly) {
    const auto read = [](std::string_view text, const char* type) {
        const auto v = parse_value(text, type_of(type));
        return v ? format_value(*v) : std::string("refused");
    };
    for (const auto* type : {"Int16", "UInt16", "Int32", "Int64", "UInt64", "Byte"}) {
        for (const auto* ten : {"10", "10.0", "1e1", "1E+1", "0.1e2", "1000e-2", "010.000"})
            EXPECT_EQ(read(ten, type), "10") << ten << " as " << type;
        for (const auto* none :
             {"1.5", "5e-1", "1e", "e1", ".5", "5.", "1.0.0", "1e1.0", "0x1e1", "1e99999", "--1.0", "1e400"})
            EXPECT_EQ(read(none, type), "refused") << none << " as " << type;
    }
    EXPECT_EQ(read("-0.0", "UInt16"), "0");
    EXPECT_EQ(read("-5.0", "Int16"), "-5");
    EXPECT_EQ(read("-5.0", "UInt16"), "refused");
    EXPECT_EQ(read("40000.0", "Int16"), "refused");
    EXPECT_EQ(read("9223372036854775807.0", "Int64"), "9223372036854775807") << "no double has it";
    EXPECT_EQ(read("1.8446744073709551615e19", "UInt64"), "18446744073709551615");
    EXPECT_EQ(read("1.8446744073709551616e19", "UInt64"), "refused");
    EXPECT_EQ(read("[1.0,2e0]", "Int16[2]"), "[1,2]");
}

TEST(value, what_scale_touched_has_at_most_fifteen_digits) {
    EXPECT_EQ(format_scaled_value(value{121 * 0.1}), "12.1");
    EXPECT_EQ(format_scaled_value(value{0.1 + 0.2}), "0.3");
    EXPECT_EQ(format_value(value{0.1 + 0.2}), "0.30000000000000004");
}

TEST(value, a_double_becomes_an_integer_only_inside_its_range) {
    EXPECT_EQ(format_value(from_double(12.4, element_type::int16).value()), "12");
    EXPECT_TRUE(from_double(9.3e18, element_type::int64).has_error());
    EXPECT_TRUE(from_double(std::nan(""), element_type::int32).has_error());
    EXPECT_TRUE(from_double(256, element_type::byte).has_error());
    EXPECT_EQ(format_value(from_double(-9223372036854775808.0, element_type::int64).value()), "-9223372036854775808");
}

TEST(json_text, a_nested_or_broken_array_is_refused) {
    EXPECT_EQ(split_json_array(R"([1, "a,b", "\ud83d\ude00"])")->size(), 3U);
    EXPECT_FALSE(split_json_array("[[1]]").has_value());
    EXPECT_FALSE(split_json_array("[1,]").has_value());
    EXPECT_FALSE(split_json_array("[1] 2").has_value());
    EXPECT_FALSE(split_json_array("[NaN]").has_value());
    EXPECT_FALSE(split_json_array("[-Infinity]").has_value());
    EXPECT_FALSE(split_json_array("[null]").has_value());
    EXPECT_EQ(split_json_array(R"(["\ud83d"])"), std::vector<std::string>{"\xEF\xBF\xBD"}) << "as in every JSON";
}

}  // namespace
}  // namespace penstock
