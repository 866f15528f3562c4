#include "imports/sunspec/formats.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "imports/sunspec/point_type.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/reading_text.hpp"
#include "model/none_value.hpp"

namespace penstock::imports::sunspec {
namespace {

using test::find_remark;
using test::find_tag;
using test::keys_of;

// Source: SunSpec Device Information Model Specification, table of point types; values seen in pysunspec2 1.3.7.
struct type_vector {
    const char* name;
    const char* data_type;
    std::uint32_t registers;
    const char* none;
};
constexpr std::array type_vectors = {
    type_vector{"int16", "Int16", 1, "0x8000"},
    type_vector{"uint16", "UInt16", 1, "0xFFFF"},
    type_vector{"acc16", "UInt16", 1, "0"},
    type_vector{"enum16", "UInt16", 1, "0xFFFF"},
    type_vector{"bitfield16", "UInt16", 1, "0xFFFF"},
    type_vector{"sunssf", "Int16", 1, "0x8000"},
    type_vector{"int32", "Int32", 2, "0x80000000"},
    type_vector{"uint32", "UInt32", 2, "0xFFFFFFFF"},
    type_vector{"acc32", "UInt32", 2, "0"},
    type_vector{"enum32", "UInt32", 2, "0xFFFFFFFF"},
    type_vector{"bitfield32", "UInt32", 2, "0xFFFFFFFF"},
    type_vector{"int64", "Int64", 4, "0x8000000000000000"},
    type_vector{"uint64", "UInt64", 4, "0xFFFFFFFFFFFFFFFF"},
    type_vector{"acc64", "UInt64", 4, "0"},
    type_vector{"float32", "Float", 2, "NaN"},
    type_vector{"float64", "Double", 4, "NaN"},
    type_vector{"ipaddr", "UInt32", 2, "0"},
};

TEST(sunspec_types, have_sizes_and_values_that_mean_not_implemented) {
    for (const auto& vector : type_vectors) {
        SCOPED_TRACE(vector.name);
        const auto* type = find_type(vector.name);
        ASSERT_NE(type, nullptr);
        EXPECT_EQ(type->data_type, vector.data_type);
        EXPECT_EQ(type->registers, vector.registers);
        EXPECT_EQ(type->none, vector.none);
        const auto data_type = parse_data_type(vector.data_type);
        ASSERT_TRUE(data_type);
        EXPECT_TRUE(none_values::parse(type->none, *data_type)) << "the gateway accepts it";
    }
    EXPECT_EQ(find_type("complex128"), nullptr);
}

reading read(std::string_view text, const answers& known) {
    return test::read_as(add_formats, "sunspec", text, known);
}

constexpr std::string_view model = R"({
  "id": 9103,
  "group": {"name": "converter", "label": "Converter", "type": "group", "points": [
    {"name": "ID", "type": "uint16", "size": 1, "value": 9103},
    {"name": "L", "type": "uint16", "size": 1},
    {"name": "A", "type": "uint16", "size": 1, "sf": "A_SF", "units": "A", "desc": "current"},
    {"name": "A_SF", "type": "sunssf", "size": 1},
    {"name": "Name", "type": "string", "size": 8, "label": "name of the device"},
    {"name": "WH", "type": "acc32", "size": 2, "sf": -1, "units": "Wh"},
    {"name": "St", "type": "enum16", "size": 1, "access": "RW",
     "symbols": [{"name": "OFF", "value": 1}, {"name": "RUN", "value": 4}]},
    {"name": "Pad", "type": "pad", "size": 1},
    {"name": "Evt", "type": "bitfield32", "size": 2, "mandatory": "M",
     "symbols": [{"name": "HOT", "value": 0}, {"name": "COLD", "value": 17, "label": "too cold"}]},
    {"name": "Lost", "type": "int16", "size": 1, "sf": "No_SF"},
    {"name": "Mac", "type": "eui48", "size": 4},
    {"name": "F", "type": "float32", "size": 2}],
   "groups": [{"name": "string", "type": "group", "count": 2, "points": [
     {"name": "DCA", "type": "int16", "size": 1, "sf": "A_SF"},
     {"name": "DCV", "type": "int16", "size": 1, "sf": "V_SF"},
     {"name": "V_SF", "type": "sunssf", "size": 1}]}]}})";

TEST(sunspec_model, has_no_address_and_asks_for_it) {
    EXPECT_EQ(keys_of(read(model, {})), "base:9103");
}

TEST(sunspec_model, places_points_one_after_the_other) {
    const auto all = read(model, {{"base:9103", "40002"}});
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].config.opc_name, "Converter");
    EXPECT_FALSE(find_tag(all, "ID"));
    EXPECT_EQ(test::text_of(find_tag(all, "A")->config), "A @ hr40004 UInt16") << "ID and L count";
    EXPECT_EQ(test::text_of(find_tag(all, "A_SF")->config), "A_SF @ hr40005 Int16");
    EXPECT_EQ(test::text_of(find_tag(all, "Name")->config), "Name @ hr40006.16 String");
    EXPECT_EQ(test::text_of(find_tag(all, "WH")->config), "WH @ hr40014 UInt32");
    EXPECT_EQ(test::text_of(find_tag(all, "St")->config), "St @ hr40016 UInt16");
    EXPECT_FALSE(find_tag(all, "Pad"));
    EXPECT_EQ(test::text_of(find_tag(all, "Evt")->config), "Evt @ hr40018 UInt32");
    EXPECT_EQ(test::text_of(find_tag(all, "F")->config), "F @ hr40025 Float");
    EXPECT_EQ(test::text_of(find_tag(all, "string.1.DCA")->config), "string.1.DCA @ hr40027 Int16");
    EXPECT_EQ(test::text_of(find_tag(all, "string.2.DCV")->config), "string.2.DCV @ hr40031 Int16");
}

TEST(sunspec_model, has_scale_factors_in_other_tags_and_values_that_mean_nothing) {
    const auto all = read(model, {{"base:9103", "40002"}});
    EXPECT_EQ(find_tag(all, "A")->config.scale_from, "A_SF");
    EXPECT_EQ(find_tag(all, "A")->config.none_value, "0xFFFF");
    EXPECT_EQ(find_tag(all, "A")->config.unit, "A");
    EXPECT_EQ(find_tag(all, "WH")->config.scale, 0.1);
    EXPECT_EQ(find_tag(all, "string.1.DCA")->config.scale_from, "A_SF") << "of the model";
    EXPECT_EQ(find_tag(all, "string.2.DCV")->config.scale_from, "string.2.V_SF") << "of its own group";
    EXPECT_NE(find_remark(all, "Lost")->text.find("No_SF"), std::string::npos);
    EXPECT_NE(find_remark(all, "Mac"), nullptr);
}

TEST(sunspec_model, has_texts_of_enumerations_and_a_tag_for_each_bit) {
    const auto all = read(model, {{"base:9103", "40002"}});
    EXPECT_EQ(find_tag(all, "St")->config.states.at("4"), "RUN");
    EXPECT_TRUE(find_tag(all, "St")->config.writable);
    EXPECT_FALSE(find_tag(all, "A")->config.writable);
    EXPECT_EQ(test::text_of(find_tag(all, "Evt.HOT")->config), "Evt.HOT @ hr40018.0 Boolean field_bits=32");
    EXPECT_EQ(test::text_of(find_tag(all, "Evt.COLD")->config), "Evt.COLD @ hr40018.17 Boolean field_bits=32");
}

TEST(sunspec_model, asks_how_often_a_group_repeats) {
    const std::string text = R"({"id": 7, "group": {"name": "m", "points": [
        {"name": "ID", "type": "uint16", "size": 1}, {"name": "L", "type": "uint16", "size": 1},
        {"name": "N", "type": "count", "size": 1}],
        "groups": [{"name": "mod", "count": "N", "points": [{"name": "V", "type": "uint16", "size": 1}]}]}})";
    EXPECT_EQ(keys_of(read(text, {{"base:7", "100"}})), "count:7.mod");
    const auto all = read(text, {{"base:7", "100"}, {"count:7.mod", "3"}});
    EXPECT_EQ(test::text_of(find_tag(all, "mod.3.V")->config), "mod.3.V @ hr105 UInt16");
}

std::string fault_of_model(std::string_view text, const answers& known) {
    const auto content = document::open(text);
    EXPECT_TRUE(content);
    std::vector<std::unique_ptr<format>> all;
    add_formats(all);
    const auto out = all[0]->read(*content, known);
    return out ? std::string() : to_string(out.error());
}

TEST(sunspec_model, names_the_answer_that_is_no_register) {
    EXPECT_EQ(fault_of_model(model, {{"base:9103", "abc"}}), "base:9103: must be a number from 0 to 65535");
    EXPECT_EQ(fault_of_model(model, {{"base:9103", "65536"}}), "base:9103: must be a number from 0 to 65535");
}

TEST(sunspec_model, names_the_answer_that_is_no_number_of_groups) {
    const std::string text = R"({"id": 7, "group": {"name": "m", "points": [
        {"name": "ID", "type": "uint16"}, {"name": "L", "type": "uint16"}],
        "groups": [{"name": "mod", "count": "N", "points": [{"name": "V", "type": "uint16"}]}]}})";
    EXPECT_EQ(fault_of_model(text, {{"base:7", "100"}, {"count:7.mod", "x"}}),
              "count:7.mod: must be a number from 0 to 1000");
}

/// A model with one field of 16 bits or one enumeration.
std::string model_of(std::string_view type, int symbols, std::string_view name_and_value) {
    std::string list;
    for (int i = 0; i < symbols; ++i)
        list += fmt::format("{}{{{}}}", i == 0 ? "" : ",", name_and_value);
    return fmt::format(R"({{"id": 7, "group": {{"name": "m", "points": [
        {{"name": "ID", "type": "uint16"}}, {{"name": "L", "type": "uint16"}},
        {{"name": "E", "type": "{}", "mandatory": "M", "symbols": [{}]}}]}}}})",
                       type, list);
}

TEST(sunspec_model, makes_one_tag_of_a_bit_whatever_the_number_of_its_names) {
    const auto all = read(model_of("bitfield16", 50'000, R"("name": "B", "value": 3)"), {{"base:7", "100"}});
    ASSERT_EQ(all.devices.size(), 1U);
    EXPECT_EQ(all.devices[0].tags.size(), 2U) << "the number, and one bit of it";
    EXPECT_NE(find_remark(all, "E")->text.find("first 16 of its 50000"), std::string::npos);
}

TEST(sunspec_model, takes_as_many_texts_of_an_enumeration_as_a_tag_has) {
    const auto all = read(model_of("enum16", 50'000, R"("name": "", "value": 3)"), {{"base:7", "100"}});
    ASSERT_EQ(all.remarks.size(), 1U);
    EXPECT_NE(all.remarks[0].text.find("first 100 of its 50000"), std::string::npos);
}

}  // namespace
}  // namespace penstock::imports::sunspec
