#include "imports/encoding.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::imports {
namespace {

using namespace std::string_literals;

std::string utf16(std::string_view latin, bool is_big) {
    std::string out = is_big ? "\xFE\xFF"s : "\xFF\xFE"s;
    for (const char c : latin)
        out += is_big ? std::string{'\0', c} : std::string{c, '\0'};
    return out;
}

TEST(encoding, a_byte_order_mark_decides_and_is_dropped) {
    const auto utf8 = decode_text("\xEF\xBB\xBFName,\xEC\x98\xA8", {});
    ASSERT_TRUE(utf8);
    EXPECT_EQ(utf8->text, "Name,온");
    EXPECT_EQ(utf8->encoding, "UTF-8");
    const auto little = decode_text(utf16("Name;Type\r\n", false), {});
    ASSERT_TRUE(little);
    EXPECT_EQ(little->text, "Name;Type\r\n");
    EXPECT_EQ(little->encoding, "UTF-16LE");
    const auto big = decode_text(utf16("Name;Type", true), {});
    ASSERT_TRUE(big);
    EXPECT_EQ(big->text, "Name;Type");
    EXPECT_EQ(big->encoding, "UTF-16BE");
}

TEST(encoding, utf_16_is_found_without_a_mark) {
    const auto text = decode_text(utf16("Tag Name,Address\n", false).substr(2), {});
    ASSERT_TRUE(text);
    EXPECT_EQ(text->text, "Tag Name,Address\n");
    EXPECT_EQ(text->encoding, "UTF-16LE");
}

TEST(encoding, nuls_at_the_end_are_dropped) {
    const auto text = decode_text("a,b\n\0\0\0\0"s, {});
    ASSERT_TRUE(text);
    EXPECT_EQ(text->text, "a,b\n");
}

TEST(encoding, a_given_encoding_is_obeyed) {
    const auto korean = decode_text("\xC8\xC4\xB4\xDC", "cp949");
    ASSERT_TRUE(korean);
    EXPECT_EQ(korean->text, "후단");
    EXPECT_EQ(korean->encoding, "CP949");
    const auto japanese = decode_text("\x83\x7C\x83\x93\x83\x76", "SHIFT_JIS");
    ASSERT_TRUE(japanese);
    EXPECT_EQ(japanese->text, "ポンプ");
    const auto german = decode_text("K\xFChlung", "CP1252");
    ASSERT_TRUE(german);
    EXPECT_EQ(german->text, "Kühlung");
}

TEST(encoding, bytes_that_do_not_fit_the_given_encoding_are_a_fault_of_it) {
    const auto text = decode_text("K\xFChlung", "UTF-8");
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().field, "encoding");
    const auto unknown = decode_text("a", "EBCDIC");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("CP949"), std::string::npos);
}

TEST(encoding, a_korean_text_is_found_by_its_letters) {
    // "현장 온도 센서의 값을 읽는다 / 펌프 기동 정지 상태 / 유량계 누적 유량" in cp949.
    const auto text = decode_text(
        "\xC7\xF6\xC0\xE5 \xBF\xC2\xB5\xB5 \xBC\xBE\xBC\xAD\xC0\xC7 \xB0\xAA\xC0\xBB \xC0\xD0\xB4\xC2\xB4\xD9\n"
        "\xC6\xDF\xC7\xC1 \xB1\xE2\xB5\xBF \xC1\xA4\xC1\xF6 \xBB\xF3\xC5\xC2\n"
        "\xC0\xAF\xB7\xAE\xB0\xE8 \xB4\xA9\xC0\xFB \xC0\xAF\xB7\xAE\n",
        {});
    ASSERT_TRUE(text);
    EXPECT_EQ(text->text, "현장 온도 센서의 값을 읽는다\n펌프 기동 정지 상태\n유량계 누적 유량\n");
    EXPECT_EQ(text->encoding, "CP949");
}

TEST(encoding, what_fits_several_is_left_open_with_the_likeliest_text) {
    // "유량 값" in cp949, which frequencies alone take for Western letters.
    const auto korean = decode_text("P1,hr1,Int16,\xC0\xAF\xB7\xAE \xB0\xAA\n", {});
    ASSERT_TRUE(korean);
    EXPECT_EQ(korean->text, "P1,hr1,Int16,유량 값\n");
    EXPECT_EQ(korean->encoding, "");
    // "ポンプ" and "ﾎﾟﾝﾌﾟ" in Shift-JIS.
    const auto japanese = decode_text("\x83\x7C\x83\x93\x83\x76", {});
    ASSERT_TRUE(japanese);
    EXPECT_EQ(japanese->text, "ポンプ");
    EXPECT_EQ(japanese->encoding, "");
    const auto narrow = decode_text("\xCE\xDF\xDD\xCC\xDF 1", {});
    ASSERT_TRUE(narrow);
    EXPECT_EQ(narrow->text, "ﾎﾟﾝﾌﾟ 1");
    EXPECT_EQ(narrow->encoding, "");
}

TEST(encoding, western_letters_that_are_nothing_else_are_found) {
    const auto german = decode_text(
        "K\xFChlung, W\xE4rme, Gr\xF6\xDF"
        "e der \xD6"
        "ffnung",
        {});
    ASSERT_TRUE(german);
    EXPECT_EQ(german->text, "Kühlung, Wärme, Größe der Öffnung");
    EXPECT_EQ(german->encoding, "CP1252");
    const auto sign = decode_text(
        "Vorlauf 25 \xB0"
        "C",
        {});
    ASSERT_TRUE(sign);
    EXPECT_EQ(sign->text, "Vorlauf 25 °C");
    EXPECT_EQ(sign->encoding, "CP1252") << "one sign is no kana and no syllable";
}

TEST(encoding, that_an_xml_file_declares_is_believed) {
    const auto german = decode_text("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>K\xFChlung</a>", {});
    ASSERT_TRUE(german);
    EXPECT_NE(german->text.find("Kühlung"), std::string::npos);
    EXPECT_EQ(german->encoding, "CP1252");
    const auto korean = decode_text("<?xml version='1.0' encoding = 'euc-kr' ?><a>\xC0\xAF\xB7\xAE</a>", {});
    ASSERT_TRUE(korean);
    EXPECT_NE(korean->text.find("유량"), std::string::npos);
    EXPECT_EQ(korean->encoding, "CP949");
}

}  // namespace
}  // namespace penstock::imports
