#include "drivers/eip/address.hpp"

#include <gtest/gtest.h>

#include "drivers/eip/pccc.hpp"
#include "drivers/eip/point.hpp"

namespace penstock::eip {

TEST(tag_address, reads_back_what_it_writes) {
    for (const char* text : {"Tag", "Tag[3]", "Grid[1,2]", "Udt.Member[2].X", "Tag.5", "Program:Main.Tag",
                             "Program:Main.Udt[1].Flags.31", "Local:1:I.Data", "_a1[0,1,2]"}) {
        const auto a = parse_tag_address(text);
        ASSERT_TRUE(a.has_value()) << text;
        EXPECT_EQ(format_tag_address(*a), text);
    }
}

TEST(tag_address, refuses_invalid_text_and_names_what_was_expected) {
    for (const char* text : {"", ".", "1Tag", "Tag[", "Tag[]", "Tag[a]", "Tag[1,2,3,4]", "A..B", "Tag]", "A B",
                             "Program:Main", "Program:Main[1].X", "5", "A.70000", "Tag{3}", "A.b:c"}) {
        const auto a = parse_tag_address(text);
        EXPECT_TRUE(a.has_error() && !a.error().message.empty()) << text;
    }
}

TEST(tag_address, after_the_dot_is_a_bit_or_a_length) {
    const auto field_of = [](const char* address, const char* type) {
        const auto p = make_point({address, type, {}}, family::control_logix, text_encoding::utf_8);
        return p.has_value() ? std::string() : p.error().field;
    };
    EXPECT_EQ(field_of("Tag.5", "Boolean"), "");
    EXPECT_EQ(field_of("Tag.5", ""), "");
    EXPECT_EQ(field_of("Tag.64", "Boolean"), "plc_address");
    EXPECT_EQ(field_of("Tag.20", "String"), "");
    EXPECT_EQ(field_of("Tag.0", "String"), "plc_address");
    EXPECT_EQ(field_of("Tag.5", "Int32"), "plc_address");
    EXPECT_EQ(field_of("Tag", "Quux"), "data_type");
}

namespace {

std::string as_written(const char* text, bool is_octal = false) {
    const auto a = parse_file_address(text, is_octal);
    return a.has_value() ? format_file_address(*a, is_octal) : "refused";
}

}  // namespace

TEST(file_address, is_read_in_every_way_that_users_write_it) {
    EXPECT_EQ(as_written("N7:0"), "N7:0");
    EXPECT_EQ(as_written("n7:0/3"), "N7:0/3");
    EXPECT_EQ(as_written("B3/83"), "B3:5/3");
    EXPECT_EQ(as_written("T4:0.ACC"), "T4:0.2");
    EXPECT_EQ(as_written("T4:0.PRE"), "T4:0.1");
    EXPECT_EQ(as_written("T4:0/DN"), "T4:0/13");
    EXPECT_EQ(as_written("C5:1.CU"), "C5:1/15");
    EXPECT_EQ(as_written("R6:2.POS"), "R6:2.2");
    EXPECT_EQ(as_written("ST9:0"), "ST9:0");
    EXPECT_EQ(as_written("S:1/15"), "S2:1/15");
    EXPECT_EQ(as_written("S2:1"), "S2:1");
    EXPECT_EQ(as_written("I:1.2/3"), "I1:1.2/3");
    EXPECT_EQ(as_written("O:0/1"), "O0:0/1");
    EXPECT_EQ(as_written("L10:0/31"), "L10:0/31");
    EXPECT_EQ(as_written("A9:0.20"), "A9:0.20");
    EXPECT_EQ(as_written("I:017/17", true), "I1:17/17");
    EXPECT_EQ(parse_file_address("I:017/17", true)->element, 15);
}

TEST(file_address, refuses_invalid_text) {
    for (const char* text : {"", "N", "N:0", "N7", "N7:", "N7:x", "N7:0/", "N7:0/16", "X7:0", "T4:0.XYZ", "N7:0/DN",
                             "N1000:0", "B3", "F8:0/32", "T4:0.3"}) {
        EXPECT_EQ(as_written(text), "refused") << text;
    }
    EXPECT_EQ(as_written("I:018", true), "refused");
}

}  // namespace penstock::eip
