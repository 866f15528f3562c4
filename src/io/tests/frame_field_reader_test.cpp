#include "io/frame_field_reader.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

std::vector<std::string> shown(frame_field_reader reader) {
    std::vector<std::string> out;
    for (const auto& f : std::move(reader).fields())
        out.push_back(std::to_string(f.offset) + "+" + std::to_string(f.size) + " " + std::string(f.name) + "=" +
                      f.value);
    return out;
}

using lines = std::vector<std::string>;

TEST(frame_field_reader, numbers_are_read_in_either_byte_order_and_shown_in_decimal_or_hexadecimal) {
    const auto frame = *parse_hex("01 02 03 04 0a 84");
    frame_field_reader reader(frame);
    EXPECT_EQ(reader.big("a", 2), 0x0102U);
    EXPECT_EQ(reader.little("b", 2), 0x0403U);
    EXPECT_EQ(reader.little_hex("c", 2), 0x840AU);
    EXPECT_EQ(shown(std::move(reader)), (lines{"0+2 a=258", "2+2 b=1027", "4+2 c=0x840A"}));
}

TEST(frame_field_reader, a_field_that_is_cut_off_is_left_out_with_all_behind_it) {
    const auto frame = *parse_hex("01 02 03");
    frame_field_reader reader(frame);
    reader.big("whole", 2);
    EXPECT_EQ(reader.big("cut", 2), 0U);
    reader.big("behind", 1);
    reader.rest("data");
    EXPECT_EQ(shown(std::move(reader)), (lines{"0+2 whole=258"}));
}

TEST(frame_field_reader, hexadecimal_digits_are_two_characters_a_byte_the_most_significant_first) {
    frame_field_reader reader(as_bytes(":01030A84xyzw\r\n"));
    reader.skip(1);
    reader.begin_hex_digits();
    EXPECT_EQ(reader.big("unit", 1), 1U);
    EXPECT_EQ(reader.little_hex("code", 2), 0x030AU);
    reader.bytes("data", 1);
    EXPECT_EQ(reader.big("no digits", 1), 0U);
    reader.end_hex_digits();
    reader.bytes_but_last("rest", 2);
    EXPECT_EQ(shown(std::move(reader)),
              (lines{"1+2 unit=1", "3+4 code=0x030A", "7+2 data=84", "9+2 no digits=xy", "11+2 rest=7a 77"}));
}

TEST(frame_field_reader, long_fields_are_shown_in_part_and_the_rest_is_all_that_is_left) {
    frame_field_reader bits(as_bytes("0F110"));  // a digit each
    bits.begin_hex_digits();
    bits.big("count", 1);
    bits.rest("bits");
    EXPECT_EQ(shown(std::move(bits)), (lines{"0+2 count=15", "2+3 bits=110"}));
    const byte_buffer frame(20, 0x41);
    frame_field_reader reader(frame);
    reader.rest("data");
    EXPECT_EQ(shown(std::move(reader)), (lines{"0+20 data=41 41 41 41 41 41 41 41 41 41 41 41 …"}));
    frame_field_reader text(as_bytes("A: b\r\n"));
    text.text("header", 6);
    text.rest("nothing");
    EXPECT_EQ(shown(std::move(text)), (lines{"0+6 header=A: b"}));
}

}  // namespace
}  // namespace penstock
