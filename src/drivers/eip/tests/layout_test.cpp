#include "drivers/eip/layout.hpp"

#include <gtest/gtest.h>

#include "drivers/eip/errc.hpp"
#include "drivers/errc.hpp"

namespace penstock::eip {

namespace {

std::string decoded(const char* type, type_code code, const char* bytes, std::optional<std::uint32_t> bit = {},
                    std::uint32_t text_length = 0) {
    const auto raw = *parse_hex(bytes);
    value v;
    const auto done =
        decode_value({parse_data_type(type).value(), bit, text_length, text_encoding::utf_8, 1}, {code, 0, raw}, v);
    return done ? format_value(v) : "error: " + done.error().message();
}

const std::string wrong_type = "error: " + make_error_code(errc::wrong_type).message();
const std::string out_of_range = "error: " + make_error_code(errc::out_of_range).message();
const std::string too_few = "error: " + make_error_code(errc::too_few_bytes).message();

}  // namespace

TEST(layout, reads_each_type_as_its_equivalent) {
    EXPECT_EQ(decoded("Boolean", type::boolean, "ff"), "true");
    EXPECT_EQ(decoded("SByte", type::sint, "fe"), "-2");
    EXPECT_EQ(decoded("Byte", type::usint, "fe"), "254");
    EXPECT_EQ(decoded("Int16", type::int16, "fe ff"), "-2");
    EXPECT_EQ(decoded("UInt16", type::uint, "fe ff"), "65534");
    EXPECT_EQ(decoded("Int32", type::dint, "64 00 00 00"), "100");
    EXPECT_EQ(decoded("UInt32", type::udint, "ff ff ff ff"), "4294967295");
    EXPECT_EQ(decoded("Int64", type::lint, "ff ff ff ff ff ff ff ff"), "-1");
    EXPECT_EQ(decoded("UInt64", type::ulint, "ff ff ff ff ff ff ff ff"), "18446744073709551615");
    EXPECT_EQ(decoded("Float", type::real, "00 00 80 3f"), "1");
    EXPECT_EQ(decoded("Double", type::lreal, "00 00 00 00 00 00 f0 3f"), "1");
    EXPECT_EQ(decoded("String", type::short_string, "02 48 69"), "Hi");
    EXPECT_EQ(decoded("String", type::string, "02 00 48 69"), "Hi");
    EXPECT_EQ(decoded("Int16[2]", type::int16, "01 00 02 00"), "[1,2]");
}

TEST(layout, converts_a_number_where_it_fits) {
    EXPECT_EQ(decoded("Int32", type::int16, "fe ff"), "-2");
    EXPECT_EQ(decoded("Double", type::real, "00 00 80 3f"), "1");
    EXPECT_EQ(decoded("Float", type::dint, "64 00 00 00"), "100");
    EXPECT_EQ(decoded("UInt16", type::dint, "64 00 00 00"), "100");
    EXPECT_EQ(decoded("UInt16", type::dint, "ff ff ff ff"), out_of_range);
    EXPECT_EQ(decoded("SByte", type::int16, "80 ff"), "-128");
    EXPECT_EQ(decoded("SByte", type::int16, "7f ff"), out_of_range);
    EXPECT_EQ(decoded("Int64", type::ulint, "ff ff ff ff ff ff ff ff"), out_of_range);
    EXPECT_EQ(decoded("Int32", type::real, "00 00 80 3f"), wrong_type);
    EXPECT_EQ(decoded("Int32", type::string, "02 00 48 69"), wrong_type);
    EXPECT_EQ(decoded("String", type::dint, "01 00 00 00"), wrong_type);
}

TEST(layout, reads_bits_in_the_order_of_the_bytes) {
    EXPECT_EQ(decoded("Boolean", type::dint, "00 01 00 00", 8), "true");
    EXPECT_EQ(decoded("Boolean", type::dint, "00 01 00 00", 9), "false");
    EXPECT_EQ(decoded("Boolean[4]", type::dword, "a0 00 00 00", 4), "[false,true,false,true]");
    EXPECT_EQ(decoded("Boolean", type::int16, "00 00", 16), too_few);
}

TEST(layout, reads_times_and_texts_in_characters) {
    EXPECT_EQ(decoded("DateTime", type::lint, "40 42 0f 00 00 00 00 00"), "1970-01-01T00:00:01.000Z");
    EXPECT_EQ(decoded("String", type::sint, "48 69 00 00", {}, 4), "Hi");
    EXPECT_EQ(decoded("ByteString", type::sint, "01 02", {}, 2), "AQI=");
    EXPECT_EQ(decoded("UInt16", 0x04, "34 12"), "1234");
    EXPECT_EQ(decoded("UInt16", 0x04, "3a 12"), "error: " + make_error_code(errc::bad_digit).message());
    EXPECT_EQ(decoded("Int32", type::dint, "01 00"), too_few);
}

TEST(layout, numbers_of_each_type_may_be_in_bcd) {
    const auto with = [](const char* type) {
        layout how{parse_data_type(type).value(), {}, 0, text_encoding::utf_8, 1};
        how.is_bcd = true;
        return how;
    };
    const auto read = [&](const char* type, type_code code, const char* bytes) {
        value v;
        const auto done = decode_value(with(type), {code, 0, *parse_hex(bytes)}, v);
        return done ? format_value(v) : "error: " + done.error().message();
    };
    const auto written = [&](const char* type, type_code code, const char* text) -> std::string {
        const auto bytes =
            encode_value(with(type), {code, 0, 0, 0}, parse_value(text, parse_data_type(type).value()).value());
        return bytes.has_value() ? to_hex(*bytes) : "error: " + bytes.error().message();
    };
    EXPECT_EQ(read("Int16", type::int16, "99 99"), "9999") << "the highest bit is a digit, not a sign";
    EXPECT_EQ(read("UInt32", type::dint, "78 56 34 12"), "12345678");
    EXPECT_EQ(read("Int32", type::int16, "34 12"), "1234");
    EXPECT_EQ(read("Int16[2]", type::int16, "34 12 78 56"), "[1234,5678]");
    EXPECT_EQ(read("Int16", type::int16, "3a 12"), "error: " + make_error_code(errc::bad_digit).message());
    EXPECT_EQ(read("Int32", type::real, "00 00 80 3f"), wrong_type);
    EXPECT_EQ(written("Int16", type::int16, "9999"), "99 99");
    EXPECT_EQ(written("UInt32", type::dint, "12345678"), "78 56 34 12");
    EXPECT_EQ(written("Int16", type::int16, "10000"), out_of_range);
    EXPECT_EQ(written("Int16", type::int16, "-1"), out_of_range);
}

TEST(layout, reads_and_writes_a_logix_string) {
    const layout how{parse_data_type("String").value(), {}, 0, text_encoding::euc_kr, 1};
    const wire_type as{type::structure, logix_string_handle, logix_string_size, 0};
    const auto bytes = encode_value(how, as, value{std::string("한국")}).value();
    ASSERT_EQ(bytes.size(), logix_string_size);
    EXPECT_EQ(to_hex(byte_view(bytes).first(8)), "04 00 00 00 c7 d1 b1 b9");
    value v;
    ASSERT_TRUE(decode_value(how, {as.code, as.handle, bytes}, v));
    EXPECT_EQ(format_value(v), "한국");
    EXPECT_EQ(encode_value(how, as, value{std::string(83, 'x')}).error(), driver_errc::text_too_long);
}

TEST(layout, texts_of_an_odd_length_are_filled_up_to_the_size_of_their_structure) {
    constexpr std::uint16_t string_5 = 0x1234;  // a length of 4 bytes, 5 characters, 3 bytes that fill it up
    const layout how{parse_data_type("String[2]").value(), {}, 0, text_encoding::utf_8, 1};
    const auto raw = *parse_hex("05 00 00 00 61 62 63 64 65 ee ee ee 01 00 00 00 66 00 00 00 00 ee ee ee");
    value v;
    ASSERT_TRUE(decode_value(how, {type::structure, string_5, raw}, v));
    EXPECT_EQ(format_value(v), R"(["abcde","f"])");
    const wire_type as{type::structure, string_5, 12, 5};
    const auto texts = [](const char* text) { return parse_value(text, parse_data_type("String[2]").value()).value(); };
    EXPECT_EQ(to_hex(encode_value(how, as, texts(R"(["abcde","f"])")).value()),
              "05 00 00 00 61 62 63 64 65 00 00 00 01 00 00 00 66 00 00 00 00 00 00 00");
    EXPECT_EQ(encode_value(how, as, texts(R"(["abcdef",""])")).error(), driver_errc::text_too_long)
        << "the bytes that fill it up are no room";
    EXPECT_EQ(decoded("String[2]", type::sint, "61 62 63 64 65 66", {}, 3), R"(["abc","def"])");
    EXPECT_EQ(decoded("String[2]", type::short_string, "03 61 62 63 01 64"), R"(["abc","d"])");
}

TEST(layout, writes_numbers_in_the_devices_type) {
    const auto written = [](const char* type, type_code code, const char* text) -> std::string {
        const auto t = parse_data_type(type).value();
        const auto bytes =
            encode_value({t, {}, 0, text_encoding::utf_8, 1}, {code, 0, 0, 0}, parse_value(text, t).value());
        return bytes.has_value() ? to_hex(*bytes) : "error: " + bytes.error().message();
    };
    EXPECT_EQ(written("Int32", type::dint, "100"), "64 00 00 00");
    EXPECT_EQ(written("Int32", type::int16, "-2"), "fe ff");
    EXPECT_EQ(written("Int32", type::int16, "40000"), out_of_range);
    EXPECT_EQ(written("Int32", type::real, "1"), "00 00 80 3f");
    EXPECT_EQ(written("Boolean", type::boolean, "true"), "ff");
    EXPECT_EQ(written("Int16[2]", type::int16, "[1,2]"), "01 00 02 00");
    EXPECT_EQ(written("UInt16", 0x04, "1234"), "34 12");
    EXPECT_EQ(written("Double", type::dint, "1.5"), wrong_type);
}

}  // namespace penstock::eip
