#include "time/iso_text.hpp"

#include <gtest/gtest.h>

namespace penstock {
namespace {

TEST(iso_text, a_time_beyond_four_digits_of_a_year_is_the_nearest_one) {
    EXPECT_EQ(format_iso_time(wall_time::max()), "9999-12-31T23:59:59.999Z");
    EXPECT_EQ(format_iso_time(wall_time::min()), "0000-01-01T00:00:00.000Z");
}

TEST(iso_text, a_time_with_offset_is_the_same_instant) {
    EXPECT_EQ(parse_iso_time("2026-11-21T16:07:44.123+09:00"), parse_iso_time("2026-11-21T07:07:44.123Z"));
    EXPECT_EQ(parse_iso_time("1969-12-31T23:59Z")->time_since_epoch(), std::chrono::milliseconds{-60'000});
    EXPECT_FALSE(parse_iso_time("2026-11-21T07:07:44").has_value());
    EXPECT_FALSE(parse_iso_time("2026-02-30T07:07:44Z").has_value());
}

}  // namespace
}  // namespace penstock
