#include "imports/ls_xg5000/formats.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/ls_xg5000/addresses.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::ls_xg5000 {
namespace {

using namespace std::string_literals;
using test::find_remark;
using test::find_tag;
using test::keys_of;

TEST(xg5000_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/ls_xg5000/tests/addresses.vectors");
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

// "현장 온도" and "펌프 기동" in cp949, and a last line of NULs as XG5000 writes it.
const std::string variables =
    "Remark,Title=CSV File\r\nRemark,PLC Name=HALL3\r\nRemark,CPU Type=XGK-CPUE\r\n"
    "Type,Scope,Variable,Address,DataType,Property,Comment\r\n"
    "Tag,VariableComment,\"HALL_TEMP\",D00100,\"INT\",,\"\xC7\xF6\xC0\xE5 \xBF\xC2\xB5\xB5\"\r\n"
    "Tag,VariableComment,\"PUMP_RUN\",P00104,\"BIT\",,\"\xC6\xDF\xC7\xC1 \xB1\xE2\xB5\xBF\"\r\n"
    "Tag,VariableComment,\"AUTO\",,\"BIT\",,\"\"\r\n"
    "Tag,VariableComment,\"DELAY\",D00300,\"TON\",,\"\"\r\n"s +
    std::string(12, '\0');

TEST(xg5000_variables, are_read_with_their_family_and_the_name_of_the_controller) {
    const auto all = read(variables, {}, "xg5000-csv");
    EXPECT_EQ(keys_of(all), "");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_type, "XGT");
    EXPECT_EQ(all.devices[0].config.opc_name, "HALL3");
    EXPECT_EQ(test::text_of_options(all.devices[0].config.options), "family=XGK");
    ASSERT_EQ(all.devices[0].tags.size(), 2U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "HALL_TEMP @ D00100 Int16");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "현장 온도");
    EXPECT_EQ(all.devices[0].tags[0].place, "line 5");
    EXPECT_EQ(test::text_of(find_tag(all, "PUMP_RUN")->config), "PUMP_RUN @ P00104 Boolean");
}

TEST(xg5000_variables, without_an_address_or_of_a_structure_are_left_out) {
    const auto all = read(variables, {}, "xg5000-csv");
    ASSERT_NE(find_remark(all, "AUTO"), nullptr);
    EXPECT_EQ(find_remark(all, "AUTO")->place, "line 7");
    EXPECT_NE(find_remark(all, "AUTO")->help.find("XG5000"), std::string::npos);
    ASSERT_NE(find_remark(all, "DELAY"), nullptr);
}

TEST(xg5000_variables, without_a_type_of_cpu_ask_for_the_family) {
    const std::string text =
        "Type,Scope,Variable,Address,DataType,Property,Comment\nTag,GlobalVariable,A,%MW10,INT,,\n";
    EXPECT_EQ(keys_of(read(text, {}, "xg5000-csv")), "family");
    const auto all = read(text, {{"family", "xgi"}}, "xg5000-csv");
    EXPECT_EQ(test::text_of_options(all.devices[0].config.options), "family=XGI");
}

TEST(xg5000_comments, are_known_by_the_column_of_the_hmi) {
    const auto all =
        read("변수,타입,디바이스,사용 유무,HMI,설명문\nVALVE,BIT,P00105,1,0,급수 밸브\n,WORD,D00010,1,0,누적량\n",
             {{"family", "XGB"}}, "xg5000-comments");
    ASSERT_EQ(all.devices.size(), 1U);
    ASSERT_EQ(all.devices[0].tags.size(), 2U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "VALVE @ P00105 Boolean");
    EXPECT_EQ(test::text_of(all.devices[0].tags[1].config), "누적량 @ D00010 UInt16")
        << "a comment names what has no name";
}

TEST(xg5000_project, has_symbols_and_a_number_for_the_cpu) {
    const auto all = read(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><Project Name=\"p\"><Configurations><Configuration "
        "Type=\"111\">NEWPLC"
        "<GlobalVariables><GlobalVariable Name=\"g\"><Symbols Count=\"3\">"
        "<Symbol Name=\"Level\" Comment=\"수위\" Device=\"M\" Kind=\"6\" Type=\"REAL\" Address=\"%MD50\" "
        "DevicePos=\"50\"/>"
        "<Symbol Name=\"Start\" Comment=\"\" Device=\"I\" Kind=\"6\" Type=\"BOOL\" Address=\"%IX0.0.1\" "
        "DevicePos=\"1\"/>"
        "<Symbol Name=\"Auto\" Comment=\"\" Device=\"A\" Kind=\"6\" Type=\"INT\" Address=\"\" DevicePos=\"-1\"/>"
        "</Symbols></GlobalVariable></GlobalVariables></Configuration></Configurations></Project>",
        {}, "xg5000");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_name, "NEWPLC");
    EXPECT_EQ(test::text_of_options(all.devices[0].config.options), "family=XGI");
    ASSERT_EQ(all.devices[0].tags.size(), 2U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "Level @ %MD50 Float");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "수위");
    EXPECT_NE(find_remark(all, "Auto"), nullptr);
}

}  // namespace
}  // namespace penstock::imports::ls_xg5000
