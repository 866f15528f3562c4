#include "imports/siemens/source_format.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "imports/siemens/data_block.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::siemens {
namespace {

reading read_source(std::string_view text, const answers& known) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    const auto format = make_source_format();
    EXPECT_TRUE(format->recognizes(*content));
    auto out = format->read(*content, known);
    EXPECT_TRUE(out) << out.error().message;
    return out ? std::move(*out) : reading{};
}

std::string source_fixture() {
    std::ifstream in(std::filesystem::path(PENSTOCK_SOURCE_DIR) / "src/imports/siemens/tests/fixtures/filler.scl",
                     std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(siemens_source, places_members_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/siemens/tests/places.vectors");
    EXPECT_GE(rows.size(), 40U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto all =
            read_source(fmt::format("DATA_BLOCK DB 1\nSTRUCT\n{}\nEND_STRUCT;\nBEGIN\nEND_DATA_BLOCK\n", row.cell(0)),
                        {{"family", "300"}});
        const auto name = "DB1." + row.cell(1);
        if (row.is_left_out()) {
            ASSERT_NE(test::find_remark(all, name), nullptr);
            EXPECT_NE(test::find_remark(all, name)->text.find(row.cell(3)), std::string::npos);
            continue;
        }
        const auto tag = test::find_tag(all, name);
        ASSERT_TRUE(tag);
        EXPECT_EQ(tag->config.plc_address, row.cell(2));
        EXPECT_EQ(tag->config.data_type, row.cell(3));
    }
}

std::string text_of_member(const reading& all, std::string_view name) {
    const auto tag = test::find_tag(all, name);
    return tag ? test::text_of(tag->config) : "none";
}

TEST(siemens_source, asks_for_the_numbers_of_blocks_that_have_a_name) {
    EXPECT_EQ(test::keys_of(read_source(source_fixture(), {})), "family db:Filler");
}

TEST(siemens_source, has_blocks_of_members_types_and_arrays) {
    const auto all = read_source(source_fixture(), {{"family", "1500"}, {"db:Filler", "40"}});
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(text_of_member(all, "Filler.Fault"), "Filler.Fault @ DB40,X0.1 Boolean");
    EXPECT_EQ(test::find_tag(all, "Filler.Ready")->config.description, "all doors closed");
    EXPECT_EQ(text_of_member(all, "Filler.Count"), "Filler.Count @ DB40,D4 Int32");
    EXPECT_EQ(text_of_member(all, "Filler.Marks"), "Filler.Marks @ DB40,B10 Byte[3]");
    EXPECT_EQ(text_of_member(all, "Filler.Weight"), "Filler.Weight @ DB40,D14 Float");
    EXPECT_EQ(text_of_member(all, "Filler.Batches"), "Filler.Batches @ DB40,D18 Int32[4]");
    EXPECT_EQ(text_of_member(all, "Filler.Nozzles[2].Level"), "Filler.Nozzles[2].Level @ DB40,W52 Int16");
    EXPECT_EQ(test::find_tag(all, "Filler.Nozzles[1].Open")->config.description, "열림");
    EXPECT_EQ(text_of_member(all, "Filler.Last run.Took"), "Filler.Last run.Took @ DB40,TIME74 Int32");
    EXPECT_EQ(text_of_member(all, "Filler.Pair"), "Filler.Pair @ DB40,W78 Int16[6]");
    EXPECT_EQ(text_of_member(all, "Filler.Door"), "Filler.Door @ DB40,X98.0 Boolean");
    EXPECT_EQ(text_of_member(all, "DB12.Done"), "DB12.Done @ DB12,X12.0 Boolean");
    EXPECT_EQ(text_of_member(all, "DB13.Level"), "DB13.Level @ DB13,W2 Int16");
}

TEST(siemens_source, leaves_out_what_has_no_place) {
    const auto all = read_source(source_fixture(), {{"family", "1500"}, {"db:Filler", "40"}});
    EXPECT_NE(test::find_remark(all, "Fast")->text.find("optimized"), std::string::npos);
    EXPECT_EQ(text_of_member(all, "DB14.First"), "DB14.First @ DB14,W0 UInt16");
    EXPECT_EQ(text_of_member(all, "DB14.Last"), "none");
    EXPECT_NE(test::find_remark(all, "DB14")->text.find("UNKNOWN"), std::string::npos);
}

TEST(siemens_source, does_not_guess_where_a_bit_behind_an_odd_text_is) {
    const auto all = read_source("DATA_BLOCK DB 1 STRUCT A : STRING[9]; B : BOOL; END_STRUCT; BEGIN END_DATA_BLOCK",
                                 {{"family", "300"}});
    EXPECT_EQ(text_of_member(all, "DB1.A"), "DB1.A @ DB1,STRING0.9 String");
    EXPECT_EQ(text_of_member(all, "DB1.B"), "none");
    EXPECT_NE(test::find_remark(all, "DB1")->text.find("odd length"), std::string::npos);
}

TEST(siemens_source, that_is_damaged_is_a_fault_with_its_line) {
    const auto wrong = parse_source("DATA_BLOCK DB 1\nSTRUCT\nA BOOL;\nEND_STRUCT\nEND_DATA_BLOCK");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("line 3"), std::string::npos);
    EXPECT_FALSE(parse_source("DATA_BLOCK DB 1 STRUCT A : ARRAY[0..x] OF INT; END_STRUCT END_DATA_BLOCK"));
    EXPECT_FALSE(parse_source("DATA_BLOCK DB 1 STRUCT A : INT;"));
}

TEST(siemens_source, attributes_that_repeat_end) {
    const auto blocks = parse_source(
        "DATA_BLOCK \"A\"\n{ S7_Optimized_Access := 'TRUE' }\n{ S7_Optimized_Access := 'TRUE' }\n"
        "STRUCT a : INT; END_STRUCT; BEGIN END_DATA_BLOCK");
    ASSERT_TRUE(blocks) << blocks.error().message;
    ASSERT_EQ(blocks->size(), 1U);
    EXPECT_TRUE((*blocks)[0].is_optimized);
}

TEST(siemens_source, types_that_hold_themselves_end) {
    const auto all = read_source(
        "TYPE T STRUCT A : T; END_STRUCT; END_TYPE DATA_BLOCK DB 1 STRUCT A : T; END_STRUCT; "
        "BEGIN END_DATA_BLOCK",
        {{"family", "300"}});
    EXPECT_NE(test::find_remark(all, "DB1")->text.find("holds itself"), std::string::npos);
}

std::string fault_of_source(std::string_view text, const answers& known) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    const auto out = make_source_format()->read(*content, known);
    return out ? std::string() : to_string(out.error());
}

TEST(siemens_source, whose_blocks_repeat_a_large_type_is_refused_with_the_limit) {
    std::string text = "TYPE \"T\" STRUCT\n";
    for (int i = 0; i < 20'000; ++i)
        text += fmt::format("m{} : BYTE;\n", i);
    text += "END_STRUCT END_TYPE\n";
    for (int i = 1; i <= 1'000; ++i)
        text += fmt::format("DATA_BLOCK DB{} \"T\" BEGIN END_DATA_BLOCK\n", i);
    EXPECT_EQ(fault_of_source(text, {{"family", "300"}}), "has more than 200000 tags: divide the file");
}

TEST(siemens_source, whose_structures_have_no_members_ends) {
    std::string text =
        "TYPE \"T\" STRUCT a : ARRAY[1..100000] OF STRUCT b : STRUCT END_STRUCT; END_STRUCT; END_STRUCT END_TYPE\n";
    for (int i = 1; i <= 1'000; ++i)
        text += fmt::format("DATA_BLOCK DB{} \"T\" BEGIN END_DATA_BLOCK\n", i);
    EXPECT_EQ(fault_of_source(text, {{"family", "300"}}), "has more than 800000 members of blocks: divide the file");
}

TEST(siemens_source, of_more_bytes_or_words_than_a_source_has_is_refused) {
    const std::string block = "DATA_BLOCK DB1 STRUCT a : INT; END_STRUCT BEGIN END_DATA_BLOCK";
    EXPECT_NE(fault_of_source(block + std::string(5U << 20U, '\n'), {}).find("4 MiB"), std::string::npos);
    EXPECT_NE(fault_of_source(block + std::string(2U << 20U, ';'), {}).find("more than 1000000 words"),
              std::string::npos);
}

TEST(siemens_source, long_names_do_not_grow_with_the_elements) {
    const std::string name(1U << 20U, 'n');
    const auto all =
        read_source("DATA_BLOCK DB1 STRUCT \"" + name +
                        "\" : ARRAY[1..20000] OF STRUCT a : BYTE; END_STRUCT; END_STRUCT BEGIN END_DATA_BLOCK",
                    {{"family", "300"}});
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].tags.size(), 20'000U);
    EXPECT_LE(all.devices[0].tags[0].config.tag_name.size(), 1024U);
}

TEST(siemens_source, refuses_an_answer_that_is_no_number_of_a_block) {
    const auto wrong = fault_of_source(source_fixture(), {{"family", "1500"}, {"db:Filler", "abc"}});
    EXPECT_EQ(wrong, "db:Filler: must be a number from 1 to 65535");
    EXPECT_NE(fault_of_source(source_fixture(), {{"family", "1500"}, {"db:Filler", "0"}}), "");
}

}  // namespace
}  // namespace penstock::imports::siemens
