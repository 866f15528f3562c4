#include "model/shown_number.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace penstock {
namespace {

TEST(shown_number, has_five_significant_digits_and_whole_numbers_as_they_are) {
    EXPECT_EQ(shown_number(21.50251327382889), "21.503");
    EXPECT_EQ(shown_number(80), "80");
    EXPECT_EQ(shown_number(1234567), "1234567");
    EXPECT_EQ(shown_number(123456.7), "123457");
    EXPECT_EQ(shown_number(-0.00123456), "-0.0012346");
    EXPECT_EQ(shown_number(0.1), "0.1");
    EXPECT_EQ(shown_number(1e300), "1e+300");
    EXPECT_EQ(shown_number(std::numeric_limits<double>::quiet_NaN()), "NaN");
}

TEST(shown_number, has_the_decimals_that_the_tag_asks_for_in_the_ways_people_write_them) {
    for (const auto* format : {"0.00", "#.##", "#,##0.00", "%.2f", "%6.2f", "2", " 0.00 bar"})
        EXPECT_EQ(shown_number(21.50251327382889, format), "21.50") << format;
    EXPECT_EQ(shown_number(21.5, "0"), "22");
    EXPECT_EQ(shown_number(21.5, "%d"), "22");
    EXPECT_EQ(shown_number(1234567.891, "0.0"), "1234567.9");
    EXPECT_EQ(shown_number(21.50251327382889, "bar"), "21.503");
}

}  // namespace
}  // namespace penstock
