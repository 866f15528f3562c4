#include "calendar/time_text.hpp"

#include <gtest/gtest.h>

namespace penstock::calendar {
namespace {

using std::chrono::year;

TEST(time_text, a_time_of_day_has_two_digits_each_and_lies_in_the_day) {
    EXPECT_EQ(parse_time_of_day("00:00").value(), minutes{0});
    EXPECT_EQ(parse_time_of_day("06:30").value(), minutes{390});
    EXPECT_EQ(parse_time_of_day("23:59").value(), minutes{1439});
    for (const auto* text : {"", "6:30", "06:3", "24:00", "06:60", "06-30", "06:30:00", " 6:30", "+6:30", "-1:30",
                             "0x:00", "06:+1", "12:3a"})
        EXPECT_FALSE(parse_time_of_day(text)) << text;
}

TEST(time_text, a_date_exists) {
    EXPECT_EQ(parse_date("1970-01-05").value(), date{year{1970} / 1 / 5});
    EXPECT_EQ(parse_date("2024-02-29").value(), date{year{2024} / 2 / 29});
    EXPECT_EQ(parse_date("9999-12-31").value(), date{year{9999} / 12 / 31});
    for (const auto* text : {"", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1", "26-01-01",
                             "2026/01/01", "0000-01-01", "-001-01-01", "2026-01-01T", "2026-+1-01", "20260101"})
        EXPECT_FALSE(parse_date(text)) << text;
}

TEST(time_text, what_is_formatted_reads_back) {
    for (minutes t{0}; t < day_length; ++t)
        ASSERT_EQ(parse_time_of_day(format_time_of_day(t)).value(), t);
    for (auto d = date{year{1} / 1 / 1}; is_in_range(d); d += days{101})
        ASSERT_EQ(parse_date(format_date(d)).value(), d);
}

TEST(time_text, a_time_beyond_the_day_is_that_of_the_next) {
    EXPECT_EQ(format_time_of_day(day_length + minutes{61}), "01:01");
}

}  // namespace
}  // namespace penstock::calendar
