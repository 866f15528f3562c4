#include "drivers/xgt/point.hpp"

#include <gtest/gtest.h>

#include "drivers/errc.hpp"
#include "drivers/xgt/errc.hpp"

namespace penstock::xgt {

namespace {

point made(std::string address, std::string type, point_rules rules = {}, option_map options = {}) {
    const auto p = make_point({std::move(address), std::move(type), std::move(options)}, rules);
    EXPECT_TRUE(p.has_value()) << (p ? "" : to_string(p.error()));
    return p ? *p : point{};
}

fault refused(std::string address, std::string type, point_rules rules = {}, option_map options = {}) {
    const auto p = make_point({std::move(address), std::move(type), std::move(options)}, rules);
    return p ? fault{"", "taken"} : p.error();
}

/// `D 100+2`, with `<3` for a shift.
std::string place(const point& p) {
    auto text = std::string{p.area} + " " + std::to_string(p.start) + "+" + std::to_string(p.size);
    if (p.value_layout.shift != 0) text += "<" + std::to_string(p.value_layout.shift);
    if (p.access_mode == access::contacts) text += " contacts";
    if (p.access_mode == access::names) text += " named";
    return text;
}

std::string decoded(const point& p, std::string_view hex) {
    value v;
    const auto done = decode_words(p.value_layout, *parse_hex(hex), v);
    return done ? format_value(v) : done.error().message();
}

std::string encoded(const point& p, const value& v) {
    const auto bytes = encode_bytes(p.value_layout, v);
    return bytes ? to_hex(*bytes) : bytes.error().message();
}

}  // namespace

TEST(point, uses_the_words_that_its_type_needs) {
    EXPECT_EQ(place(made("D100", "Int16")), "D 100+1");
    EXPECT_EQ(place(made("D100", "Float")), "D 100+2");
    EXPECT_EQ(place(made("D1235", "Int64")), "D 1235+4");
    EXPECT_EQ(place(made("%MD50", "Int32")), "M 100+2");
    EXPECT_EQ(place(made("%ML5", "Double")), "M 20+4");
    EXPECT_EQ(place(made("%MB21", "Byte")), "M 10+1<8");
    EXPECT_EQ(place(made("%MB21", "Int16")), "M 10+2<8") << "may begin at any byte";
    EXPECT_EQ(place(made("D100", "Byte[5]")), "D 100+3") << "bytes are packed";
    EXPECT_EQ(place(made("D100.7", "String")), "D 100+4");
    EXPECT_EQ(place(made("D100", "Int16[10]")), "D 100+10");
    EXPECT_EQ(place(made("T5", "UInt16")), "T 5+1");
}

TEST(point, a_boolean_is_a_bit) {
    EXPECT_EQ(place(made("D100.A", "Boolean")), "D 100+1<10");
    EXPECT_EQ(place(made("D100.10", "Boolean")), "D 100+1<10");
    EXPECT_EQ(place(made("M172C", "Boolean")), "M 172+1<12");
    EXPECT_EQ(place(made("M172.C", "Boolean")), "M 172+1<12");
    EXPECT_EQ(place(made("%MX2764", "Boolean")), "M 172+1<12");
    EXPECT_EQ(place(made("M10", "Boolean")), "M 1+1");
    EXPECT_EQ(place(made("M10", "Int16")), "M 10+1");
    EXPECT_EQ(place(made("%MD50.31", "Boolean")), "M 101+1<15");
    EXPECT_EQ(place(made("%MB21.7", "Boolean")), "M 10+1<15");
    EXPECT_EQ(place(made("D100.A", "Boolean[16]")), "D 100+2<10");
    EXPECT_EQ(place(made("T5", "Boolean")), "T 5+1 contacts");
    EXPECT_EQ(place(made("C5", "Boolean[3]")), "C 5+3 contacts");
    EXPECT_EQ(place(made("T5.3", "Boolean")), "T 5+1<3") << "of the current value";
    EXPECT_EQ(place(made("%IX2.3.1", "Boolean", {.cpu = family::xgi, .default_layout = {}})), "I 140+1<1");
    EXPECT_EQ(place(made("I0.1.2", "Boolean", {.cpu = family::xgi, .default_layout = {}})), "I 4+1<2");
    EXPECT_EQ(place(made("I0.1.2", "UInt16", {.cpu = family::xgi, .default_layout = {}})), "I 6+1");
}

TEST(point, faults_name_what_was_expected) {
    EXPECT_EQ(refused("D100", "Boolean").field, "plc_address");
    EXPECT_NE(refused("D100", "Boolean").message.find("D100.A"), std::string::npos);
    EXPECT_EQ(refused("D100.16", "Boolean").field, "plc_address");
    EXPECT_EQ(refused("%MB21.8", "Boolean").field, "plc_address");
    EXPECT_EQ(refused("M172C", "Int16").field, "plc_address");
    EXPECT_EQ(refused("%MX10", "Int16").field, "data_type");
    EXPECT_EQ(refused("D100.5", "Int16").field, "plc_address");
    EXPECT_EQ(refused("D100", "String").field, "plc_address");
    EXPECT_EQ(refused("D100.0", "String").field, "plc_address");
    EXPECT_EQ(refused("D100.A", "String").field, "plc_address");
    EXPECT_EQ(refused("D100", "").field, "data_type");
    EXPECT_EQ(refused("D100", "Int17").field, "data_type");
    EXPECT_EQ(refused("hr100", "Int16").field, "plc_address");
    EXPECT_EQ(refused("D100", "Float", {}, {{"bcd", "true"}}).field, "options.bcd");
    EXPECT_EQ(refused("%DB201.4", "String", {}, {{"string_order", "high_first"}}).field, "plc_address");
}

TEST(point, a_value_longer_than_a_request_is_refused) {
    EXPECT_EQ(place(made("D0", "Int16[700]")), "D 0+700");
    EXPECT_EQ(refused("D0", "Int16[701]").field, "plc_address");
    EXPECT_EQ(refused("D0", "Int16[257]", {.max_bytes = 512, .default_layout = {}}).field, "plc_address");
    EXPECT_EQ(refused("T0", "Boolean[17]").field, "plc_address");
    EXPECT_EQ(place(made("U3.0", "Int16[16]", {.has_dotted_u = true, .default_layout = {}})), "U 96+16 named");
    EXPECT_EQ(refused("U3.0", "Int16[17]", {.has_dotted_u = true, .default_layout = {}}).field, "plc_address");
}

TEST(layout, all_numbers_are_little_endian) {
    EXPECT_EQ(decoded(made("D0", "Int16"), "FE FF"), "-2");
    EXPECT_EQ(decoded(made("D0", "UInt32"), "78 56 34 12"), "305419896");
    EXPECT_EQ(decoded(made("D0", "Float"), "00 00 C0 3F"), "1.5");
    EXPECT_EQ(decoded(made("D0", "Double"), "00 00 00 00 00 00 F8 BF"), "-1.5");
    EXPECT_EQ(decoded(made("D0", "Int64"), "FF FF FF FF FF FF FF FF"), "-1");
    EXPECT_EQ(decoded(made("D0", "SByte"), "80 01"), "-128");
    EXPECT_EQ(decoded(made("%DB1", "Byte"), "80 01"), "1");
    EXPECT_EQ(decoded(made("D0", "Int16[2]"), "01 00 02 00"), "[1,2]");
    EXPECT_EQ(encoded(made("D0", "UInt32"), value{std::uint64_t{0x12345678}}), "78 56 34 12");
    EXPECT_EQ(encoded(made("D0", "Int16[2]"), value{array{value{std::int64_t{1}}, value{std::int64_t{-1}}}}),
              "01 00 ff ff");
}

TEST(layout, bits_count_from_the_lowest_and_on_into_the_next_word) {
    EXPECT_EQ(decoded(made("D0.A", "Boolean"), "00 04"), "true");
    EXPECT_EQ(decoded(made("D0.A", "Boolean"), "FF FB"), "false");
    EXPECT_EQ(decoded(made("D0.E", "Boolean[4]"), "00 80 02 00"), "[false,true,false,true]");
}

TEST(layout, bcd_holds_decimal_digits) {
    const option_map bcd{{"bcd", "true"}};
    EXPECT_EQ(decoded(made("D0", "UInt16", {}, bcd), "34 12"), "1234");
    EXPECT_EQ(decoded(made("D0", "UInt16", {}, bcd), "3A 12"), error_code(errc::bad_digit).message());
    EXPECT_EQ(encoded(made("D0", "UInt32", {}, bcd), value{std::uint64_t{12345678}}), "78 56 34 12");
    EXPECT_EQ(encoded(made("D0", "Int16", {}, bcd), value{std::int64_t{-1}}),
              error_code(errc::too_many_digits).message());
    EXPECT_EQ(encoded(made("D0", "UInt16", {}, bcd), value{std::uint64_t{10000}}),
              error_code(errc::too_many_digits).message());
}

TEST(layout, texts_of_an_odd_length_follow_without_a_gap_unless_their_words_are_turned) {
    const auto plain = made("D0.3", "String[2]");
    EXPECT_EQ(place(plain), "D 0+3");
    EXPECT_EQ(decoded(plain, "61 62 63 64 65 66"), R"(["abc","def"])");
    const auto turned = made("D0.3", "String[2]", {}, {{"string_order", "high_first"}});
    EXPECT_EQ(place(turned), "D 0+4");
    EXPECT_EQ(decoded(turned, "62 61 58 63 65 64 58 66"), R"(["abc","def"])");
}

TEST(layout, texts_have_an_encoding_and_an_order) {
    EXPECT_EQ(decoded(made("D0.6", "String"), "50 55 4D 50 00 41"), "PUMP");
    EXPECT_EQ(decoded(made("D0.4", "String", {}, {{"string_order", "high_first"}}), "55 50 50 4D"), "PUMP");
    EXPECT_EQ(decoded(made("D0.4", "String", {}, {{"string_encoding", "EUC-KR"}}), "B0 A1 B3 AA"), "가나");
    EXPECT_EQ(decoded(made("D0.2", "String"), "FF FE"), error_code(driver_errc::bad_text).message());
    EXPECT_EQ(encoded(made("D0.5", "String"), value{std::string("AB")}), "41 42 00 00 00");
    EXPECT_EQ(encoded(made("D0.3", "String", {}, {{"string_order", "high_first"}}), value{std::string("ABC")}),
              "42 41 00 43");
    EXPECT_EQ(encoded(made("D0.4", "String", {}, {{"string_encoding", "EUC-KR"}}), value{std::string("가나")}),
              "b0 a1 b3 aa");
    EXPECT_EQ(encoded(made("D0.2", "String"), value{std::string("ABC")}),
              error_code(driver_errc::text_too_long).message());
    EXPECT_EQ(encoded(made("D0.3", "ByteString"), value{byte_buffer{1, 2}}), "01 02 00");
}

TEST(layout, a_value_of_another_type_is_not_written) {
    const auto wrong = error_code(driver_errc::wrong_alternative).message();
    EXPECT_EQ(encoded(made("D0", "Int16"), value{std::string("1")}), wrong);
    EXPECT_EQ(encoded(made("D0", "Int16[2]"), value{array{value{std::int64_t{1}}}}), wrong);
    EXPECT_EQ(encode_bits(made("D0.1", "Boolean").value_layout, value{std::int64_t{1}}).error(),
              driver_errc::wrong_alternative);
}

}  // namespace penstock::xgt
