#include "drivers/raw_value.hpp"

#include <gtest/gtest.h>

#include "drivers/errc.hpp"
#include "drivers/text_codec.hpp"

namespace penstock {

namespace {

TEST(raw_value, bits_become_a_number_of_the_type_and_back) {
    value v;
    load_raw(element_type::int16, 0xFFFE, v);
    EXPECT_EQ(v, value{std::int64_t{-2}});
    EXPECT_EQ(raw_of(element_type::int16, v).value() & 0xFFFFU, 0xFFFEU);
    load_raw(element_type::uint16, 0x1FFFE, v);
    EXPECT_EQ(v, value{std::uint64_t{0xFFFE}});
    load_raw(element_type::float32, 0x3F800000, v);
    EXPECT_EQ(v, value{1.0F});
    EXPECT_EQ(raw_of(element_type::float32, v), 0x3F800000U);
    load_raw(element_type::boolean, 4, v);
    EXPECT_EQ(v, value{true});
}

TEST(raw_value, a_value_of_another_type_has_no_bits) {
    EXPECT_FALSE(raw_of(element_type::float64, value{1.0F}));
    EXPECT_FALSE(raw_of(element_type::int16, value{std::string("1")}));
    EXPECT_FALSE(raw_of(element_type::boolean, value{std::uint64_t{1}}));
}

TEST(text_code, a_text_ends_at_nul_and_loses_its_padding) {
    std::string text("ab  \0xx", 7);
    ASSERT_TRUE(decode_text(text, text_encoding::utf_8));
    EXPECT_EQ(text, "ab");
}

TEST(text_code, korean_and_japanese_texts_go_both_ways) {
    std::string korean("\xC0\xFC\xBE\xD0");
    ASSERT_TRUE(decode_text(korean, text_encoding::euc_kr));
    EXPECT_EQ(korean, "전압");
    EXPECT_EQ(*encode_text(value{korean}, text_encoding::euc_kr, 4), (byte_buffer{0xC0, 0xFC, 0xBE, 0xD0}));
    EXPECT_EQ(*encode_text(value{std::string("電")}, text_encoding::shift_jis, 4), (byte_buffer{0x93, 0x64}));
}

TEST(text_code, what_does_not_fit_or_cannot_be_expressed_is_refused) {
    std::string broken("\xC3");
    EXPECT_EQ(decode_text(broken, text_encoding::utf_8).error(), driver_errc::bad_text);
    EXPECT_EQ(encode_text(value{std::string("abc")}, text_encoding::utf_8, 2).error(), driver_errc::text_too_long);
    EXPECT_EQ(encode_text(value{std::string("전")}, text_encoding::latin_1, 9).error(), driver_errc::bad_text);
    EXPECT_EQ(encode_text(value{true}, text_encoding::utf_8, 2).error(), driver_errc::wrong_alternative);
}

}  // namespace

}  // namespace penstock
