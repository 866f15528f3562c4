#include "drivers/s7/layout.hpp"

#include <gtest/gtest.h>

#include <array>

#include "drivers/s7/point.hpp"

namespace penstock::s7 {

namespace {

layout layout_of(const char* address, const char* type, const char* encoding = "UTF-8") {
    const auto clock = parse_time_zone("+09:00").value();
    return make_point({address, type, {{"string_encoding", encoding}}}, {.clock = clock}).value().value_layout;
}

/// The value of the bytes.
std::string decoded(const layout& how, std::string_view hex) {
    const auto bytes = parse_hex(hex).value();
    EXPECT_EQ(bytes.size(), size_of(how));
    value v;
    const auto done = decode(how, bytes.data(), v);
    return done ? format_value(v) : done.error().message();
}

/// What is written: `offset: bytes` or `offset.bit: byte`, separated by blanks.
std::string encoded(const layout& how, std::string_view text) {
    const auto v = parse_value(text, how.type);
    EXPECT_TRUE(v.has_value()) << to_string(v.error());
    const auto pieces = encode(how, *v);
    if (!pieces) return pieces.error().message();
    std::string out;
    for (const auto& p : *pieces) {
        out += (out.empty() ? "" : "; ") + std::to_string(p.offset) + (p.is_bit ? "." + std::to_string(p.bit) : "") +
               ": " + to_hex(p.data);
    }
    return out;
}

struct row {
    const char *address, *type, *hex, *text, *written;
};

}  // namespace

TEST(layout, bcd_is_a_digit_a_nibble_and_anything_else_is_bad) {
    const auto bcd = [](const char* address, const char* type) {
        return make_point({address, type, {{"bcd", "true"}}}, {}).value().value_layout;
    };
    EXPECT_EQ(decoded(bcd("DB1.DBW0", "UInt16"), "12 34"), "1234");
    EXPECT_EQ(decoded(bcd("DB1.DBW0", "Int16"), "99 99"), "9999");
    EXPECT_EQ(decoded(bcd("MD0", "UInt32"), "12 34 56 78"), "12345678");
    EXPECT_EQ(decoded(bcd("MB0", "Byte"), "42"), "42");
    EXPECT_EQ(decoded(bcd("DB1,LWORD0", "UInt64"), "00 00 00 00 98 76 54 32"), "98765432");
    EXPECT_EQ(decoded(bcd("DB1.DBW0", "UInt16[2]"), "00 01 00 10"), "[1,10]");
    EXPECT_EQ(decoded(bcd("DB1.DBW0", "UInt16"), "12 3A"),
              "the number has a digit above 9, so it is not in BCD: check the option bcd and the address");
    EXPECT_EQ(decoded(bcd("DB1.DBW0", "Int16"), "F1 23"),
              "the number has a digit above 9, so it is not in BCD: check the option bcd and the address");
    EXPECT_EQ(encoded(bcd("DB1.DBW0", "UInt16"), "1234"), "0: 12 34");
    EXPECT_EQ(encoded(bcd("MD0", "UInt32"), "12345678"), "0: 12 34 56 78");
    for (const auto* text : {"10000", "65535"})
        EXPECT_NE(encoded(bcd("DB1.DBW0", "UInt16"), text).find("outside"), std::string::npos) << text;
    EXPECT_NE(encoded(bcd("DB1.DBW0", "Int16"), "-1").find("outside"), std::string::npos);
    EXPECT_NE(encoded(bcd("MD0", "UInt32"), "100000000").find("outside"), std::string::npos);
}

TEST(layout, numbers_and_times_are_stored_as_in_the_controller) {
    for (const auto& r : {
             row{"DB1.DBB0", "Byte", "ff", "255", "0: ff"},
             row{"DB1,SINT0", "SByte", "fe", "-2", "0: fe"},
             row{"DB1.DBW0", "Int16", "ff fb", "-5", "0: ff fb"},
             row{"MW0", "UInt16", "be ef", "48879", "0: be ef"},
             row{"DB1.DBD0", "Int32", "ff fe 1d c0", "-123456", "0: ff fe 1d c0"},
             row{"DB1.DBD0", "Float", "40 48 f5 c3", "3.14", "0: 40 48 f5 c3"},
             row{"DB1,LREAL0", "Double", "40 93 4a 45 6d 5c fa ad", "1234.5678", "0: 40 93 4a 45 6d 5c fa ad"},
             row{"DB1,LINT0", "Int64", "ff ff ff ff ff ff ff fb", "-5", "0: ff ff ff ff ff ff ff fb"},
             row{"DB1,TIME0", "Int32", "00 01 5f 90", "90000", "0: 00 01 5f 90"},
             row{"DB1,S5TIME0", "UInt32", "21 27", "127000", "0: 21 27"},
             row{"T5", "UInt32", "00 50", "500", "0: 00 50"},
             row{"C3", "UInt16", "01 23", "123", "0: 01 23"},
             row{"DB1,DATE0", "UInt16", "2a cd", "10957", "0: 2a cd"},
             row{"DB1,DATE0", "DateTime", "2a cd", "2019-12-31T15:00:00.000Z", "0: 2a cd"},
             row{"DB1,DT0", "DateTime", "26 11 21 22 44 05 12 37", "2026-11-21T13:44:05.123Z",
                 "0: 26 11 21 22 44 05 12 37"},
             row{"DB1,DTL0", "DateTime", "07 ea 0b 15 07 16 2c 05 07 54 d4 c0", "2026-11-21T13:44:05.123Z",
                 "0: 07 ea 0b 15 07 16 2c 05 07 54 d4 c0"},
             row{"DB1,DTLZ0", "DateTime", "07 ea 0b 15 07 16 2c 05 07 54 d4 c0", "2026-11-21T22:44:05.123Z",
                 "0: 07 ea 0b 15 07 16 2c 05 07 54 d4 c0"},
             row{"DB1,LDT0", "DateTime", "00 00 1d 77 7a e2 d6 00", "1969-12-31T23:59:59.000Z",
                 "0: 00 00 1d 77 7a e2 d6 00"},
             row{"DB1.DBW0", "Int16[3]", "00 01 00 02 ff ff", "[1,2,-1]", "0: 00 01 00 02 ff ff"},
         }) {
        const auto how = layout_of(r.address, r.type);
        EXPECT_EQ(decoded(how, r.hex), r.text) << r.address << " " << r.type;
        if (r.written != nullptr) {
            EXPECT_EQ(encoded(how, r.text), r.written) << r.address;
        }
    }
}

TEST(layout, texts_are_stored_with_and_without_a_header) {
    for (const auto& r : {
             row{"DB1,STRING0.6", "String", "06 05 48 45 4c 4c 4f 00", "HELLO", "1: 05 48 45 4c 4c 4f"},
             row{"DB1,STRING0.6", "String", "04 09 48 45 4c 4c 4f 00", "HELL", nullptr},
             row{"DB1,STRING0.4", "String", "00 00 00 00 00 00", "", "1: 00"},
             row{"DB1,WSTRING0.4", "String", "00 04 00 02 ac 00 b0 98 00 00 00 00", "가나", "2: 00 02 ac 00 b0 98"},
             row{"DB1,WCHAR0.2", "String", "ac 00 b0 98", "가나", "0: ac 00 b0 98"},
             row{"DB1.DBB0.4", "String", "41 42 00 00", "AB", "0: 41 42 00 00"},
             row{"DB1,CHAR0", "String", "41", "A", "0: 41"},
             row{"DB1.DBB0.3", "ByteString", "00 01 02", "AAEC", "0: 00 01 02"},
             row{"DB1,STRING0.3", "String[2]", "03 01 41 00 00 00 03 02 42 43 00", R"(["A","BC"])",
                 "1: 01 41; 7: 02 42 43"},
         }) {
        const auto how = layout_of(r.address, r.type);
        EXPECT_EQ(decoded(how, r.hex), r.text) << r.address << " " << r.type;
        if (r.written != nullptr) {
            EXPECT_EQ(encoded(how, r.text), r.written) << r.address;
        }
    }
    const auto korean = layout_of("DB1,STRING0.4", "String", "EUC-KR");
    EXPECT_EQ(decoded(korean, "04 04 b0 a1 b3 aa"), "가나");
    EXPECT_EQ(encoded(korean, "가나"), "1: 04 b0 a1 b3 aa");
    EXPECT_NE(encoded(korean, "가나다").find("longer than the length"), std::string::npos);
}

TEST(layout, bits_are_counted_from_the_lowest_and_written_alone) {
    for (const auto& r : {
             row{"M0.3", "Boolean", "08", "true", "0.3: 01"},
             row{"MB0.7", "Boolean", "7f", "false", "0.7: 00"},
             row{"DB1.DBX0.0", "Boolean[8]", "05", "[true,false,true,false,false,false,false,false]", "0: 05"},
             row{"DB1.DBX0.6", "Boolean[3]", "80 01", "[false,true,true]", "0.6: 00; 0.7: 01; 1.0: 01"},
         }) {
        const auto how = layout_of(r.address, r.type);
        EXPECT_EQ(decoded(how, r.hex), r.text) << r.address << " " << r.type;
        EXPECT_EQ(encoded(how, r.text), r.written) << r.address;
    }
}

TEST(layout, bytes_without_a_meaning_are_bad) {
    EXPECT_NE(decoded(layout_of("DB1,DT0", "DateTime"), "26 1a 21 22 44 05 12 37").find("not a valid time"),
              std::string::npos);
    EXPECT_NE(
        decoded(layout_of("DB1,DTL0", "DateTime"), "00 00 00 00 00 00 00 00 00 00 00 00").find("not a valid time"),
        std::string::npos);
    EXPECT_NE(decoded(layout_of("C3", "UInt16"), "0a 00").find("BCD"), std::string::npos);
    EXPECT_NE(decoded(layout_of("DB1.DBB0.2", "String"), "ff fe").find("encoding does not have"), std::string::npos);
}

TEST(layout, values_outside_their_type_are_not_written) {
    for (const auto& [address, type, text] :
         {std::array{"C3", "UInt16", "1000"}, std::array{"T5", "UInt32", "10000000"}, std::array{"C3", "Int16", "-1"},
          std::array{"DB1,DATE0", "DateTime", "1980-01-01T00:00:00Z"},
          std::array{"DB1,DT0", "DateTime", "2100-01-01T00:00:00Z"}}) {
        EXPECT_NE(encoded(layout_of(address, type), text).find("outside"), std::string::npos) << address;
    }
    EXPECT_EQ(encoded(layout_of("T5", "UInt32"), "9990000"), "0: 39 99");
}

}  // namespace penstock::s7
