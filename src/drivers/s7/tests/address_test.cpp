#include "drivers/s7/address.hpp"

#include <gtest/gtest.h>

namespace penstock::s7 {

namespace {

std::string canonical(std::string_view text) {
    const auto a = parse_address(text);
    return a ? format_address(*a) : "-";
}

}  // namespace

TEST(address, is_read_in_the_usual_notations) {
    struct pair {
        const char *text, *canonical;
    };
    for (const auto& [text, expected] : {
             pair{"DB1.DBX0.1", "DB1.DBX0.1"},
             {"db1.dbx0.1", "DB1.DBX0.1"},
             {"DB1,X0.1", "DB1.DBX0.1"},
             {"DB1,BOOL0.1", "DB1.DBX0.1"},
             {"DB1.DBB2", "DB1.DBB2"},
             {"DB1.DBW4", "DB1.DBW4"},
             {"DB1,W4", "DB1.DBW4"},
             {"DB65535.DBD65532", "DB65535.DBD65532"},
             {"DB1,INT4", "DB1,INT4"},
             {"DB1,REAL8", "DB1,REAL8"},
             {"DB1,R8", "DB1,REAL8"},
             {"DB1,LR42", "DB1,LREAL42"},
             {"DB1,STRING20.30", "DB1,STRING20.30"},
             {"DB1,S20.30", "DB1,STRING20.30"},
             {"DB1,WSTRING60.10", "DB1,WSTRING60.10"},
             {"DB1,DTL0", "DB1,DTL0"},
             {"DB1,S5TIME4", "DB1,S5TIME4"},
             {"DB1,DATE_AND_TIME4", "DB1,DT4"},
             {"DB1.DBB10.8", "DB1.DBB10.8"},
             {"DB2.DBW1.15", "DB2.DBW1.15"},
             {"M0.3", "M0.3"},
             {"MX0.3", "M0.3"},
             {"MB10", "MB10"},
             {"MW10", "MW10"},
             {"MD10", "MD10"},
             {"MREAL4", "MREAL4"},
             {"I0.0", "I0.0"},
             {"E0.0", "I0.0"},
             {"EB1", "IB1"},
             {"IW0", "IW0"},
             {"Q0.0", "Q0.0"},
             {"A0.0", "Q0.0"},
             {"AB3", "QB3"},
             {"PIW256", "PIW256"},
             {"PEW256", "PIW256"},
             {"PQW256", "PQW256"},
             {"PAW256", "PQW256"},
             {"T5", "T5"},
             {"C3", "C3"},
             {"Z3", "C3"},
             {"V0.1", "V0.1"},
             {"VW100", "VW100"},
             {"AIW16", "AIW16"},
             {"SMB4", "SMB4"},
             {"AINT0", "QINT0"},
             {" %MW10 ", "MW10"},
         }) {
        EXPECT_EQ(canonical(text), expected) << text;
        EXPECT_EQ(canonical(expected), expected);
    }
}

TEST(address, of_another_form_is_refused_with_what_was_expected) {
    for (const char* text :
         {"",           "DB1",          "DB1.", "DB.DBW0", "DB0.DBW0",   "DB1.DBW", "DB1.DBW-1", "DB65536.DBW0",
          "MW",         "M0",           "M10",  "MW10.x",  "hr0",        "40001",   "T5.1",      "Tx",
          "DB1,FLOAT4", "DB1.DBW70000", "X0.1", "%",       "DB1.DBW0x10"}) {
        const auto a = parse_address(text);
        ASSERT_FALSE(a.has_value()) << text;
        EXPECT_NE(a.error().message.find("DB1.DBX0.1"), std::string::npos) << text;
    }
}

TEST(address, of_a_bit_needs_a_number_from_0_to_7) {
    EXPECT_FALSE(parse_address("DB1.DBX0").has_value());
    EXPECT_FALSE(parse_address("DB1.DBX0.8").has_value());
    EXPECT_FALSE(parse_address("M0.8").has_value());
}

TEST(address, with_brackets_has_an_error_that_names_the_type_for_arrays) {
    const auto a = parse_address("DB1,W0[5]");
    ASSERT_FALSE(a.has_value());
    EXPECT_NE(a.error().message.find("Int16[5]"), std::string::npos);
}

}  // namespace penstock::s7
