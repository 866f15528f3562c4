#include "base/xml_text.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

std::string xml_of(std::string_view text) {
    std::string out;
    append_xml_text(out, text);
    return out;
}

bool holds(std::string_view text) {
    std::string out;
    return append_xml_text(out, text);
}

TEST(xml_text, signs_of_xml_are_escaped_and_letters_stay) {
    EXPECT_EQ(xml_of(R"(<a href="1"> & 열림 ° 😀)"), "&lt;a href=&quot;1&quot;&gt; &amp; 열림 ° 😀");
    EXPECT_TRUE(holds("열림\x7F"));
}

TEST(xml_text, line_breaks_survive_a_reader) {
    EXPECT_EQ(xml_of("a\tb\r\nc"), "a&#9;b&#13;&#10;c");
    EXPECT_TRUE(holds("a\tb\r\nc"));
}

TEST(xml_text, a_character_that_xml_does_not_have_is_replaced) {
    using namespace std::string_view_literals;
    EXPECT_EQ(xml_of("a\0b\x1F"sv), "a\uFFFDb\uFFFD");
    EXPECT_EQ(xml_of("\uFFFEx\xEF\xBF\xBFy\uFFFD"), "\uFFFDx\uFFFDy\uFFFD");
    EXPECT_FALSE(holds("\x01"));
    EXPECT_FALSE(holds("\xEF\xBF\xBF"));
    EXPECT_TRUE(holds("\uFFFD")) << "the text had it itself";
}

TEST(xml_text, bytes_that_are_not_utf8_are_replaced) {
    EXPECT_EQ(xml_of("a\xFF<"), "a\uFFFD&lt;");
    EXPECT_FALSE(holds("a\xFF"));
}

}  // namespace
}  // namespace penstock
