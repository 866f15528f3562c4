#include <gtest/gtest.h>

#include "ctl/json_text.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {
namespace {

TEST(table, columns_are_as_wide_as_their_widest_cell) {
    table t({"ID", "NAME", "X"});
    t.add({"1", "a", ""});
    t.add({"22", "long", "y"});
    EXPECT_EQ(t.text(),
              "ID  NAME  X\n"
              "1   a\n"
              "22  long  y\n");
}

TEST(table, wide_and_combining_characters_keep_the_columns_straight) {
    table t;
    t.add({"온도", "x"});
    t.add({"e\xCC\x81t", "y"});
    EXPECT_EQ(t.text(), "온도  x\ne\xCC\x81t    y\n");
}

TEST(table, a_character_takes_the_columns_that_unicode_says) {
    EXPECT_EQ(display_width("plc"), 3U);
    EXPECT_EQ(display_width("\xF0\x9F\x98\x80"), 2U) << "an emoji";
    EXPECT_EQ(display_width("e\xCC\x81\xE2\x80\x8D"), 1U) << "combining, joining";
    EXPECT_EQ(display_width("\xEF\xBD\xB1"), 1U) << "half width kana";
    EXPECT_EQ(display_width("a\xFF"), 2U) << "a byte that is no character is shown as one";
}

TEST(table, nothing_in_a_cell_steers_the_terminal_or_breaks_the_line) {
    EXPECT_EQ(displayable("a\x1B[2J\nb\x7F"), "a?[2J?b?");
    EXPECT_EQ(displayable("\xC2\x9B"
                          "31m\xC2\xA0"),
              "?31m\xC2\xA0");
    EXPECT_EQ(displayable("\xFF"), "\xEF\xBF\xBD");
}

TEST(json_text, numbers_are_short_and_members_keep_their_order) {
    const auto v = parse_json(
        R"({"b":[1,-2,0.1,4e6,1e300,18446744073709551615],"a":{},"c":[],"d":"\u001b\n","e":null,"f":true})", "x");
    ASSERT_TRUE(v.has_value()) << v.error().text;
    EXPECT_EQ(format_json(*v, layout::one_line),
              R"({"b":[1,-2,0.1,4000000,1e+300,18446744073709551615],"a":{},"c":[],"d":"\u001b\n","e":null,"f":true})");
}

TEST(json_text, lines_are_indented_by_level) {
    EXPECT_EQ(format_json({{"a", {1, 2}}}), "{\n  \"a\": [\n    1,\n    2\n  ]\n}");
}

TEST(json_text, a_broken_file_is_told_with_its_line) {
    const auto v = parse_json("{\n\"a\": 1,\n}", "opc.json");
    ASSERT_FALSE(v.has_value());
    EXPECT_EQ(v.error().code, exit_code::bad_usage);
    EXPECT_EQ(v.error().text.find("opc.json is not JSON: line 3: "), 0U) << v.error().text;
    EXPECT_FALSE(parse_json("{} {}", "x").has_value());
    EXPECT_FALSE(parse_json("", "x").has_value());
    EXPECT_TRUE(parse_json("{}\n", "x").has_value());
}

TEST(json_text, members_read_as_people_write_them) {
    const boost::json::value v{{"s", "text"}, {"n", 1.5}, {"z", nullptr}, {"o", {{"k", true}}}};
    EXPECT_EQ(text_of(v, "s"), "text");
    EXPECT_EQ(text_of(v, "n"), "1.5");
    EXPECT_EQ(text_of(v, "z"), "");
    EXPECT_EQ(text_of(v, "none"), "");
    EXPECT_EQ(text_of(v, "o"), "{\"k\":true}");
    EXPECT_TRUE(array_of(v, "s").empty());
}

}  // namespace
}  // namespace penstock::ctl
