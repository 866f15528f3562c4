#include "base/text.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace penstock {
namespace {

TEST(text, number_text_is_the_shortest_that_reads_back) {
    EXPECT_EQ(format_number(0.1), "0.1");
    EXPECT_EQ(format_number(0.1F), "0.1");
    EXPECT_EQ(format_number(1e20), "1e+20");
    EXPECT_EQ(format_number(std::numeric_limits<double>::quiet_NaN()), "NaN");
    EXPECT_EQ(format_number(-std::numeric_limits<double>::infinity()), "-Infinity");
}

TEST(text, a_number_with_anything_around_it_is_no_number) {
    EXPECT_EQ(parse_number<int>("12"), 12);
    EXPECT_FALSE(parse_number<int>("12 ").has_value());
    EXPECT_FALSE(parse_number<int>("").has_value());
    EXPECT_FALSE(parse_number<int>("0x10").has_value());
    EXPECT_FALSE(parse_number<std::uint8_t>("256").has_value());
}

TEST(text, the_nearest_word_is_offered_only_when_it_is_near) {
    const std::vector<std::string_view> known{"edge.http.port", "edge.https.port", "edge.log.file"};
    EXPECT_EQ(nearest("edge.htp.port", known), "edge.http.port");
    EXPECT_FALSE(nearest("colour", known).has_value());
}

TEST(text, broken_utf8_is_detected_and_repaired) {
    EXPECT_TRUE(is_utf8("한글 abc"));
    EXPECT_FALSE(is_utf8("\xC0\x80"));
    EXPECT_FALSE(is_utf8("\xED\xA0\x80"));
    EXPECT_EQ(make_utf8("a\xFFz"), "a\xEF\xBF\xBDz");
}

TEST(text, korean_text_goes_through_euc_kr_and_back) {
    const auto wire = convert_encoding("온도", "UTF-8", "EUC-KR");
    ASSERT_TRUE(wire.has_value());
    EXPECT_EQ(*wire, "\xBF\xC2\xB5\xB5");
    const auto back = convert_encoding(*wire, "EUC-KR", "UTF-8");
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, "온도");
}

TEST(text, text_that_an_encoding_lacks_is_a_fault_that_names_the_place) {
    const auto wire = convert_encoding("ab😀", "UTF-8", "EUC-KR");
    ASSERT_TRUE(wire.has_error());
    EXPECT_NE(wire.error().message.find("byte 2"), std::string::npos);
    EXPECT_TRUE(convert_encoding("a", "UTF-8", "KLINGON").has_error());
}

TEST(text, splitting_keeps_empty_parts) {
    EXPECT_EQ(split("a,,b", ',').size(), 3U);
    EXPECT_EQ(split("", ',').size(), 1U);
    EXPECT_EQ(trim(" \ta b\r\n"), "a b");
}

}  // namespace
}  // namespace penstock
