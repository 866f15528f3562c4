#include "imports/siemens/formats.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/siemens/addresses.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"
#include "imports/tests/workbook_maker.hpp"

namespace penstock::imports::siemens {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

TEST(siemens_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/siemens/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 50U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto point = convert(row.cell(0), row.cell(1));
        test::expect_converted(row, point);
    }
}

reading read(std::string_view bytes, const answers& known, std::string_view name) {
    return test::read_as(add_formats, name, bytes, known);
}

std::string row_of(int line, std::initializer_list<std::string> cells) {
    std::string out = "<row r=\"" + std::to_string(line) + "\">";
    char column = 'A';
    for (const auto& cell : cells)
        out += "<c r=\"" + std::string(1, column++) + std::to_string(line) + "\" t=\"str\"><v>" + cell + "</v></c>";
    return out + "</row>";
}

TEST(tia_tag_table, is_read_from_a_workbook) {
    const auto bytes = test::excel_of(
        row_of(1, {"Name", "Path", "Data Type", "Logical Address", "Comment", "Hmi Visible", "Hmi Accessible",
                   "Hmi Writeable", "Typeobject ID", "Version ID"}) +
            row_of(2, {"Kessel_Druck", "Heizung", "Real", "%MD30", "Druck in bar", "True", "True", "True", "", ""}) +
            row_of(3, {"Pumpe läuft", "Heizung", "Bool", "%I0.3", "", "True", "True", "False", "", ""}) +
            row_of(4, {"Antrieb", "Heizung", "&quot;Drive_UDT&quot;", "%M200.0", "", "True", "True", "True", "", ""}),
        {}, "PLC Tags");
    EXPECT_EQ(keys_of(read(bytes, {}, "tia")), "family");
    const auto all = read(bytes, {{"family", "1500"}}, "tia");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_type, "S7");
    EXPECT_EQ(test::text_of_options(all.devices[0].config.options), "family=1500");
    ASSERT_EQ(all.devices[0].tags.size(), 2U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "Kessel_Druck @ MD30 Float");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "Druck in bar");
    EXPECT_TRUE(all.devices[0].tags[0].config.writable);
    EXPECT_EQ(all.devices[0].tags[0].place, "PLC Tags, line 2");
    EXPECT_FALSE(find_tag(all, "Pumpe läuft")->config.writable);
    ASSERT_NE(find_remark(all, "Antrieb"), nullptr);
}

TEST(tia_tag_table, is_read_from_the_csv_of_a_european_office) {
    const auto all = read(
        "Name;Path;Data Type;Logical Address;Comment;Hmi Visible;Hmi Accessible;Hmi Writable\r\n"
        "Temp;Default tag table;Int;%IW64:P;K\xFChlung;True;True;False\r\n"
        "Dauer;Default tag table;Time;%MD34;;True;True;True\r\n",
        {{"family", "1200"}}, "tia");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(test::text_of(find_tag(all, "Temp")->config), "Temp @ PIW64 Int16");
    EXPECT_EQ(find_tag(all, "Temp")->config.description, "Kühlung");
    EXPECT_FALSE(find_tag(all, "Temp")->config.writable);
    EXPECT_EQ(find_remark(all, "Dauer")->kind, remark::effect::changed) << "the value is in milliseconds";
}

TEST(step7_symbols, have_no_header_and_are_padded_with_blanks) {
    const auto all = read(
        "\"Motor_Ein               \",\"E       0.3 \",\"BOOL      \",\"Taster am Pult           \"\r\n"
        "\"Soll_Drehzahl           \",\"MW     20   \",\"INT       \",\"in 1/min                 \"\r\n"
        "\"Merker                  \",\"M     750.0 \",\"BOOL      \",\"                         \"\r\n"
        "\"Rezepte                 \",\"DB     10   \",\"DB     10 \",\"                         \"\r\n",
        {{"family", "300"}}, "step7-sdf");
    ASSERT_EQ(all.devices.size(), 1U);
    ASSERT_EQ(all.devices[0].tags.size(), 3U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "Motor_Ein @ I0.3 Boolean");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "Taster am Pult");
    EXPECT_EQ(test::text_of(all.devices[0].tags[2].config), "Merker @ M750.0 Boolean");
    EXPECT_NE(find_remark(all, "Rezepte")->help.find("source"), std::string::npos);
}

TEST(step7_symbols, of_tia_portal_have_nine_columns) {
    const auto all = read("\"Tank\",\"%MW10\",\"Int\",\"True\",\"True\",\"False\",\"Stand\",\"\",\"True\"\r\n",
                          {{"family", "1500"}}, "step7-sdf");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "Tank @ MW10 Int16");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "Stand");
}

}  // namespace
}  // namespace penstock::imports::siemens
