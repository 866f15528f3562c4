#include "imports/rockwell/formats.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/rockwell/tags.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::rockwell {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

TEST(rockwell_tags, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/rockwell/tests/tags.vectors");
    EXPECT_GE(rows.size(), 30U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto made = convert(row.cell(0), row.cell(1));
        if (row.is_left_out()) {
            ASSERT_FALSE(made);
            EXPECT_NE(made.error().message.find(row.cell(3)), std::string::npos) << made.error().message;
            continue;
        }
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_EQ(made->front().point.address, row.cell(2));
        EXPECT_EQ(made->front().point.data_type, row.cell(3));
    }
}

TEST(rockwell_descriptions, have_hangul_and_signs_as_dollar_codes) {
    EXPECT_EQ(decode_description("$D55C$AE00A"), "한글A");
    EXPECT_EQ(decode_description("a$Nb$Qc$Q$$5 it$'s$T."), "a\nb\"c\"$5 it's\t.");
    EXPECT_EQ(decode_description("$00E4"), "ä");
    EXPECT_EQ(decode_description("5$"), "5");
    EXPECT_EQ(decode_description("$D800"), "\xEF\xBF\xBD") << "half a character";
}

TEST(rockwell_attributes, are_found_by_their_name) {
    constexpr std::string_view text = "(RADIX := Decimal, Constant := false, ExternalAccess := Read Only)";
    EXPECT_EQ(attribute_value(text, "ExternalAccess"), "Read Only");
    EXPECT_EQ(attribute_value(text, "constant"), "false");
    EXPECT_EQ(attribute_value(text, "Usage"), "");
}

constexpr std::string_view export_of_tags =
    "remark,\"CSV-Import-Export\"\r\n"
    "remark,\"Version = RSLogix 5000 v33.00\"\r\n"
    "0.3\r\n"
    "TYPE,SCOPE,NAME,DESCRIPTION,DATATYPE,SPECIFIER,ATTRIBUTES\r\n"
    "TAG,,Tank_Level,\"$C218$C704\",\"REAL\",\"\",\"(RADIX := Float, Constant := false, ExternalAccess := "
    "Read/Write)\"\r\n"
    "TAG,,Limit,\"\",\"DINT\",\"\",\"(RADIX := Decimal, Constant := true, ExternalAccess := Read/Write)\"\r\n"
    "TAG,,Secret,\"\",\"DINT\",\"\",\"(RADIX := Decimal, ExternalAccess := None)\"\r\n"
    "TAG,,Delay,\"pump\",\"TIMER\",\"\",\"(Constant := false, ExternalAccess := Read Only)\"\r\n"
    "TAG,,Valve1,\"\",\"Valve_UDT\",\"\",\"\"\r\n"
    "TAG,MainProgram,Step,\"\",\"DINT\",\"\",\"(RADIX := Decimal)\"\r\n"
    "ALIAS,,Start_PB,\"start\",\"\",\"Local:1:I.Data.3\",\"(RADIX := Decimal, ExternalAccess := Read/Write)\"\r\n"
    "ALIAS,,Level2,\"\",\"\",\"Tank_Level\",\"(RADIX := Float)\"\r\n"
    "ALIAS,MainProgram,Now,\"\",\"\",\"Step\",\"\"\r\n"
    "COMMENT,,Flags,\"a bit\",\"\",\"Flags.3\"\r\n"
    "RCOMMENT,MainProgram,MainRoutine,\"a rung\",\"0\",\"\",\"\"\r\n";

reading read(const answers& known) {
    const auto content = document::open(export_of_tags);
    EXPECT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    EXPECT_TRUE(all[0]->recognizes(*content));
    auto out = all[0]->read(*content, known);
    EXPECT_TRUE(out) << out.error().message;
    return std::move(*out);
}

TEST(rockwell_csv, asks_for_the_family) {
    EXPECT_EQ(keys_of(read({})), "family");
}

TEST(rockwell_csv, has_tags_of_the_controller_and_of_programs) {
    const auto all = read({{"family", "ControlLogix"}});
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_type, "EIP");
    EXPECT_EQ(test::text_of(find_tag(all, "Tank_Level")->config), "Tank_Level @ Tank_Level Float");
    EXPECT_EQ(find_tag(all, "Tank_Level")->config.description, "수위");
    EXPECT_EQ(find_tag(all, "Tank_Level")->place, "line 5");
    EXPECT_TRUE(find_tag(all, "Tank_Level")->config.writable);
    EXPECT_FALSE(find_tag(all, "Limit")->config.writable) << "a constant";
    EXPECT_EQ(test::text_of(find_tag(all, "Program:MainProgram.Step")->config),
              "Program:MainProgram.Step @ Program:MainProgram.Step Int32");
}

TEST(rockwell_csv, has_aliases_by_their_targets) {
    const auto all = read({{"family", "ControlLogix"}});
    EXPECT_EQ(test::text_of(find_tag(all, "Start_PB")->config), "Start_PB @ Local:1:I.Data.3 Boolean");
    EXPECT_EQ(test::text_of(find_tag(all, "Level2")->config), "Level2 @ Tank_Level Float");
    EXPECT_EQ(test::text_of(find_tag(all, "Program:MainProgram.Now")->config),
              "Program:MainProgram.Now @ Program:MainProgram.Step Int32");
}

TEST(rockwell_csv, has_timers_by_their_members_and_says_what_is_left_out) {
    const auto all = read({{"family", "ControlLogix"}});
    EXPECT_EQ(test::text_of(find_tag(all, "Delay.ACC")->config), "Delay.ACC @ Delay.ACC Int32");
    EXPECT_FALSE(find_tag(all, "Delay.DN")->config.writable);
    EXPECT_EQ(find_remark(all, "Delay")->kind, remark::effect::changed);
    EXPECT_NE(find_remark(all, "Secret")->text.find("External Access"), std::string::npos);
    EXPECT_NE(find_remark(all, "Valve1")->text.find("Valve_UDT"), std::string::npos);
    EXPECT_FALSE(find_tag(all, "Flags"));
}

}  // namespace
}  // namespace penstock::imports::rockwell
