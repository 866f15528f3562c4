#include "imports/mitsubishi/formats.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/mitsubishi/addresses.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::mitsubishi {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

TEST(mitsubishi_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/mitsubishi/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 50U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto point = convert(row.cell(0), row.cell(1), "Int16");
        test::expect_converted(row, point);
    }
}

reading read(std::string_view bytes, const answers& known, std::string_view name) {
    return test::read_as(add_formats, name, bytes, known);
}

std::string utf16(std::string_view latin) {
    std::string out = "\xFF\xFE";
    for (const char c : latin) {
        out += c;
        out += '\0';
    }
    return out;
}

TEST(gx_labels, are_utf_16_with_tabs_below_a_line_with_the_project) {
    const auto bytes = utf16(
        "\"D:\\projects\\line\"\r\n"
        "\"Class\"\t\"Label Name\"\t\"Data Type\"\t\"Constant\"\t\"Device\"\t\"Address\"\t\"Comment\"\t\"Remark\"\t"
        "\"Relation with System Label\"\t\"System Label Name\"\t\"Attribute\"\r\n"
        "\"VAR_GLOBAL\"\t\"SpindleLoad\"\t\"Word[Signed]\"\t\"\"\t\"D202\"\t\"%MD0.202\"\t\"per "
        "cent\"\t\"\"\t\"\"\t\"\"\t\"\"\r\n"
        "\"VAR_GLOBAL\"\t\"DoorOpen\"\t\"Bit\"\t\"\"\t\"X1F\"\t\"%IX31\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\r\n"
        "\"VAR_GLOBAL\"\t\"Inner\"\t\"Word[Signed]\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\r\n"
        "\"VAR_GLOBAL_CONSTANT\"\t\"Limit\"\t\"Word[Signed]\"\t\"100\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\t\"\"\r\n");
    EXPECT_EQ(keys_of(read(bytes, {}, "gx-labels")), "family");
    const auto all = read(bytes, {{"family", "Q"}}, "gx-labels");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_type, "MELSEC");
    EXPECT_EQ(test::text_of_options(all.devices[0].config.options), "family=Q");
    ASSERT_EQ(all.devices[0].tags.size(), 2U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "SpindleLoad @ D202 Int16");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "per cent");
    EXPECT_EQ(all.devices[0].tags[0].place, "line 3");
    EXPECT_NE(find_remark(all, "Inner")->help.find("GX Works"), std::string::npos);
    EXPECT_NE(find_remark(all, "Limit")->text.find("constant"), std::string::npos);
}

TEST(gx_comments, have_a_title_and_no_types) {
    const std::string text = "COMMENT\r\nDevice Name,Comment\r\nM0,운전 준비\r\nD100,누적 수량\r\nD101,\r\nT5,지연\r\n";
    EXPECT_EQ(keys_of(read(text, {}, "gx-comments")), "family word_type");
    const auto all = read(text, {{"family", "Q"}, {"word_type", "uint16"}}, "gx-comments");
    ASSERT_EQ(all.devices.size(), 1U);
    ASSERT_EQ(all.devices[0].tags.size(), 3U) << "a device without a comment is nobody's";
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "운전 준비 @ M0 Boolean");
    EXPECT_EQ(test::text_of(all.devices[0].tags[1].config), "누적 수량 @ D100 UInt16");
    EXPECT_EQ(test::text_of(all.devices[0].tags[2].config), "지연 @ TN5 UInt16");
    EXPECT_EQ(find_remark(all, "지연")->kind, remark::effect::changed);
}

TEST(gx_comments, may_have_labels) {
    const auto all = read("Device,Label,Comment\r\nX10,PB_START,start button\r\n", {{"family", "FX3"}}, "gx-comments");
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(test::text_of(all.devices[0].tags[0].config), "PB_START @ X10 Boolean");
    EXPECT_EQ(all.devices[0].tags[0].config.description, "start button");
}

TEST(gx_comments, of_other_devices_are_not_recognized) {
    const auto content = document::open("Device Name,Comment\nboiler,warm\n");
    ASSERT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    for (const auto& one : all)
        EXPECT_FALSE(one->recognizes(*content)) << one->name();
}

}  // namespace
}  // namespace penstock::imports::mitsubishi
