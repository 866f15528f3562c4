#include "imports/kepware/addresses.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

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
