#include "ctl/time_text.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

namespace penstock::ctl {
namespace {

/// The zone of whoever asks, for one test.
class in_seoul : public testing::Test {
protected:
    in_seoul() {
        ::setenv("TZ", "Asia/Seoul", 1);
        ::tzset();
    }
    ~in_seoul() override {
        ::unsetenv("TZ");
        ::tzset();
    }
};

using time_text = in_seoul;

TEST_F(time_text, a_time_reads_as_it_is_written) {
    EXPECT_EQ(parse_time("1790000000250"), 1790000000250);
    EXPECT_EQ(parse_time("1970-01-01T00:00Z"), 0);
    EXPECT_EQ(parse_time("1970-01-01T09:00:01+09:00"), 1000);
    EXPECT_EQ(parse_time("1970-01-01 09:00"), 0) << "without offset it is local";
    EXPECT_EQ(parse_time(local_second(1790000000000)), 1790000000000);
    EXPECT_EQ(local_time(1790000000007).substr(19), ".007");
}

TEST_F(time_text, what_is_no_time_is_none) {
    for (const char* text : {"", "soon", "2026-11-22", "2026-13-01T00:00", "2026-04-31T00:00", "2026-04-30T00:00 x"})
        EXPECT_FALSE(parse_time(text)) << text;
    EXPECT_EQ(query_time("a b"), "a b") << "the gateway refuses it";
}

TEST(spans, a_span_is_a_number_and_a_unit) {
    EXPECT_EQ(parse_span("90m"), 5'400'000);
    EXPECT_EQ(parse_span("7d"), 604'800'000);
    for (const char* text : {"", "m", "0m", "5", "5w", "-1h"})
        EXPECT_FALSE(parse_span(text)) << text;
}

TEST(time_names, times_of_v5_are_known_by_their_names) {
    for (const char* name : {"at", "created_at", "shelved_until", "active_since", "planned_start", "event_time"})
        EXPECT_TRUE(is_time_name(name)) << name;
    for (const char* name : {"run_ms", "version", "attributes", "ideal_cycle_ms"})
        EXPECT_FALSE(is_time_name(name)) << name;
}

}  // namespace
}  // namespace penstock::ctl
