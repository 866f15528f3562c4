#include "drivers/modbus/layout.hpp"
#include "drivers/errc.hpp"

#include <gtest/gtest.h>

#include "drivers/modbus/errc.hpp"

namespace penstock::modbus {

namespace {

layout of(std::string_view type) {
    layout how;
    how.type = parse_data_type(type).value();
    return how;
}

layout text_of(std::string_view type, std::uint16_t length) {
    layout how = of(type);
    how.length = length;
    return how;
}

/// v1 text of what `registers` hold, or the error's.
std::string decoded(const layout& how, std::string_view registers) {
    value v;
    const auto done = decode_registers(how, *parse_hex(registers), v);
    return done.has_value() ? format_value(v) : done.error().message();
}

std::string encoded(const layout& how, std::string_view text) {
    const auto v = parse_value(text, how.type);
    if (!v.has_value()) return "no value";
    const auto image = encode_registers(how, *v);
    return image.has_value() ? to_hex(image->data) : image.error().message();
}

std::string message(const error_code& e) {
    return e.message();
}

}  // namespace

TEST(layout, reads_each_type_most_significant_byte_first) {
    EXPECT_EQ(decoded(of("Int16"), "ff fe"), "-2");
    EXPECT_EQ(decoded(of("UInt16"), "ff fe"), "65534");
    EXPECT_EQ(decoded(of("SByte"), "12 fe"), "-2");
    EXPECT_EQ(decoded(of("Byte"), "12 fe"), "254");
    EXPECT_EQ(decoded(of("Int32"), "ff ff ff fe"), "-2");
    EXPECT_EQ(decoded(of("UInt32"), "00 01 00 00"), "65536");
    EXPECT_EQ(decoded(of("Int64"), "ff ff ff ff ff ff ff fe"), "-2");
    EXPECT_EQ(decoded(of("UInt64"), "00 00 00 01 00 00 00 00"), "4294967296");
    EXPECT_EQ(decoded(of("Float"), "42 f6 e9 79"), "123.456");
    EXPECT_EQ(decoded(of("Double"), "40 5e dd 2f 1a 9f be 77"), "123.456");
    EXPECT_EQ(decoded(of("DateTime"), "00 00 01 a0 c4 f2 71 00"), "2026-09-21T17:10:18.112Z");
    EXPECT_EQ(decoded(of("Boolean"), "00 00"), "false");
    EXPECT_EQ(decoded(of("Boolean"), "01 00"), "true");
}

TEST(layout, bits_of_a_wide_field_are_where_the_order_puts_them) {
    struct {
        byte_order order;
        std::uint8_t field, bit;
        std::string_view registers;  ///< with that bit alone
    } const cases[] = {
        {byte_order::abcd, 32, 20, "0010 0000"},
        {byte_order::cdab, 32, 20, "0000 0010"},
        {byte_order::badc, 32, 20, "1000 0000"},
        {byte_order::dcba, 32, 20, "0000 1000"},
        {byte_order::abcd, 32, 3, "0000 0008"},
        {byte_order::cdab, 32, 3, "0008 0000"},
        {byte_order::abcd, 32, 31, "8000 0000"},
        {byte_order::abcd, 64, 63, "8000 0000 0000 0000"},
        {byte_order::cdab, 64, 63, "0000 0000 0000 8000"},
        {byte_order::badc, 64, 40, "0000 0001 0000 0000"},
        {byte_order::dcba, 64, 16, "0000 0100 0000 0000"},
    };
    for (const auto& c : cases) {
        layout how = of("Boolean");
        how.order = c.order;
        how.field_bits = c.field;
        how.bit = c.bit;
        const std::string text(c.registers);
        EXPECT_EQ(registers_of(how), c.field / 16U);
        EXPECT_EQ(decoded(how, text), "true") << text;
        std::string others = text;
        for (char& digit : others)
            if (digit != ' ') digit = "FEDCBA9876543210"[digit <= '9' ? digit - '0' : digit - 'A' + 10];
        EXPECT_EQ(decoded(how, others), "false") << others;
        EXPECT_EQ(parse_hex(encoded(how, "true")), parse_hex(text)) << text;
        const auto image = encode_registers(how, value{false}).value();
        EXPECT_EQ(image.mask, *parse_hex(text));
        // It is the bit of the whole number in that order.
        layout number = of(c.field == 32 ? "UInt32" : "UInt64");
        number.order = c.order;
        EXPECT_EQ(decoded(number, text), std::to_string(std::uint64_t{1} << c.bit));
    }
}

TEST(layout, an_array_of_bits_counts_on_into_the_next_wide_field) {
    layout how = of("Boolean[3]");
    how.field_bits = 32;
    how.bit = 30;
    EXPECT_EQ(registers_of(how), 4U);
    EXPECT_EQ(decoded(how, "4000 0000 0000 0001"), "[true,false,true]");
    EXPECT_EQ(decoded(how, "8000 0000 0001 0000"), "[false,true,false]");
}

TEST(layout, a_plain_word_decoded_in_place_is_what_decode_registers_makes_of_it) {
    const auto bytes = *parse_hex("ff fe");
    for (const char* type : {"Int16", "UInt16"}) {
        value v = std::string("another alternative");
        for (int scan = 0; scan < 2; ++scan) {
            ASSERT_TRUE(decode_word(of(type), bytes.data(), v));
            EXPECT_EQ(format_value(v), decoded(of(type), "ff fe"));
        }
    }
}

TEST(layout, what_is_no_plain_word_is_for_decode_registers) {
    const auto bytes = *parse_hex("00 01");
    value v;
    for (const char* type : {"Boolean", "SByte", "Byte", "Int32", "Float", "UInt16[2]", "String"})
        EXPECT_FALSE(decode_word(of(type), bytes.data(), v)) << type;
    auto bcd = of("UInt16");
    bcd.is_bcd = true;
    EXPECT_FALSE(decode_word(bcd, bytes.data(), v));
    auto swapped = of("UInt16");
    swapped.has_swapped_bytes = true;
    EXPECT_FALSE(decode_word(swapped, bytes.data(), v));
    EXPECT_TRUE(is_empty(v));
}

TEST(layout, orders_the_bytes_of_32_and_64_bits_in_the_same_way) {
    const auto in_order = [](std::string_view type, byte_order order) {
        layout how = of(type);
        how.order = order;
        return how;
    };
    EXPECT_EQ(decoded(in_order("UInt32", byte_order::abcd), "0a 0b 0c 0d"), "168496141");
    EXPECT_EQ(decoded(in_order("UInt32", byte_order::cdab), "0c 0d 0a 0b"), "168496141");
    EXPECT_EQ(decoded(in_order("UInt32", byte_order::badc), "0b 0a 0d 0c"), "168496141");
    EXPECT_EQ(decoded(in_order("UInt32", byte_order::dcba), "0d 0c 0b 0a"), "168496141");
    EXPECT_EQ(decoded(in_order("UInt64", byte_order::abcd), "01 02 03 04 05 06 07 08"), "72623859790382856");
    EXPECT_EQ(decoded(in_order("UInt64", byte_order::cdab), "07 08 05 06 03 04 01 02"), "72623859790382856");
    EXPECT_EQ(decoded(in_order("UInt64", byte_order::badc), "02 01 04 03 06 05 08 07"), "72623859790382856");
    EXPECT_EQ(decoded(in_order("UInt64", byte_order::dcba), "08 07 06 05 04 03 02 01"), "72623859790382856");
    EXPECT_EQ(encoded(in_order("UInt64", byte_order::cdab), "72623859790382856"), "07 08 05 06 03 04 01 02");
    EXPECT_EQ(encoded(in_order("Float", byte_order::cdab), "123.456"), "e9 79 42 f6");
}

TEST(layout, swaps_the_bytes_of_16_bits_by_their_own_option) {
    layout how = of("Int16");
    how.has_swapped_bytes = true;
    EXPECT_EQ(decoded(how, "fe ff"), "-2");
    EXPECT_EQ(encoded(how, "-2"), "fe ff");
    how = of("UInt32");
    how.has_swapped_bytes = true;
    EXPECT_EQ(decoded(how, "0a 0b 0c 0d"), "168496141");
    how = of("Boolean");
    how.has_swapped_bytes = true;
    how.bit = 0;
    EXPECT_EQ(decoded(how, "01 00"), "true");
    EXPECT_EQ(encoded(how, "true"), "01 00");
}

TEST(layout, writes_what_it_reads) {
    for (const auto* type :
         {"Int16", "UInt16", "SByte", "Byte", "Int32", "UInt32", "Int64", "UInt64", "Float", "Double"}) {
        for (const auto order : {byte_order::abcd, byte_order::cdab, byte_order::badc, byte_order::dcba}) {
            layout how = of(type);
            how.order = order;
            const auto v = parse_value("42", how.type).value();
            value back;
            ASSERT_TRUE(decode_registers(how, encode_registers(how, v).value().data, back).has_value());
            EXPECT_EQ(format_value(back), "42") << type;
        }
    }
}

TEST(layout, reads_single_bits_of_a_register) {
    layout how = of("Boolean");
    how.bit = 4;
    EXPECT_EQ(decoded(how, "00 10"), "true");
    EXPECT_EQ(decoded(how, "ff ef"), "false");
    how.bit = 15;
    EXPECT_EQ(decoded(how, "80 00"), "true");
}

TEST(layout, writes_only_the_bits_asked_for) {
    layout how = of("Boolean");
    how.bit = 9;
    const auto image = encode_registers(how, value{true}).value();
    EXPECT_EQ(to_hex(image.data), "02 00");
    EXPECT_EQ(to_hex(image.mask), "02 00");
}

TEST(layout, counts_the_bits_of_an_array_on_into_the_next_register) {
    layout how = of("Boolean[4]");
    how.bit = 14;
    EXPECT_EQ(registers_of(how), 2U);
    EXPECT_EQ(decoded(how, "80 00 00 01"), "[false,true,true,false]");
    const auto image = encode_registers(how, parse_value("[true,false,false,true]", how.type).value()).value();
    EXPECT_EQ(to_hex(image.data), "40 00 00 02");
    EXPECT_EQ(to_hex(image.mask), "c0 00 00 03");
}

TEST(layout, reads_arrays_one_element_behind_the_other) {
    EXPECT_EQ(decoded(of("Int16[3]"), "00 01 ff ff 00 03"), "[1,-1,3]");
    EXPECT_EQ(decoded(of("Float[2]"), "3f 80 00 00 40 00 00 00"), "[1,2]");
    EXPECT_EQ(encoded(of("UInt32[2]"), "[1,65536]"), "00 00 00 01 00 01 00 00");
    EXPECT_EQ(decoded(text_of("String[2]", 3), "61 62 63 00 64 65 66 00"), R"(["abc","def"])");
    EXPECT_EQ(registers_of(text_of("String[2]", 3)), 4U);
}

TEST(layout, reads_bcd_as_decimal_digits) {
    layout how = of("UInt16");
    how.is_bcd = true;
    EXPECT_EQ(decoded(how, "12 34"), "1234");
    EXPECT_EQ(decoded(how, "12 3a"), message(errc::bad_digit));
    EXPECT_EQ(encoded(how, "9876"), "98 76");
    EXPECT_EQ(encoded(how, "10000"), message(errc::too_many_digits));
    how.type = parse_data_type("Int32").value();
    how.order = byte_order::cdab;
    EXPECT_EQ(decoded(how, "56 78 12 34"), "12345678");
    EXPECT_EQ(encoded(how, "12345678"), "56 78 12 34");
    EXPECT_EQ(encoded(how, "-1"), message(errc::too_many_digits));
    how.type = parse_data_type("UInt64").value();
    how.order = byte_order::abcd;
    EXPECT_EQ(decoded(how, "99 99 99 99 99 99 99 99"), "9999999999999999");
}

TEST(layout, reads_texts_in_either_byte_order) {
    layout how = text_of("String", 5);
    EXPECT_EQ(registers_of(how), 3U);
    EXPECT_EQ(decoded(how, "68 65 6c 6c 6f 00"), "hello");
    EXPECT_EQ(encoded(how, "hello"), "68 65 6c 6c 6f 00");
    how.is_low_first = true;
    EXPECT_EQ(decoded(how, "65 68 6c 6c 00 6f"), "hello");
    EXPECT_EQ(encoded(how, "hello"), "65 68 6c 6c 00 6f");
}

TEST(layout, the_order_of_words_is_for_numbers_and_leaves_texts_alone) {
    for (const auto order : {byte_order::abcd, byte_order::cdab, byte_order::badc, byte_order::dcba}) {
        SCOPED_TRACE(static_cast<int>(order));
        layout text = text_of("String", 8), bytes = text_of("ByteString", 4), number = of("UInt32");
        text.order = bytes.order = number.order = order;
        text.has_swapped_bytes = bytes.has_swapped_bytes = true;
        EXPECT_EQ(decoded(text, "70 75 6d 70 20 31 32 33"), "pump 123");
        EXPECT_EQ(encoded(text, "pump 123"), "70 75 6d 70 20 31 32 33");
        EXPECT_EQ(decoded(bytes, "00 01 02 03"), "AAECAw==");
        EXPECT_EQ(encoded(bytes, "AAECAw=="), "00 01 02 03");
        EXPECT_EQ(decoded(number, "00 01 00 00") == "65536", order == byte_order::abcd) << "a number is ordered";
    }
}

TEST(layout, texts_of_an_odd_length_begin_each_in_a_register_of_their_own) {
    EXPECT_EQ(registers_of(text_of("String[3]", 5)), 9U);
    EXPECT_EQ(decoded(text_of("String[3]", 5), "61 62 63 64 65 58 66 00 00 00 00 00 67 68 69 6a 6b 00"),
              R"(["abcde","f","ghijk"])")
        << "the byte that fills the last register is no part of a text";
    EXPECT_EQ(encoded(text_of("String[3]", 5), R"(["abcde","f","ghijk"])"),
              "61 62 63 64 65 00 66 00 00 00 00 00 67 68 69 6a 6b 00");
    layout low_first = text_of("String[2]", 3);
    low_first.is_low_first = true;
    EXPECT_EQ(decoded(low_first, "62 61 00 63 65 64 00 66"), R"(["abc","def"])");
    EXPECT_EQ(encoded(low_first, R"(["abc","def"])"), "62 61 00 63 65 64 00 66");
}

TEST(layout, ends_a_text_at_the_first_nul_and_drops_its_padding) {
    EXPECT_EQ(decoded(text_of("String", 6), "61 62 00 63 64 65"), "ab");
    EXPECT_EQ(decoded(text_of("String", 6), "61 20 62 20 20 20"), "a b");
    EXPECT_EQ(decoded(text_of("String", 2), "00 00"), "");
    EXPECT_EQ(encoded(text_of("String", 6), "ab"), "61 62 00 00 00 00");
}

TEST(layout, refuses_a_text_longer_than_its_place) {
    EXPECT_EQ(encoded(text_of("String", 3), "abcd"), message(driver_errc::text_too_long));
    EXPECT_EQ(encoded(text_of("String", 3), "é€"), message(driver_errc::text_too_long));
    EXPECT_EQ(encoded(text_of("ByteString", 2), "AAEC"), message(driver_errc::text_too_long));
}

TEST(layout, converts_texts_from_and_to_the_encoding_of_the_device) {
    layout how = text_of("String", 6);
    how.encoding = text_encoding::euc_kr;
    EXPECT_EQ(decoded(how, "c7 d1 b1 db 00 00"), "한글");
    EXPECT_EQ(encoded(how, "한글"), "c7 d1 b1 db 00 00");
    EXPECT_EQ(decoded(how, "c7 ff 00 00 00 00"), message(driver_errc::bad_text));
    EXPECT_EQ(encoded(how, "\xF0\x9F\x98\x80"), message(driver_errc::bad_text));
    how.encoding = text_encoding::shift_jis;
    EXPECT_EQ(decoded(how, "83 65 83 58 00 00"), "テス");
    how.encoding = text_encoding::latin_1;
    EXPECT_EQ(decoded(how, "e9 00 00 00 00 00"), "é");
    how.encoding = text_encoding::utf_8;
    EXPECT_EQ(decoded(how, "e9 00 00 00 00 00"), message(driver_errc::bad_text));
}

TEST(layout, keeps_byte_strings_unchanged) {
    layout how = text_of("ByteString", 3);
    EXPECT_EQ(decoded(how, "00 01 02 ff"), "AAEC");
    EXPECT_EQ(encoded(how, "AAEC"), "00 01 02 00");
    how.is_low_first = true;
    EXPECT_EQ(decoded(how, "01 00 ff 02"), "AAEC");
}

TEST(layout, reads_and_writes_packed_bits) {
    const auto bits = *parse_hex("cd 01");
    value v;
    decode_bits(of("Boolean"), bits, 8, v);
    EXPECT_EQ(format_value(v), "true");
    decode_bits(of("Boolean[3]"), bits, 6, v);
    EXPECT_EQ(format_value(v), "[true,true,true]");
    EXPECT_EQ(to_hex(encode_bits(of("Boolean"), value{true}).value()), "01");
    const layout ten = of("Boolean[10]");
    const auto all = parse_value("[1,0,1,1,0,0,1,1,1,0]", ten.type).value();
    EXPECT_EQ(to_hex(encode_bits(ten, all).value()), "cd 01");
}

TEST(layout, refuses_a_value_of_another_type) {
    EXPECT_EQ(encode_registers(of("Float"), value{true}).error(), driver_errc::wrong_alternative);
    EXPECT_EQ(encode_registers(of("Int16[2]"), value{array{value{std::int64_t{1}}}}).error(),
              driver_errc::wrong_alternative);
    EXPECT_EQ(encode_bits(of("Boolean[2]"), value{true}).error(), driver_errc::wrong_alternative);
}

TEST(layout, decodes_again_into_a_value_of_another_type) {
    value v{std::string("text")};
    ASSERT_TRUE(decode_registers(of("Int16[2]"), *parse_hex("00 01 00 02"), v).has_value());
    ASSERT_TRUE(decode_registers(of("Int16"), *parse_hex("00 01"), v).has_value());
    EXPECT_EQ(format_value(v), "1");
}

}  // namespace penstock::modbus
