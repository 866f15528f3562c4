#include "imports/document.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "imports/format.hpp"
#include "imports/tests/workbook_maker.hpp"

namespace penstock::imports {
namespace {

TEST(document, a_text_is_a_table_and_maybe_json) {
    const auto table = document::open("a;b\n1;2\n");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->kind(), content_kind::text);
    EXPECT_EQ(table->encoding(), "UTF-8");
    ASSERT_EQ(table->sheets().size(), 1U);
    EXPECT_EQ(table->sheets()[0].rows[1].cell(1), "2");
    EXPECT_EQ(table->json(), nullptr);
    const auto json = document::open("\xEF\xBB\xBF {\"a\": 1}");
    ASSERT_TRUE(json);
    ASSERT_NE(json->json(), nullptr);
    EXPECT_TRUE(json->json()->is_object());
}

TEST(document, what_begins_as_json_and_is_none_says_why) {
    const auto json = document::open("{\"a\": 1");
    ASSERT_TRUE(json);
    EXPECT_EQ(json->json(), nullptr);
    EXPECT_NE(json->json_fault().find("not JSON"), std::string::npos);
}

TEST(document, json_of_too_many_values_is_not_parsed) {
    std::string text = "[0";
    for (std::size_t i = 0; i < document::max_json_values; ++i)
        text += ",0";
    const auto content = document::open(text + "]");
    ASSERT_TRUE(content);
    EXPECT_EQ(content->json(), nullptr);
    EXPECT_EQ(content->json_fault(), "has more than 4000000 values: divide the file");
    const auto commas = document::open("[\"" + std::string(document::max_json_values + 1, ',') + "\\\",\"]");
    ASSERT_TRUE(commas);
    EXPECT_NE(commas->json(), nullptr) << "commas of a text are no values";
}

TEST(document, a_table_beyond_a_limit_says_which) {
    const auto content = document::open("a,b\n" + std::string(20'000, ','));
    ASSERT_TRUE(content);
    EXPECT_TRUE(content->sheets().empty());
    EXPECT_EQ(content->table_fault(), "has a line of more than 16384 columns");
}

TEST(document, a_long_cell_is_cut_between_characters) {
    std::string cell;
    while (cell.size() < max_value_bytes + 10)
        cell += "온";
    const auto content = document::open(cell + ",b\n");
    ASSERT_TRUE(content);
    const auto cut = content->sheets()[0].rows[0].cell(0);
    EXPECT_EQ(cut.size(), max_value_bytes - max_value_bytes % 3);
    EXPECT_EQ(cut_text("a온", 3), "a");
    EXPECT_EQ(cut_text("a온", 4), "a온");
    EXPECT_EQ(cut_text("온", 0), "");
}

TEST(document, a_workbook_is_opened) {
    const auto book = document::open(test::excel_of("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>"));
    ASSERT_TRUE(book);
    EXPECT_EQ(book->kind(), content_kind::workbook);
    EXPECT_EQ(book->description(), "an Excel workbook");
    EXPECT_EQ(book->sheets()[0].rows[0].cell(0), "1");
}

TEST(document, what_is_neither_is_named) {
    const auto of = [](std::string_view bytes) {
        const auto opened = document::open(bytes);
        return opened ? opened->description() : opened.error().message;
    };
    EXPECT_EQ(of("%PDF-1.7 …"), "a PDF document");
    EXPECT_EQ(of("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), "an old Excel workbook (.xls) or one with a password");
    EXPECT_EQ(of(test::zip_of({{"word/document.xml", "<w/>"}})), "a ZIP archive");
    EXPECT_EQ(of(std::string("\x01\x02\x03\x04\x05", 5)), "neither text nor a workbook");
}

TEST(document, an_encoding_that_does_not_fit_is_a_fault) {
    EXPECT_FALSE(document::open("K\xFChlung", "UTF-8"));
    EXPECT_TRUE(document::open("K\xFChlung", "CP1252"));
}

TEST(document, cells_are_without_blanks_around_them) {
    const auto table = document::open(" a ,\tb\n");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->sheets()[0].rows[0].cell(0), "a");
    EXPECT_EQ(table->sheets()[0].rows[0].cell(1), "b");
    EXPECT_EQ(table->sheets()[0].rows[0].cell(7), "");
}

TEST(document, the_formats_have_different_names) {
    std::set<std::string_view> names;
    const auto all = all_formats();
    for (const auto& one : all)
        EXPECT_TRUE(names.insert(one->name()).second) << one->name();
    EXPECT_FALSE(all.empty());
}

TEST(document, a_table_of_nothing_in_particular_is_recognized_by_no_format) {
    for (const std::string_view text : {"a,b\n1,2\n", "{\"a\":[1]}", "<a/>", "", "tag_id,address\nA,hr0\n"}) {
        const auto content = document::open(text);
        ASSERT_TRUE(content);
        for (const auto& one : all_formats())
            EXPECT_FALSE(one->recognizes(*content)) << one->name() << ": " << text;
    }
}

TEST(document, that_is_neither_json_nor_xml_may_have_a_grammar_of_its_own) {
    EXPECT_TRUE(document::open("modbus:\n  - name: hall\n")->has_own_grammar());
    EXPECT_TRUE(document::open("[[inputs.modbus]]\n")->has_own_grammar()) << "it begins as JSON, and is none";
    EXPECT_FALSE(document::open("[1, 2]")->has_own_grammar());
    EXPECT_FALSE(document::open("\n <plan/>")->has_own_grammar());
    EXPECT_FALSE(document::open("%PDF-1.4\n")->has_own_grammar());
}

}  // namespace
}  // namespace penstock::imports
