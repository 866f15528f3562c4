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
    // Also those beyond ASCII, and `_` before what only looks so; a half of a pair is no character.
    EXPECT_EQ(text_of_sheets(excel_of("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>",
                                      "<si><t>_x00B0_C _xD55C_ _xFFFF_ _x005F_x000D_ _xD83D_</t></si>")),
              "Sheet1 1:\u00B0C \uD55C \xEF\xBF\xBF _x000D_ _xD83D_");
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
    EXPECT_NE(text_of_sheets(excel_of(rows + "<row><c></row>")).find("cannot be read"), std::string::npos);
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
    EXPECT_EQ(text_of_sheets(open_document_of(many + "</table:table-row>")),
              "fault: has more than 8000000 cells, or 64 MiB of text in them: divide the file");
}

TEST(workbook, a_cell_has_an_end) {
    std::string blanks;
    for (int i = 0; i < 1000; ++i)
        blanks += "<text:s text:c=\"1000\"/>";
    const auto text = text_of_sheets(
        open_document_of("<table:table-row><table:table-cell><text:p>a" + blanks +
                         "b</text:p></table:table-cell>"
                         "<table:table-cell><text:p>next</text:p></table:table-cell></table:table-row>"));
    EXPECT_LE(text.size(), max_value_bytes + 20);
    EXPECT_NE(text.find("|next"), std::string::npos);
    const auto shared = text_of_sheets(excel_of("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>",
                                                "<si><t>" + std::string(1U << 20U, 'x') + "</t></si>"));
    EXPECT_LE(shared.size(), max_value_bytes + 20);
}

TEST(workbook, cells_beyond_the_last_column_are_not_read) {
    EXPECT_EQ(text_of_sheets(excel_of("<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"XFE1\"><v>2</v></c></row>")),
              "Sheet1 1:1");
}

TEST(workbook, a_part_that_is_named_again_and_again_is_read_once) {
    const std::string relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    std::string sheets;
    for (int i = 0; i < 1000; ++i)
        sheets += "<sheet name=\"S\" r:id=\"one\"/>";
    const auto book = [&](const std::string& listed) {
        return zip_of(
            {{"xl/workbook.xml", "<workbook><sheets>" + listed + "</sheets></workbook>"},
             {"xl/_rels/workbook.xml.rels", "<Relationships><Relationship Id=\"one\" Type=\"" + relations +
                                                "/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"},
             {"xl/worksheets/sheet1.xml",
              "<worksheet><sheetData><row r=\"1\"><c r=\"A1\"><v>7</v></c></row></sheetData></worksheet>"}});
    };
    EXPECT_EQ(text_of_sheets(book(sheets)), "S 1:7");
}

TEST(workbook, has_a_bounded_number_of_sheets) {
    std::string tables;
    for (int i = 0; i < 201; ++i)
        tables += "</table:table><table:table table:name=\"T\">";
    EXPECT_EQ(text_of_sheets(open_document_of(tables)), "fault: has more than 200 sheets: divide the file");
}

TEST(workbook, rows_without_an_end_are_not_parsed_as_one_tree) {
    std::string rows;
    for (std::size_t i = 0; i <= 1'000'000; ++i)
        rows += "<row/>";
    EXPECT_NE(text_of_sheets(excel_of(rows)).find("has more than 1000000 XML elements"), std::string::npos);
}

TEST(workbook, an_archive_without_its_directory_is_refused_unread) {
    const auto bytes = excel_of("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>");
    const auto directory = bytes.find("PK\x01\x02");
    ASSERT_NE(directory, std::string::npos);
    EXPECT_EQ(kind_of_archive(std::string_view(bytes).substr(0, directory)), archive_kind::other);
}

TEST(workbook, a_damaged_one_is_a_fault) {
    auto bytes = excel_of("<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>");
    EXPECT_NE(text_of_sheets(zip_of({{"xl/workbook.xml", "<workbook><sheets/></workbook>"}})).find("cannot be read"),
              std::string::npos);
    EXPECT_NE(text_of_sheets(zip_of({{"xl/workbook.xml", "no xml"}})).find("cannot be read"), std::string::npos);
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
