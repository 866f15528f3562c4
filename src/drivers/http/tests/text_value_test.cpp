#include "drivers/http/text_value.hpp"

#include <gtest/gtest.h>

#include "drivers/errc.hpp"
#include "drivers/http/errc.hpp"

namespace penstock::http {
namespace {

std::string load(std::string_view type, std::string_view text) {
    value v;
    const auto wrong = load_text(parse_data_type(type)->element, text, v);
    return wrong ? "! " + wrong.message() : format_value(v);
}

error_code fault_of(std::string_view type, std::string_view text) {
    value v;
    return load_text(parse_data_type(type)->element, text, v);
}

TEST(http_text_value, numbers_keep_every_digit) {
    EXPECT_EQ(load("UInt64", "18446744073709551615"), "18446744073709551615");
    EXPECT_EQ(load("Int64", "-9223372036854775808"), "-9223372036854775808");
    EXPECT_EQ(load("Double", "0.1"), "0.1");
    EXPECT_EQ(load("Double", "1e-320"), "1e-320");
    EXPECT_EQ(load("Double", "9007199254740993"), "9007199254740992") << "the nearest Double there is";
    EXPECT_EQ(load("Float", "3.4e38"), "3.4e+38");
    EXPECT_EQ(load("Int32", " +42\r"), "42");
}

TEST(http_text_value, whole_numbers_may_be_written_as_reals_without_a_fraction) {
    EXPECT_EQ(load("Int16", "21.0"), "21");
    EXPECT_EQ(load("UInt32", "2e3"), "2000");
    EXPECT_EQ(fault_of("Int16", "21.5"), errc::not_whole);
}

TEST(http_text_value, what_the_type_cannot_hold_is_refused) {
    EXPECT_EQ(fault_of("Byte", "256"), errc::out_of_range);
    EXPECT_EQ(fault_of("Byte", "-1"), errc::out_of_range);
    EXPECT_EQ(fault_of("SByte", "-129"), errc::out_of_range);
    EXPECT_EQ(fault_of("Int64", "9223372036854775808"), errc::out_of_range);
    EXPECT_EQ(fault_of("UInt64", "18446744073709551616"), errc::out_of_range);
    EXPECT_EQ(fault_of("Double", "1e400"), errc::out_of_range);
    EXPECT_EQ(fault_of("Float", "1e39"), errc::out_of_range);
}

TEST(http_text_value, what_is_no_number_is_reported_so) {
    EXPECT_EQ(fault_of("Int16", "21 C"), errc::not_a_number);
    EXPECT_EQ(fault_of("Double", "--1"), errc::not_a_number);
    EXPECT_EQ(fault_of("Double", "+-1"), errc::not_a_number);
    EXPECT_EQ(fault_of("Double", ""), errc::is_null);
    EXPECT_EQ(fault_of("Double", "NaN"), error_code()) << "a float that is no number is one all the same";
    EXPECT_EQ(fault_of("Float", "-Infinity"), error_code());
    EXPECT_EQ(fault_of("Int16", "nan"), errc::is_not_finite);
}

TEST(http_text_value, booleans_are_words_or_numbers) {
    EXPECT_EQ(load("Boolean", "ON"), "true");
    EXPECT_EQ(load("Boolean", "0"), "false");
    EXPECT_EQ(load("Boolean", "0.0"), "false");
    EXPECT_EQ(load("Boolean", "17"), "true");
    EXPECT_EQ(fault_of("Boolean", "open"), errc::not_a_boolean);
}

TEST(http_text_value, texts_times_and_bytes) {
    EXPECT_EQ(load("String", " a b "), " a b ");
    EXPECT_EQ(load("String", ""), "");
    EXPECT_EQ(fault_of("String", "\xFF"), driver_errc::bad_text);
    EXPECT_EQ(load("DateTime", "2026-11-21T07:07:44.123+09:00"), "2026-11-20T22:07:44.123Z");
    EXPECT_EQ(load("DateTime", "1000"), "1970-01-01T00:00:01.000Z");
    EXPECT_EQ(fault_of("DateTime", "yesterday"), errc::not_a_time);
    EXPECT_EQ(load("ByteString", "AQID"), "AQID");
    EXPECT_EQ(fault_of("ByteString", "?"), errc::not_base64);
}

TEST(http_text_value, a_number_is_a_time_in_the_unit_of_its_option) {
    const auto load_in = [](time_unit unit, const char* text) {
        value v;
        const auto wrong = load_text(element_type::date_time, text, v, unit);
        return wrong ? wrong.message() : format_value(v);
    };
    constexpr const char* expected = "2026-11-27T14:00:00.500Z";
    EXPECT_EQ(load_in(time_unit::milliseconds, "1795788000500"), expected);
    EXPECT_EQ(load_in(time_unit::seconds, "1795788000.5"), expected);
    EXPECT_EQ(load_in(time_unit::seconds, "1.7957880005e9"), expected);
    EXPECT_EQ(load_in(time_unit::microseconds, "1795788000500000"), expected);
    for (const auto unit : {time_unit::milliseconds, time_unit::seconds, time_unit::microseconds, time_unit::iso})
        EXPECT_EQ(load_in(unit, expected), expected);
    EXPECT_EQ(load_in(time_unit::iso, "1795788000"), make_error_code(errc::not_a_time).message());
    EXPECT_EQ(load_in(time_unit::seconds, "1e300"), make_error_code(errc::out_of_range).message());
    EXPECT_EQ(load_in(time_unit::seconds, "nan"), make_error_code(errc::is_not_finite).message());
}

}  // namespace
}  // namespace penstock::http
