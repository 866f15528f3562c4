#include "api/formats/csv.hpp"

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

/// The content of a document that arrives in pieces of that size.
csv_document read_in_pieces(std::string_view text, std::size_t size) {
    csv_reader reader([&] {
        const auto piece = text.substr(0, size);
        text.remove_prefix(piece.size());
        return piece;
    });
    csv_document out;
    for (csv_record record; reader.next(record);)
        out.records.push_back(record);
    out.fault_line = reader.fault_line();
    out.fault = reader.fault();
    return out;
}

TEST(csv, a_document_in_pieces_says_the_same_as_the_whole) {
    for (const std::string_view text : {"",
                                        "a",
                                        "a,b\r\n1,2\r\n",
                                        "\xEF\xBB\xBF\"a\",b\n",
                                        "\xEF\xBB\xBF",
                                        "\xEF\xBB",
                                        "\xEF\xBBx,y\n",
                                        "\n\r\n\na\n",
                                        "\r",
                                        "\ra\r,\rb\r\r\nc",
                                        "\"x\"\"\ny\",z\r\n\n\"\"\n,\n",
                                        "\"\",\"\"",
                                        "\"\"\"\"",
                                        "a\n\"b\nc\"\"d\n",
                                        "\"a\"b\n",
                                        "\"a\"\r",
                                        "\"a\"\r,b",
                                        "a\nb\"c\n",
                                        "\r\"a\"",
                                        "a,\n,"}) {
        const auto whole = parse_csv(text);
        for (const std::size_t size : {1U, 2U, 3U, 5U}) {
            const auto pieces = read_in_pieces(text, size);
            ASSERT_EQ(pieces.records.size(), whole.records.size()) << text << " in pieces of " << size;
            for (std::size_t i = 0; i < whole.records.size(); ++i) {
                EXPECT_EQ(pieces.records[i].fields, whole.records[i].fields) << text << " in pieces of " << size;
                EXPECT_EQ(pieces.records[i].line, whole.records[i].line) << text << " in pieces of " << size;
            }
            EXPECT_EQ(pieces.fault_line, whole.fault_line) << text << " in pieces of " << size;
            EXPECT_EQ(pieces.fault, whole.fault) << text << " in pieces of " << size;
        }
    }
}

TEST(csv, a_return_that_ends_no_line_is_a_character) {
    EXPECT_EQ(read("\ra\rb,\rc\r\r\n\r"), (std::vector<fields>{{"\ra\rb", "\rc\r"}, {"\r"}}));
    EXPECT_EQ(parse_csv("\"a\"\r,b\n").fault, "only a comma may follow a closing quote");
}

TEST(csv, a_record_over_the_limit_is_told_by_the_line_where_it_begins) {
    const std::string most(csv_reader::max_bytes - 1, 'x');
    EXPECT_EQ(parse_csv("a,b\n" + most + ",y\n").fault_line, 0U);
    const auto plain = parse_csv("a,b\n" + most + ",yz\nc,d\n");
    EXPECT_EQ(plain.records.size(), 1U);
    EXPECT_EQ(plain.fault_line, 2U);
    EXPECT_EQ(plain.fault, "the record has more than 8 MiB");
    EXPECT_EQ(read_in_pieces("a\n\"\n" + most + "\n\"", 4096).fault_line, 2U);
}

TEST(csv, a_record_has_no_more_fields_than_the_limit) {
    const std::string most(csv_reader::max_fields - 1, ',');
    EXPECT_EQ(parse_csv(most + "\n").records.at(0).fields.size(), csv_reader::max_fields);
    EXPECT_EQ(parse_csv("a\n" + most + ",\n").fault, "the record has more than 10000 fields");
}

TEST(csv, what_is_written_is_read_again) {
    const std::vector<fields> table{{"plain", "with, comma", "with \"quotes\"", "two\r\nlines", "", " blank "}, {""}};
    std::string text;
    for (const auto& record : table)
        append_csv_record(text, record);
    EXPECT_EQ(read(text), table);
}

TEST(csv, fields_with_another_separator_are_quoted) {
    std::string text;
    append_csv_record(text, {"a,b", "c;d", "1,5"}, ';');
    append_csv_record(text, {"a,b", "c\td", "1,5"}, '\t');
    EXPECT_EQ(text, "a,b;\"c;d\";1,5\r\na,b\t\"c\td\"\t1,5\r\n");
}

TEST(csv, another_separator_is_read) {
    const auto read_with = [](std::string_view text, char separator) {
        const auto document = parse_csv(text, separator);
        return document.fault_line > 0 ? std::vector<fields>{{document.fault}}
                                       : std::vector<fields>{document.records[0].fields};
    };
    EXPECT_EQ(read_with("a,b;\"c;d\";1,5\r\n", ';'), (std::vector<fields>{{"a,b", "c;d", "1,5"}}));
    EXPECT_EQ(read_with("a;b\t\"c\td\"\t1,5\r\n", '\t'), (std::vector<fields>{{"a;b", "c\td", "1,5"}}));
    EXPECT_EQ(read_with("\"a\"b;c\n", ';'), (std::vector<fields>{{"only a semicolon may follow a closing quote"}}));
}

TEST(csv, formulas_are_disarmed_and_come_back) {
    for (const auto* text : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "\n=1", "'quoted", "''", "plain", ""}) {
        const auto safe = protect_text(text);
        EXPECT_TRUE(safe.empty() || std::string_view("=+-@\t\r\n").find(safe.front()) == std::string_view::npos)
            << safe;
        EXPECT_EQ(unprotect_text(safe), text);
    }
}

}  // namespace
}  // namespace penstock::api
