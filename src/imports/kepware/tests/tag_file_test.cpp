#include "imports/kepware/tag_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "imports/kepware/formats.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"

namespace penstock::imports::kepware {
namespace {

using test::find_tag;

tag_config make_tag(std::string name, std::string address, std::string type) {
    tag_config tag;
    tag.tag_id = "L1." + name;
    tag.tag_name = std::move(name);
    tag.plc_address = std::move(address);
    tag.data_type = std::move(type);
    return tag;
}

opc_config make_opc(std::string type, option_map options = {}) {
    opc_config opc;
    opc.opc_id = "L1";
    opc.opc_type = std::move(type);
    opc.options = std::move(options);
    return opc;
}

/// As its reader gets it, with the answers that the export tells.
reading read_back(const tag_file& file) {
    answers known;
    for (const auto& answer : file.answers)
        known.emplace(answer.key, answer.value);
    auto out = test::read_as(add_formats, "kepware-csv", file.text, known);
    EXPECT_TRUE(out.remarks.empty());
    EXPECT_TRUE(out.questions.empty());
    return out;
}

std::string lines_of(const tag_file& file) {
    std::string out;
    for (const auto& line : file.lines)
        out += fmt::format("{} {}: {}\n", line.effect, line.tag_name, line.text);
    return out;
}

TEST(kepware_export, a_tag_is_read_back_as_it_was) {
    auto plain = make_tag("Hall.Pump \xED\x8E\x8C\xED\x94\x84.Run", "co16", "Boolean");
    plain.description = "first, with \"quotes\"\nand a second line";
    plain.writable = false;
    auto scaled = make_tag("Level", "hr9", "Int16");
    scaled.scale = 0.1;
    scaled.offset = -40.3;
    scaled.unit =
        "\xC2\xB0"
        "C";
    scaled.timecycle = 250;
    auto falling = make_tag("Depth", "hr11", "Int16");
    falling.scale = -0.05;
    falling.offset = 12.5;
    const auto written = write_tags(make_opc("MODBUS"), {plain, scaled, falling});
    ASSERT_TRUE(written);
    EXPECT_EQ(written->tag_count, 3U);
    EXPECT_EQ(lines_of(*written), "");
    const auto back = read_back(*written);
    for (const auto& tag : {plain, scaled, falling}) {
        const auto read = find_tag(back, tag.tag_name);
        ASSERT_TRUE(read) << tag.tag_name;
        EXPECT_EQ(test::text_of(read->config), test::text_of(tag));
        EXPECT_EQ(read->config.description, tag.description);
        EXPECT_EQ(read->config.writable, tag.writable);
        EXPECT_EQ(read->config.timecycle, tag.timecycle);
        EXPECT_EQ(read->config.scale, tag.scale);
        EXPECT_EQ(read->config.offset, tag.offset);
        EXPECT_EQ(read->config.unit, tag.unit);
    }
}

TEST(kepware_export, the_factor_that_is_read_back_is_the_same_number) {
    for (const double scale : {0.1, 0.01, 3.0, 1.0 / 3, -0.7, 1e-6, 12345.678}) {
        for (const double offset : {0.0, 0.3, -273.15, 1e3}) {
            auto tag = make_tag("A", "hr1", "UInt16");
            tag.scale = scale;
            tag.offset = offset;
            const auto written = write_tags(make_opc("MODBUS"), {tag});
            const auto read = find_tag(read_back(*written), "A");
            ASSERT_TRUE(read);
            EXPECT_EQ(read->config.offset.value_or(0), offset) << scale;
            if (written->lines.empty()) {
                EXPECT_EQ(*read->config.scale, scale) << offset;
            } else {
                EXPECT_EQ(lines_of(*written), "changed A: its scale is rounded\n");
                EXPECT_DOUBLE_EQ(*read->config.scale, scale);
            }
        }
    }
}

TEST(kepware_export, the_file_has_the_word_order_of_most_tags) {
    auto own = make_tag("A", "hr1", "Float");
    own.options["byte_order"] = "CDAB";
    auto twin = own;
    twin.tag_name = "B";
    const auto written =
        write_tags(make_opc("MODBUS"), {own, twin, make_tag("C", "hr5", "Double"), make_tag("D", "hr9", "Int16")});
    ASSERT_EQ(written->answers.size(), 3U);
    EXPECT_EQ(written->answers[2].key, "word_order");
    EXPECT_EQ(written->answers[2].value, "CDAB");
    EXPECT_EQ(lines_of(*written), "left_out C: its bytes are in the order ABCD, those of the file in CDAB\n");
    EXPECT_EQ(test::text_of(find_tag(read_back(*written), "A")->config), "A @ hr1 Float byte_order=CDAB");
    const auto even = write_tags(make_opc("MODBUS", {{"byte_order", "DCBA"}}), {own, make_tag("C", "hr5", "Float")});
    EXPECT_EQ(even->answers[2].value, "DCBA") << "that of the device where none has more";
}

TEST(kepware_export, what_kepware_does_not_have_is_said) {
    auto of_unit = make_tag("Other", "7!hr1", "Int16");
    auto of_own_unit = make_tag("Own", "3!hr1", "Int16");
    auto scaled = make_tag("Scaled", "hr2", "Int16");
    scaled.scale_from = "L1.Own";
    auto list = make_tag("List", "hr3", "Int16[4]");
    list.scale = 2;
    auto bit = make_tag("Bit", "hr4.17", "Boolean");
    auto richer = make_tag("Richer", "hr5", "Int16");
    richer.hi = 80;
    richer.note = "n";
    richer.unit = "bar";
    richer.options["write_function"] = "multiple";
    richer.timecycle = 100;
    const auto written =
        write_tags(make_opc("MODBUS", {{"unit_id", "3"}}),
                   {of_unit, of_own_unit, scaled, list, bit, richer, make_tag("_A", "hr6", "Int16"),
                    make_tag("A..B", "hr7", "Int16"), make_tag("Q\"", "hr8", "Int16"), make_tag("Own", "hr9", "Int16"),
                    make_tag("No type", "hr10", ""), make_tag("Time", "hr11", "DateTime")});
    ASSERT_TRUE(written);
    EXPECT_EQ(written->tag_count, 2U);
    EXPECT_EQ(written->left_out, 10U);
    const auto text = lines_of(*written);
    for (const std::string part :
         {"left_out Other: unit 7 is another device", "left_out Scaled: the value of another tag",
          "left_out List: Kepware scales numbers only", "left_out Bit: Kepware has the bits 0 to 15",
          "changed Richer: 100 ms is", "changed Richer: not in the file: note, hi, unit, options.write_function",
          "left_out _A: a name in Kepware does not begin", "left_out A..B: a dot divides",
          "left_out Q\": a name in Kepware has no quotes", "left_out Own: another tag has its name",
          "left_out No type: Kepware reads it as UInt16", "left_out Time: Modbus devices have no DateTime"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
    }
    EXPECT_EQ(test::text_of(find_tag(read_back(*written), "Own")->config), "Own @ hr1 Int16");
}

TEST(kepware_export, an_opc_for_which_kepware_has_no_driver_is_refused) {
    const auto written = write_tags(make_opc("XGT"), {});
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().message.find("XGT"), std::string::npos);
}

TEST(kepware_export, each_kind_of_device_has_the_answer_for_its_reader) {
    for (const auto& [type, family, driver] :
         {std::tuple("S7", "300", "s7"), std::tuple("EIP", "ControlLogix", "logix"), std::tuple("EIP", "SLC", "slc"),
          std::tuple("MELSEC", "Q", "melsec"), std::tuple("OPCUA", "", "opcua")}) {
        const auto written = write_tags(make_opc(type, {{"family", family}}), {});
        ASSERT_TRUE(written);
        ASSERT_EQ(written->answers.size(), 1U);
        EXPECT_EQ(written->answers[0].value, driver);
    }
}

}  // namespace
}  // namespace penstock::imports::kepware
