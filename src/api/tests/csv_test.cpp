#include "api/csv.hpp"

#include <gtest/gtest.h>

namespace penstock::api {
namespace {

using fields = std::vector<std::string>;

std::vector<fields> read(std::string_view text) {
    const auto document = parse_csv(text);
    EXPECT_EQ(document.fault_line, 0U) << document.fault;
    std::vector<fields> out;
    for (const auto& record : document.records)
        out.push_back(record.fields);
    return out;
}

TEST(csv, reads_quotes_commas_and_line_ends_inside_fields) {
    EXPECT_EQ(read("a,\"b,\"\"c\"\"\nd\",e\r\nf,,\n"), (std::vector<fields>{{"a", "b,\"c\"\nd", "e"}, {"f", "", ""}}));
}

TEST(csv, takes_a_byte_order_mark_and_a_last_line_without_end) {
    EXPECT_EQ(read("\xEF\xBB\xBF"
                   "a,b\n1,2"),
              (std::vector<fields>{{"a", "b"}, {"1", "2"}}));
}

TEST(csv, a_record_knows_the_line_on_which_it_begins) {
    const auto document = parse_csv("a\n\"x\ny\"\nb\n");
    ASSERT_EQ(document.records.size(), 3U);
    EXPECT_EQ(document.records[1].line, 2U);
    EXPECT_EQ(document.records[2].line, 4U);
}

TEST(csv, empty_lines_are_no_records) {
    EXPECT_EQ(read("a\n\n\r\nb\n"), (std::vector<fields>{{"a"}, {"b"}}));
}

TEST(csv, tells_the_line_of_a_broken_quote) {
    EXPECT_EQ(parse_csv("a\n\"never ends\n").fault_line, 2U);
    EXPECT_EQ(parse_csv("a\nb\"c\n").fault_line, 2U);
    EXPECT_EQ(parse_csv("\"a\"b\n").fault_line, 1U);
}

TEST(csv, what_is_written_is_read_again) {
    const std::vector<fields> table{{"plain", "with, comma", "with \"quotes\"", "two\r\nlines", "", " blank "}, {""}};
    std::string text;
    for (const auto& record : table)
        append_csv_record(text, record);
    EXPECT_EQ(read(text), table);
}

TEST(csv, formulas_are_disarmed_and_come_back) {
    for (const auto* text : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "'quoted", "''", "plain", ""}) {
        const auto safe = protect_text(text);
        EXPECT_TRUE(safe.empty() || std::string_view("=+-@\t").find(safe.front()) == std::string_view::npos) << safe;
        EXPECT_EQ(unprotect_text(safe), text);
    }
}

}  // namespace
}  // namespace penstock::api
