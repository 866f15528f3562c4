#include "audit/unauthenticated_lines.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::audit {
namespace {

using std::chrono::seconds;
constexpr steady_time start{};

using enum stranger_call;

bool admit(unauthenticated_lines& lines, const std::string& address, int second, stranger_call kind = without_key) {
    return lines.admit(address, kind, start + seconds(second), from_epoch_ms(second * 1'000));
}

TEST(unauthenticated_lines, sixty_a_minute_of_one_address) {
    unauthenticated_lines lines;
    for (int i = 0; i < 60; ++i)
        EXPECT_TRUE(admit(lines, "a", 61));
    EXPECT_FALSE(admit(lines, "a", 62));
    EXPECT_FALSE(admit(lines, "a", 63));
    EXPECT_TRUE(admit(lines, "b", 63));
    EXPECT_TRUE(lines.take(start + seconds(63)).empty()) << "the minute is not over";
    const auto left_out = lines.take(start + seconds(121));
    ASSERT_EQ(left_out.size(), 1U);
    EXPECT_EQ(left_out[0].address, "a");
    EXPECT_EQ(left_out[0].kind, without_key);
    EXPECT_EQ(left_out[0].count, 2U);
    EXPECT_EQ(left_out[0].first, from_epoch_ms(62'000));
    EXPECT_EQ(left_out[0].last, from_epoch_ms(63'000));
    EXPECT_TRUE(lines.take(start + seconds(122)).empty()) << "reported once";
    EXPECT_TRUE(admit(lines, "a", 122));
}

TEST(unauthenticated_lines, no_kind_of_call_hides_another_whatever_address_it_comes_from) {
    for (const auto flood : {probe, without_key, failed_login, wrong_key, deprecated_query}) {
        for (const auto kind : {probe, without_key, failed_login, wrong_key, deprecated_query}) {
            if (kind == flood) continue;
            unauthenticated_lines lines;
            for (int i = 0; i < 20'000; ++i)
                admit(lines, "a" + std::to_string(i % 400), 61, flood);
            EXPECT_TRUE(admit(lines, "a1", 61, kind)) << to_string(kind) << " beside " << to_string(flood);
        }
    }
}

TEST(unauthenticated_lines, three_hundred_of_all_and_what_was_left_out_of_a_minute_stays_to_be_told) {
    unauthenticated_lines lines;
    unsigned written = 0;
    for (int i = 0; i < 50; ++i) {
        for (int n = 0; n < 10; ++n)
            written += admit(lines, "a" + std::to_string(i), 61) ? 1U : 0U;
    }
    EXPECT_EQ(written, 300U);
    EXPECT_TRUE(admit(lines, "a", 200)) << "another minute";
    std::uint64_t reported = 0;
    for (const auto& o : lines.take(start + seconds(201)))
        reported += o.count;
    EXPECT_EQ(reported, 200U);
}

TEST(unauthenticated_lines, countless_addresses_cost_no_more_than_a_thousand) {
    unauthenticated_lines lines;
    for (int i = 0; i < 100'000; ++i)
        admit(lines, "a" + std::to_string(i), 61);
    const auto left_out = lines.take(start + seconds(200));
    EXPECT_LE(left_out.size(), 1'001U);
    std::uint64_t reported = 0;
    for (const auto& o : left_out)
        reported += o.count;
    EXPECT_EQ(reported, 99'700U);
}

}  // namespace
}  // namespace penstock::audit
