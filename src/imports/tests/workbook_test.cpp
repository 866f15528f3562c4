#include "imports/workbook.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "imports/tests/workbook_maker.hpp"

namespace penstock::imports {
namespace {

using test::excel_of;
using test::open_document_of;
using test::zip_of;

std::string text_of_sheets(std::string_view bytes) {
    const auto sheets = read_workbook(bytes, kind_of_archive(bytes));
    if (!sheets) return "fault: " + sheets.error().message;
    std::string out;
    for (const auto& one : *sheets) {
        out += one.name;
        for (const auto& row : one.rows)
            out += fmt::format(" {}:{}", row.line, fmt::join(row.cells(), "|"));
    }
    return out;
}

std::string fixture(std::string_view name) {
    std::ifstream in(std::filesystem::path(PENSTOCK_SOURCE_DIR) / "src/imports/tests/fixtures" / name,
                     std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(workbook, the_kind_is_that_of_the_parts) {
    EXPECT_EQ(kind_of_archive(excel_of("")), archive_kind::excel);
    EXPECT_EQ(kind_of_archive(open_document_of("")), archive_kind::open_document);
    EXPECT_EQ(kind_of_archive(zip_of({{"word/document.xml", "<w/>"}})), archive_kind::other);
    EXPECT_EQ(kind_of_archive("a,b\n"), archive_kind::none);
    EXPECT_EQ(kind_of_archive("PK\x03\x04 and then nothing"), archive_kind::other);
}

TEST(workbook, cells_of_excel_are_texts_numbers_and_booleans_at_their_places) {
    const auto bytes = excel_of(
        "<row r=\"3\"><c r=\"B3\" t=\"s\"><v>1</v></c><c r=\"D3\"><v>400001</v></c></row>"
        "<row r=\"5\"><c r=\"A5\"><v>0.10000000000000001</v></c><c r=\"B5\" t=\"b\"><v>1</v></c>"
        "<c r=\"C5\" t=\"inlineStr\"><is><t>in</t></is></c><c r=\"D5\" t=\"str\"><f>A1</f><v>formula</v></c></row>",
        "<si><t>first</t></si><si><r><t>two </t></r><r><t>runs</t></r><rPh sb=\"0\" eb=\"1\"><t>no</t></rPh></si>");
    EXPECT_EQ(text_of_sheets(bytes), "Sheet1 3:|two runs||400001 5:0.1|TRUE|in|formula");
}

TEST(workbook, characters_that_xml_does_not_have_are_restored) {
    EXPECT_EQ(text_of_sheets(
                  excel_of("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>", "<si><t>a_x000D_b_xZZ_c</t></si>")),
              "Sheet1 1:a\rb_xZZ_c");
}

TEST(workbook, repeated_cells_and_rows_of_open_document_are_filled) {
    EXPECT_EQ(text_of_sheets(open_document_of(
                  "<table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell>"
                  "<table:table-cell table:number-columns-repeated=\"2\"/>"
                  "<table:table-cell office:value-type=\"float\" office:value=\"12.5\"><text:p>12,50</text:p>"
                  "</table:table-cell></table:table-row>"
                  "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell "
                  "table:number-columns-repeated=\"16384\"/></table:table-row>"
                  "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell><text:p>a<text:s text:c=\"2\"/>b"
                  "</text:p></table:table-cell></table:table-row>")),
              "Tags 1:Name|||12.5 1000002:a  b 1000003:a  b");
}

TEST(workbook, a_long_sheet_of_excel_is_read_in_pieces_none_of_which_cuts_a_row) {
    std::string rows;
    std::string expected = "Sheet1";
    for (int i = 1; i <= 5000; ++i) {
        rows += fmt::format("<row r=\"{0}\"><c r=\"A{0}\"><v>{0}</v></c><c r=\"B{0}\"><v>7</v></c></row>\n", i);
        expected += fmt::format(" {0}:{0}|7", i);
    }
    EXPECT_EQ(text_of_sheets(excel_of(rows)), expected);
    EXPECT_NE(text_of_sheets(excel_of(rows + "<row><c></row>")).find("damaged"), std::string::npos);
}

TEST(workbook, a_file_as_a_library_of_offices_writes_it_is_read) {
    EXPECT_EQ(text_of_sheets(fixture("valves.xlsx")),
              "Valves 1:Name|Address|Gain|Open 2:밸브 1|400001|0.25|TRUE 4:Ventil ü|400003|-3|FALSENotes 1:free text");
    EXPECT_EQ(text_of_sheets(fixture("valves.ods")), "Valves 1:Name|Address|Gain 2:밸브 1|400001|0.25");
}

TEST(workbook, what_is_too_large_unpacked_is_refused) {
    const std::string blanks(document::max_bytes + 1, ' ');
    EXPECT_NE(text_of_sheets(excel_of(blanks)).find("larger than 64 MiB"), std::string::npos);
    std::string many = "<table:table-row table:number-rows-repeated=\"1000000\">";
    for (int i = 0; i < 20; ++i)
        many += "<table:table-cell><text:p>x</text:p></table:table-cell>";
    EXPECT_EQ(text_of_sheets(open_document_of(many + "</table:table-row>")), "fault: has too many cells");
}

TEST(workbook, a_damaged_one_is_a_fault) {
    auto bytes = excel_of("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>");
    EXPECT_NE(text_of_sheets(zip_of({{"xl/workbook.xml", "<workbook><sheets/></workbook>"}})).find("damaged"),
              std::string::npos);
    EXPECT_NE(text_of_sheets(zip_of({{"xl/workbook.xml", "no xml"}})).find("damaged"), std::string::npos);
    for (std::size_t size = 0; size < bytes.size(); size += 7)
        (void)text_of_sheets(std::string_view(bytes).substr(0, size));
}

TEST(workbook, entities_are_refused) {
    const auto bytes = zip_of({{"content.xml", "<!DOCTYPE a [<!ENTITY b \"bb\">]><a>&b;</a>"},
                               {"mimetype", "application/vnd.oasis.opendocument.spreadsheet"}});
    EXPECT_NE(text_of_sheets(bytes).find("entities"), std::string::npos);
}

}  // namespace
}  // namespace penstock::imports
