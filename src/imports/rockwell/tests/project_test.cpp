#include "imports/rockwell/project.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "imports/tests/reading_text.hpp"

namespace penstock::imports::rockwell {
namespace {

std::string project_text() {
    std::ifstream in(std::filesystem::path(PENSTOCK_SOURCE_DIR) / "src/imports/rockwell/tests/fixtures/mixer.L5X",
                     std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

reading read_project(std::string_view text, const answers& known = {}) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    const auto format = make_project_format();
    EXPECT_TRUE(format->recognizes(*content));
    auto out = format->read(*content, known);
    EXPECT_TRUE(out) << out.error().message;
    return std::move(*out);
}

std::string text_of_tag(const reading& all, std::string_view name) {
    const auto tag = test::find_tag(all, name);
    return tag ? test::text_of(tag->config) : "none";
}

TEST(rockwell_project, has_the_members_of_structures) {
    const auto all = read_project(project_text());
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_name, "Mixer_3");
    EXPECT_EQ(test::text_of_options(all.devices[0].config.options), "family=CompactLogix");
    EXPECT_EQ(text_of_tag(all, "Batch.Title"), "Batch.Title @ Batch.Title String");
    EXPECT_EQ(text_of_tag(all, "Batch.Parts[1].Amount"), "Batch.Parts[1].Amount @ Batch.Parts[1].Amount Float");
    EXPECT_EQ(test::find_tag(all, "Batch.Parts[1].Amount")->config.description, "in kg");
    EXPECT_EQ(text_of_tag(all, "Batch.Parts[0].Open"), "Batch.Parts[0].Open @ Batch.Parts[0].Open Boolean");
    EXPECT_FALSE(test::find_tag(all, "Batch.Parts[0].Open")->config.writable);
    EXPECT_EQ(text_of_tag(all, "Batch.Parts[0].Steps"), "Batch.Parts[0].Steps @ Batch.Parts[0].Steps[0] Int16[6]");
    EXPECT_EQ(text_of_tag(all, "Batch.Parts[0].Pause.ACC"),
              "Batch.Parts[0].Pause.ACC @ Batch.Parts[0].Pause.ACC Int32");
    EXPECT_EQ(text_of_tag(all, "Batch.Parts[0].Secret"), "none");
    EXPECT_EQ(text_of_tag(all, "Batch.Parts[0].ZZZZZZZZZZDosing1"), "none");
}

TEST(rockwell_project, has_tags_arrays_and_descriptions) {
    const auto all = read_project(project_text());
    EXPECT_EQ(text_of_tag(all, "Weight"), "Weight @ Weight Float");
    EXPECT_EQ(test::find_tag(all, "Weight")->config.description, "용기 무게");
    EXPECT_EQ(text_of_tag(all, "Limits"), "Limits @ Limits[0,0] Int32[12]");
    EXPECT_FALSE(test::find_tag(all, "Limits")->config.writable) << "it is a constant";
    EXPECT_NE(test::find_remark(all, "Hidden")->text.find("External Access"), std::string::npos);
    EXPECT_NE(test::find_remark(all, "Axis")->text.find("members are not in the file"), std::string::npos);
}

TEST(rockwell_project, has_aliases_of_the_nearest_tag) {
    const auto all = read_project(project_text());
    EXPECT_EQ(text_of_tag(all, "Lid"), "Lid @ Local:1:I.Data.5 Boolean");
    EXPECT_EQ(text_of_tag(all, "Load"), "Load @ Weight Float");
    EXPECT_EQ(text_of_tag(all, "Program:Main.Mine"), "Program:Main.Mine @ Program:Main.Weight Int16");
}

TEST(rockwell_project, has_parameters_of_instructions_but_no_references) {
    const auto all = read_project(project_text());
    EXPECT_EQ(text_of_tag(all, "Program:Main.Soft.Target"),
              "Program:Main.Soft.Target @ Program:Main.Soft.Target Float");
    EXPECT_FALSE(test::find_tag(all, "Program:Main.Soft.EnableIn")->config.writable);
    EXPECT_EQ(text_of_tag(all, "Program:Main.Soft.Drive.Amount"), "none");
}

TEST(rockwell_project, leaves_a_type_out_that_holds_itself) {
    const auto all = read_project(project_text());
    bool is_named = false;
    for (const auto& one : all.remarks)
        is_named = is_named || one.text.find("holds itself") != std::string::npos;
    EXPECT_TRUE(is_named);
}

TEST(rockwell_project, asks_for_the_family_where_the_file_has_no_processor) {
    const auto open = read_project("<RSLogix5000Content><Controller Name=\"C\"/></RSLogix5000Content>");
    EXPECT_EQ(test::keys_of(open), "family");
}

std::string fault_of_project(std::string_view text) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    const auto out = make_project_format()->read(*content, {});
    return out ? std::string() : to_string(out.error());
}

std::string project_of(const std::string& types, const std::string& tags) {
    return "<RSLogix5000Content><Controller Name=\"C\" ProcessorType=\"1756-L71\"><DataTypes>" + types +
           "</DataTypes><Tags>" + tags + "</Tags></Controller></RSLogix5000Content>";
}

TEST(rockwell_project, of_more_tags_than_an_import_takes_is_refused_with_the_limit) {
    const std::string pair =
        "<DataType Name=\"Pair\"><Members><Member Name=\"a\" DataType=\"DINT\"/><Member Name=\"b\" "
        "DataType=\"DINT\"/></Members></DataType>";
    EXPECT_EQ(fault_of_project(project_of(pair, "<Tag Name=\"x\" DataType=\"Pair\" Dimensions=\"150000\"/>")),
              "has more than 200000 tags: divide the file");
    EXPECT_NE(
        fault_of_project(project_of("<DataType Name=\"None\"><Members/></DataType>",
                                    "<Tag Name=\"x\" DataType=\"None\" Dimensions=\"190000\"/><Tag Name=\"y\" "
                                    "DataType=\"None\" Dimensions=\"190000\"/><Tag Name=\"z\" DataType=\"None\" "
                                    "Dimensions=\"190000\"/><Tag Name=\"u\" DataType=\"None\" "
                                    "Dimensions=\"190000\"/><Tag Name=\"v\" DataType=\"None\" Dimensions=\"190000\"/>"))
            .find("has more than 800000 members of structures"),
        std::string::npos);
}

TEST(rockwell_project, leaves_out_what_has_a_name_that_no_controller_has) {
    const auto all = read_project(project_of("", "<Tag Name=\"" + std::string(5'000, 'n') + "\" DataType=\"DINT\"/>"));
    ASSERT_EQ(all.remarks.size(), 1U);
    EXPECT_NE(all.remarks[0].text.find("1000 bytes"), std::string::npos);
    EXPECT_EQ(text_of_tag(read_project(project_of(
                              "", "<Tag Name=\"x\" DataType=\"TIMER\" Dimensions=\"4294967295 4294967295 65536\"/>")),
                          "x"),
              "none");
}

}  // namespace
}  // namespace penstock::imports::rockwell
