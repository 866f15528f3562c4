#include "properties/file.hpp"

#include <gtest/gtest.h>

namespace penstock::properties {
namespace {

properties_file parsed(const std::string& text) {
    auto file = properties_file::parse(text, "p.properties");
    EXPECT_TRUE(file.has_value()) << to_string(file.error());
    return file ? *file : properties_file{};
}

std::string file_fault(const std::string& text) {
    const auto file = properties_file::parse(text, "p.properties");
    return file ? "none" : to_string(file.error());
}

const std::string mixed = "\xEF\xBB\xBF# head\r\n\r\n  a.b = 1  \r\n! = x\n\t# c\nempty=\nlast=two words # no comment";

TEST(properties_file, keys_and_values_stand_without_the_blanks_around_them) {
    const auto file = parsed(mixed);
    ASSERT_EQ(file.entries().size(), 4U);
    EXPECT_EQ(file.entries()[0].key, "a.b");
    EXPECT_EQ(file.entries()[0].value, "1");
    EXPECT_EQ(file.entries()[0].line, 3U);
    EXPECT_EQ(file.entries()[2].value, "");
    EXPECT_EQ(file.entries()[3].value, "two words # no comment");
    EXPECT_EQ(file.entries()[3].line, 7U);
}

TEST(properties_file, the_text_is_kept_byte_for_byte) {
    EXPECT_EQ(parsed(mixed).text(), mixed);
}

TEST(properties_file, a_changed_value_leaves_every_other_byte_alone) {
    auto file = parsed(mixed);
    ASSERT_TRUE(file.set("a.b", "22").has_value());
    ASSERT_TRUE(file.set("empty", "full").has_value());
    EXPECT_EQ(file.text(),
              "\xEF\xBB\xBF# head\r\n\r\n  a.b = 22  \r\n! = x\n\t# c\nempty=full\nlast=two words # no comment");
}

TEST(properties_file, a_new_key_stands_on_a_line_of_its_own_at_the_end) {
    auto file = parsed("a=1");
    ASSERT_TRUE(file.set("b", "2").has_value());
    EXPECT_EQ(file.text(), "a=1\nb=2\n");
}

TEST(properties_file, of_a_repeated_key_the_last_is_changed) {
    auto file = parsed("a=1\na=2\n");
    ASSERT_TRUE(file.set("a", "3").has_value());
    EXPECT_EQ(file.text(), "a=1\na=3\n");
}

TEST(properties_file, refuses_keys_and_values_that_would_not_read_back) {
    for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
             {"a", "1\nb=2"}, {"a", " 1"}, {"#a", "1"}, {"a=b", "1"}, {"", "1"}, {"a", "\xFF"}, {"a", {"\0", 1}}}) {
        auto file = parsed("a=0\n");
        EXPECT_FALSE(file.set(key, value).has_value()) << key << "=" << value;
        EXPECT_EQ(file.text(), "a=0\n");
    }
}

TEST(properties_file, a_line_that_is_neither_is_refused_with_its_number) {
    EXPECT_EQ(file_fault("a=1\n\nrubbish\n"), "p.properties:3: expected key=value");
    EXPECT_EQ(file_fault("=1"), "p.properties:1: expected key=value");
    EXPECT_EQ(file_fault("a=\xC0\x80"), "p.properties:1: is not UTF-8 text");
    EXPECT_NE(file_fault(std::string(2U << 20U, '#')), "none");
}

}  // namespace
}  // namespace penstock::properties
