#include "time/date_text.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

using date = std::chrono::local_days;
using std::chrono::days;
using std::chrono::minutes;
using std::chrono::year;

constexpr minutes day_length{24 * 60};

TEST(date_text, a_time_of_day_has_two_digits_each_and_lies_in_the_day) {
    EXPECT_EQ(parse_time_of_day("00:00").value(), minutes{0});
    EXPECT_EQ(parse_time_of_day("06:30").value(), minutes{390});
    EXPECT_EQ(parse_time_of_day("23:59").value(), minutes{1439});
    for (const auto* text : {"", "6:30", "06:3", "24:00", "06:60", "06-30", "06:30:00", " 6:30", "+6:30", "-1:30",
                             "0x:00", "06:+1", "12:3a"})
        EXPECT_FALSE(parse_time_of_day(text)) << text;
}

TEST(date_text, a_date_exists) {
    EXPECT_EQ(parse_date("1970-01-05").value(), date{year{1970} / 1 / 5});
    EXPECT_EQ(parse_date("2024-02-29").value(), date{year{2024} / 2 / 29});
    EXPECT_EQ(parse_date("9999-12-31").value(), date{year{9999} / 12 / 31});
    for (const auto* text : {"", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1", "26-01-01",
                             "2026/01/01", "0000-01-01", "-001-01-01", "2026-01-01T", "2026-+1-01", "20260101"})
        EXPECT_FALSE(parse_date(text)) << text;
}

TEST(date_text, what_is_formatted_reads_back) {
    for (minutes t{0}; t < day_length; ++t)
        ASSERT_EQ(parse_time_of_day(format_time_of_day(t)).value(), t);
    for (auto d = date{year{1} / 1 / 1}; is_in_range(d); d += days{101})
        ASSERT_EQ(parse_date(format_date(d)).value(), d);
}

TEST(date_text, the_date_of_an_instant_is_that_of_utc) {
    EXPECT_EQ(format_utc_date(from_epoch_ms(0)), "1970-01-01");
    EXPECT_EQ(format_utc_date(from_epoch_ms(-1)), "1969-12-31");
}

TEST(date_text, a_time_beyond_the_day_is_that_of_the_next) {
    EXPECT_EQ(format_time_of_day(day_length + minutes{61}), "01:01");
}

}  // namespace
}  // namespace penstock
