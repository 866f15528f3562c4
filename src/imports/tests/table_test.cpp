#include "imports/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <string>

#include "imports/header.hpp"

namespace penstock::imports {
namespace {

/// `1:a|b 2:c`
std::string text_of_table(std::string_view text) {
    const auto table = read_table(text);
    if (!table) return "fault: " + table.error().message;
    std::string out;
    for (const auto& row : table->rows)
        out += fmt::format("{}{}:{}", out.empty() ? "" : " ", row.line, fmt::join(row.cells(), "|"));
    return out;
}

TEST(table, the_separator_is_the_one_that_the_lines_have_evenly) {
    EXPECT_EQ(text_of_table("a,b\nc,d\n"), "1:a|b 2:c|d");
    EXPECT_EQ(text_of_table("a;b,5\nc;d\ne;f,1\n"), "1:a|b,5 2:c|d 3:e|f,1");
    EXPECT_EQ(text_of_table("a\tb\nc\td, e\n"), "1:a|b 2:c|d, e");
}

TEST(table, a_first_line_may_tell_the_separator) {
    EXPECT_EQ(text_of_table("sep=;\r\na;b,c\r\n"), "2:a|b,c");
    EXPECT_EQ(text_of_table("sep=|\na|b\n"), "2:a|b");
}

TEST(table, lines_end_as_any_system_ends_them) {
    EXPECT_EQ(text_of_table("a,b\r\nc,d\re,f\ng,h"), "1:a|b 2:c|d 3:e|f 4:g|h");
}

TEST(table, quotes_hold_separators_quotes_and_ends_of_lines) {
    EXPECT_EQ(text_of_table("\"a,1\",\"say \"\"x\"\"\"\nb,c\n"), "1:a,1|say \"x\" 2:b|c");
    EXPECT_EQ(text_of_table("a,\"two\nlines\"\nb,c\n"), "1:a|two\nlines 3:b|c");
}

TEST(table, a_quote_within_a_field_is_a_character) {
    EXPECT_EQ(text_of_table("a,5\" pipe\nb,c\n"), "1:a|5\" pipe 2:b|c");
    EXPECT_EQ(text_of_table("a,\"open\nb,c\n"), "1:a|\"open 2:b|c");
}

TEST(table, empty_lines_and_empty_cells_at_the_end_are_left_out) {
    EXPECT_EQ(text_of_table("a,b,,\n\n,,\nc,d,,\n"), "1:a|b 4:c|d");
    EXPECT_EQ(text_of_table(""), "");
}

TEST(table, more_columns_cells_or_lines_than_a_table_has_are_a_fault) {
    EXPECT_EQ(text_of_table(std::string(document::max_columns - 1, ',') + "a").substr(0, 2), "1:");
    EXPECT_EQ(text_of_table("a,b\n" + std::string(5'000'000, ',') + "a"),
              "fault: has a line of more than 16384 columns");
    std::string lines;
    for (std::size_t i = 0; i <= document::max_lines; ++i)
        lines += "a\n";
    EXPECT_EQ(text_of_table(lines), "fault: has more than 1048576 lines: divide the file");
}

TEST(header, is_found_below_titles_in_any_case_and_with_any_blanks) {
    const auto table = read_table("Export of line 3\n\n Tag  NAME ,Data Type,Address\nP1,Word,400001\n");
    ASSERT_TRUE(table);
    const auto header = table_header::find(*table, {"tag name", "address"});
    ASSERT_TRUE(header);
    ASSERT_EQ(header->rows(*table).size(), 1U);
    EXPECT_EQ(header->cell(header->rows(*table)[0], "address"), "400001");
    EXPECT_EQ(header->cell(header->rows(*table)[0], "comment"), "");
    EXPECT_EQ(location_of(*table, header->rows(*table)[0]), "line 4");
    EXPECT_FALSE(table_header::find(*table, {"tag name", "scope"}));
}

TEST(header, is_looked_for_in_the_first_200_columns) {
    std::string line(199, ',');
    const auto near = read_table(line + "name\n1,2\n");
    const auto far = read_table(line + ",name\n1,2\n");
    ASSERT_TRUE(near && far);
    EXPECT_TRUE(table_header::find(*near, {"name"}));
    EXPECT_FALSE(table_header::find(*far, {"name"}));
}

TEST(header, a_number_has_a_comma_or_a_point) {
    EXPECT_EQ(parse_decimal("0,5"), 0.5);
    EXPECT_EQ(parse_decimal(" 12.25 "), 12.25);
    EXPECT_FALSE(parse_decimal("1.000,5"));
    EXPECT_FALSE(parse_decimal(""));
}

}  // namespace
}  // namespace penstock::imports
