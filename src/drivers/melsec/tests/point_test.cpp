#include "drivers/melsec/point.hpp"

#include <gtest/gtest.h>

#include "drivers/errc.hpp"

namespace penstock::melsec {

namespace {

point_rules rules_for(family f, frame_kind frame = frame_kind::e3, data_code code = data_code::binary) {
    point_rules r;
    r.dialect = {.frame = frame, .code = code, .kind = f};
    r.limits = limits_of(r.dialect);
    return r;
}

point made(const char* address, const char* type, const point_rules& rules = rules_for(family::q)) {
    const auto p = make_point({address, type, {}}, rules);
    EXPECT_TRUE(p.has_value()) << address << ": " << to_string(p.error());
    return p ? *p : point{};
}

std::string fault_of(const char* address, const char* type, const point_rules& rules = rules_for(family::q)) {
    const auto p = make_point({address, type, {}}, rules);
    return p ? "" : p.error().field;
}

value decoded(const point& p, std::string_view stream) {
    value v;
    EXPECT_TRUE(decode(p.value_layout, *parse_hex(stream), 0, v).has_value());
    return v;
}

}  // namespace

TEST(point, uses_as_many_numbers_as_its_type_needs) {
    EXPECT_EQ(made("D0", "Int16").numbers, 1U);
    EXPECT_EQ(made("D0", "Float").numbers, 2U);
    EXPECT_EQ(made("D0", "Double[3]").numbers, 12U);
    EXPECT_EQ(made("D0.5", "Boolean").numbers, 1U);
    EXPECT_EQ(made("D0.F", "Boolean[2]").numbers, 2U);
    EXPECT_EQ(made("D0.21", "String").numbers, 11U);
    EXPECT_EQ(made("M0", "Boolean").numbers, 1U);
    EXPECT_EQ(made("M0", "Boolean[9]").numbers, 9U);
    EXPECT_EQ(made("M0", "Int32").numbers, 32U);
    EXPECT_EQ(made("LTN0", "Int32[3]", rules_for(family::iq_r)).numbers, 3U);
    EXPECT_EQ(made("LCN0", "UInt32[3]", rules_for(family::iq_r)).numbers, 3U);
    EXPECT_EQ(made("CN200", "Int32[2]", rules_for(family::fx3, frame_kind::e1)).numbers, 2U);
}

TEST(point, reads_numbers_low_word_first) {
    EXPECT_EQ(format_value(decoded(made("D0", "Int16"), "fe ff")), "-2");
    EXPECT_EQ(format_value(decoded(made("D0", "UInt32"), "78 56 34 12")), "305419896");
    EXPECT_EQ(format_value(decoded(made("D0", "Float"), "c3 f5 48 40")), "3.14");
    EXPECT_EQ(format_value(decoded(made("D0", "Byte"), "ff 01")), "255");
    EXPECT_EQ(format_value(decoded(made("D0", "Int16[2]"), "01 00 ff ff")), "[1,-1]");
}

TEST(point, bcd_is_a_digit_a_nibble_and_anything_else_is_bad) {
    const auto bcd = [](const char* address, const char* type) {
        return make_point({address, type, {{"bcd", "true"}}}, rules_for(family::q)).value();
    };
    EXPECT_EQ(format_value(decoded(bcd("D0", "UInt16"), "34 12")), "1234");
    EXPECT_EQ(format_value(decoded(bcd("D0", "UInt32"), "78 56 34 12")), "12345678");
    EXPECT_EQ(format_value(decoded(bcd("D0", "Int16[2]"), "99 99 00 00")), "[9999,0]");
    value v;
    EXPECT_FALSE(decode_word(bcd("D0", "UInt16").value_layout, parse_hex("34 12")->data(), v));
    EXPECT_EQ(decode(bcd("D0", "UInt16").value_layout, *parse_hex("3a 12"), 0, v).error(), driver_errc::bad_digit);
    EXPECT_EQ(decode(bcd("D0", "UInt32").value_layout, *parse_hex("00 00 00 f0"), 0, v).error(),
              driver_errc::bad_digit);

    const auto written = [&](const char* type, const char* text) {
        const auto p = bcd("D0", type);
        const auto image = encode(p.value_layout, parse_value(text, p.value_layout.type).value());
        return image ? to_hex(image->bytes) : image.error().message();
    };
    EXPECT_EQ(written("UInt16", "1234"), "34 12");
    EXPECT_EQ(written("UInt32", "12345678"), "78 56 34 12");
    const auto too_many = error_code(driver_errc::too_many_digits).message();
    EXPECT_EQ(written("UInt16", "10000"), too_many);
    EXPECT_EQ(written("Int16", "-1"), too_many);
    EXPECT_EQ(written("UInt32", "100000000"), too_many);

    const auto wrong = make_point({"D0", "Float", {{"bcd", "true"}}}, rules_for(family::q));
    ASSERT_FALSE(wrong.has_value());
    EXPECT_EQ(wrong.error().field, "options.bcd");
    EXPECT_TRUE(make_point({"D0", "Float", {{"bcd", "false"}}}, rules_for(family::q)).has_value());
}

TEST(point, reads_bits_of_words_and_words_of_bits) {
    EXPECT_EQ(format_value(decoded(made("D0.A", "Boolean"), "00 04")), "true");
    EXPECT_EQ(format_value(decoded(made("D0.9", "Boolean"), "00 04")), "false");
    EXPECT_EQ(format_value(decoded(made("D0", "Boolean"), "00 04")), "true");
    EXPECT_EQ(format_value(decoded(made("D0.E", "Boolean[4]"), "00 40 02 00")), "[true,false,false,true]");
    const auto p = made("M100", "Int16");
    value v;
    const byte_buffer stream{0xF0, 0xFF, 0x0F};  // M96 on: bits 4 to 19 set, M100 is bit 4
    ASSERT_TRUE(decode(p.value_layout, stream, 4, v).has_value());
    EXPECT_EQ(format_value(v), "-1");
}

TEST(point, reads_texts_in_either_order_and_encoding) {
    EXPECT_EQ(format_value(decoded(made("D0.6", "String"), "41 42 43 20 00 5a")), "ABC");
    const auto high = make_point({"D0.4", "String", {{"string_order", "high_first"}}}, rules_for(family::q));
    EXPECT_EQ(format_value(decoded(*high, "42 41 44 43")), "ABCD");
    const auto korean = make_point({"D0.4", "String", {{"string_encoding", "EUC-KR"}}}, rules_for(family::q));
    EXPECT_EQ(format_value(decoded(*korean, "b0 a1 b3 aa")), "가나");
}

TEST(point, texts_of_an_odd_length_begin_each_in_a_word_of_their_own) {
    const auto p = made("D0.3", "String[2]");
    EXPECT_EQ(p.numbers, 4U);
    EXPECT_EQ(format_value(decoded(p, "61 62 63 58 64 65 66 58")), R"(["abc","def"])");
}

TEST(point, reads_flags_of_long_timers_out_of_their_third_word) {
    const auto rules = rules_for(family::iq_r);
    const auto contact = made("LTS1", "Boolean", rules);
    EXPECT_EQ(contact.device.kind->name, "LTN");
    EXPECT_EQ(contact.written_as->name, "LTS");
    EXPECT_EQ(format_value(decoded(contact, "00 00 00 00 02 00 00 00")), "true");
    EXPECT_EQ(format_value(decoded(made("LTC1", "Boolean", rules), "00 00 00 00 02 00 00 00")), "false");
    EXPECT_EQ(
        format_value(decoded(made("LSTC0", "Boolean[2]", rules), "00 00 00 00 01 00 00 00 00 00 00 00 02 00 00 00")),
        "[true,false]");
}

TEST(point, writes_what_it_reads) {
    const auto rules = rules_for(family::iq_r);
    for (const auto* type : {"Int16", "UInt64", "Float", "Double", "Int32[4]", "DateTime", "Boolean", "SByte"}) {
        const auto p = made("D0", type, rules);
        byte_buffer stream(2U * p.numbers, 0x21);
        value v;
        ASSERT_TRUE(decode(p.value_layout, stream, 0, v).has_value()) << type;
        const auto image = encode(p.value_layout, v);
        ASSERT_TRUE(image.has_value()) << type;
        value again;
        ASSERT_TRUE(decode(p.value_layout, image->bytes, 0, again).has_value());
        EXPECT_EQ(format_value(again), format_value(v)) << type;
    }
}

TEST(point, a_bit_is_written_without_the_others) {
    const auto image = encode(made("D0.A", "Boolean").value_layout, value(true));
    ASSERT_TRUE(image.has_value());
    EXPECT_EQ(to_hex(image->bytes), "00 04");
    EXPECT_EQ(to_hex(image->mask), "00 04");
}

TEST(point, reports_the_field_at_fault) {
    EXPECT_EQ(fault_of("D0", ""), "data_type");
    EXPECT_EQ(fault_of("D0", "Nothing"), "data_type");
    EXPECT_EQ(fault_of("Q0", "Int16"), "plc_address");
    EXPECT_EQ(fault_of("D0", "String"), "plc_address") << "no length";
    EXPECT_EQ(fault_of("D0.10", "Boolean"), "plc_address") << "a bit is one digit";
    EXPECT_EQ(fault_of("D0.5", "Int16"), "plc_address");
    EXPECT_EQ(fault_of("M0.5", "Boolean"), "plc_address");
    EXPECT_EQ(fault_of("D0", "Int16[1000]"), "plc_address") << "more than a request";
    EXPECT_EQ(fault_of("D16777215", "Int32"), "plc_address") << "more than a request can name";
    EXPECT_EQ(fault_of("LTN0", "Int16", rules_for(family::iq_r)), "data_type");
    EXPECT_EQ(fault_of("LTS0", "Int32", rules_for(family::iq_r)), "data_type");
    EXPECT_EQ(fault_of("CN200", "Int16", rules_for(family::fx3, frame_kind::e1)), "data_type");
    EXPECT_EQ(fault_of("U3\\G0", "Int16", rules_for(family::q, frame_kind::e1)), "plc_address");
    EXPECT_EQ(fault_of("ZR0", "Int16", rules_for(family::q, frame_kind::e1)), "plc_address");
    EXPECT_EQ(fault_of("D1000000", "Int16", rules_for(family::q, frame_kind::e3, data_code::ascii)), "plc_address");
}

}  // namespace penstock::melsec
