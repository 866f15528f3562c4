#include "imports/kepware/addresses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include <map>
#include <string>

#include "imports/kepware/written_point.hpp"
#include "imports/tests/format_reading.hpp"
#include "imports/tests/vectors.hpp"

namespace penstock::imports::kepware {
namespace {

using test::vector_row;

syntax syntax_of(const std::string& name) {
    const std::map<std::string, syntax> names = {{"modbus", syntax::modbus},       {"s7", syntax::s7},
                                                 {"tag_names", syntax::tag_names}, {"data_files", syntax::data_files},
                                                 {"melsec", syntax::melsec},       {"opcua", syntax::opcua}};
    return names.at(name);
}

address_rules rules_of_row(const vector_row& row) {
    address_rules rules;
    for (const auto& [name, text] : row.rules) {
        if (name == "grammar") rules.grammar = syntax_of(text);
        if (name == "is_zero_based") rules.is_zero_based = text != "no";
        if (name == "has_zero_based_bits") rules.has_zero_based_bits = text != "no";
        if (name == "is_modicon") rules.is_modicon = text == "yes";
        if (name == "has_decimal_longs") rules.has_decimal_longs = text == "yes";
        if (name == "is_first_word_low") rules.is_first_word_low = text != "no";
        if (name == "is_first_dword_low") rules.is_first_dword_low = text != "no";
        if (name == "wide_order") rules.wide_order = text;
    }
    return rules;
}

TEST(kepware_addresses, are_converted_as_the_vectors_say) {
    const auto rows = test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/kepware/tests/addresses.vectors");
    EXPECT_GE(rows.size(), 100U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.place);
        const auto type = type_of_word(row.cell(1));
        ASSERT_TRUE(type);
        const auto point = convert(rules_of_row(row), row.cell(0), *type);
        test::expect_converted(row, point);
    }
}

TEST(kepware_addresses, what_is_written_for_a_vector_is_read_as_the_vector) {
    std::size_t written_count = 0;
    for (const auto& row : test::read_vectors(PENSTOCK_SOURCE_DIR "/src/imports/kepware/tests/addresses.vectors")) {
        if (row.is_left_out()) continue;
        SCOPED_TRACE(row.place);
        opc_config device;
        device.opc_type = row.opc_type;
        device.options = row.opc_options;
        tag_config tag;
        tag.plc_address = row.cell(2);
        tag.data_type = row.cell(3);
        tag.options = test::read_pairs(row.cell(4));
        const auto rules = rules_of_row(row);
        const auto written = write_point(rules, device, tag);
        ASSERT_TRUE(written) << written.error().message;
        test::expect_converted(row, convert(rules, written->address, written->type));
        ++written_count;
    }
    EXPECT_GE(written_count, 90U);
}

TEST(kepware_addresses, all_spellings_of_a_modbus_address_are_written) {
    opc_config device;
    device.opc_type = "MODBUS";
    for (const auto* const spelling : {"hr16", "HR0x10", "40017", "400017", " 1!hr16 "}) {
        tag_config tag;
        tag.plc_address = spelling;
        tag.data_type = "Int16";
        const auto written = write_point({.grammar = syntax::modbus}, device, tag);
        ASSERT_TRUE(written) << spelling;
        EXPECT_EQ(written->address, "400017") << spelling;
    }
}

TEST(kepware_addresses, what_kepware_has_no_address_for_is_not_written) {
    const auto why = [](const char* type, const char* address, const char* data_type, option_map options = {},
                        option_map of_device = {}) -> std::string {
        opc_config device;
        device.opc_type = type;
        device.options = std::move(of_device);
        tag_config tag;
        tag.plc_address = address;
        tag.data_type = data_type;
        tag.options = std::move(options);
        const auto written = write_point(rules_for(device), device, tag);
        return written ? "as " + written->address : written.error().message;
    };
    EXPECT_EQ(why("MODBUS", "hr1", "String"), "a text without a length has no address in Kepware");
    EXPECT_EQ(why("MODBUS", "pump", "Int16"), "\"pump\" is not a Modbus address that is read here");
    EXPECT_EQ(why("MODBUS", "hr1", "Int16", {{"bcd", "true"}}),
              "Kepware has BCD of 16 and of 32 bits without sign only");
    EXPECT_NE(why("MODBUS", "hr1", "Int16", {{"byte_order_16", "BA"}}).find("another order"), std::string::npos);
    EXPECT_EQ(why("MODBUS", "hr1", "Int16", {{"byte_order_16", "BA"}}, {{"byte_order_16", "BA"}}), "as 400002");
    EXPECT_EQ(why("S7", "DB1,LREAL8", "Double"), "\"DB1,LREAL8\" has no type that is known");
    EXPECT_EQ(why("S7", "VW10", "UInt16"), "\"VW10\" is not an S7 address");
    EXPECT_EQ(why("MELSEC", "U3\\G100", "UInt16"), "Kepware has no device for \"U3\\G100\"");
    EXPECT_EQ(why("MELSEC", "LTN0", "UInt32"), "Kepware has no device for \"LTN0\"");
    EXPECT_EQ(why("EIP", "Name.20", "String"), "a text with its own length has no address in Kepware");
    EXPECT_NE(why("EIP", "Name", "String", {}, {{"family", "Omron"}}).find("Omron"), std::string::npos);
    EXPECT_NE(why("OPCUA", "ns=2;path=/Line/Motor", "Float").find("by their id"), std::string::npos);
    EXPECT_NE(why("OPCUA", "nsu=http://vendor/plc;s=Speed", "Float").find("namespace"), std::string::npos);
    EXPECT_EQ(why("OPCUA", "ns=2;s=List", "Float[4]"), "as ns=2;s=List");
    EXPECT_NE(why("XGT", "D100", "Int16").find("no driver"), std::string::npos);
}

TEST(kepware_addresses, what_becomes_different_is_said) {
    const address_rules rules{.grammar = syntax::modbus};
    const auto rows = convert(rules, "400001[2][3]", {basic_type::word, true});
    ASSERT_TRUE(rows);
    EXPECT_NE(rows->difference.find("rows"), std::string::npos);
    const auto whole = convert(rules, "400001", {basic_type::boolean, false});
    ASSERT_TRUE(whole);
    EXPECT_NE(whole->difference.find("not zero"), std::string::npos);
}

TEST(kepware_types, have_numbers_and_words) {
    EXPECT_EQ(type_of_number(-1)->element, basic_type::unspecified);
    EXPECT_EQ(type_of_number(8)->element, basic_type::float_);
    EXPECT_TRUE(type_of_number(25)->is_array);
    EXPECT_EQ(type_of_number(25)->element, basic_type::word);
    for (const auto unknown : {-2, 15, 19, 35})
        EXPECT_FALSE(type_of_number(unknown)) << unknown;
    EXPECT_EQ(type_of_word(" dword ")->element, basic_type::dword);
    EXPECT_TRUE(type_of_word("Float Array")->is_array);
    EXPECT_EQ(type_of_word("")->element, basic_type::unspecified);
    EXPECT_FALSE(type_of_word("Real"));
}

}  // namespace
}  // namespace penstock::imports::kepware
