#include "journal/sample_filter.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "journal/tests/scans.hpp"

namespace penstock::journal {
namespace {

constexpr cell_type real{element_type::float64, false, false};

class recorder_test : public testing::Test {
protected:
    /// Whether a lone sample of tag 5 is kept.
    bool keeps(std::int64_t after_ms, const value& v, quality q = quality::good, cell_type type = real) {
        sample_batch b;
        b.tags.push_back(5);
        b.add(from_epoch_ms(noon + after_ms), type, q, v);
        r.filter(b);
        return !b.empty();
    }
    sample_filter r{milliseconds{60'000}};
};

TEST_F(recorder_test, without_a_rule_everything_is_kept) {
    EXPECT_TRUE(keeps(0, value{1.0}));
    EXPECT_TRUE(keeps(1000, value{1.0}));
}

TEST_F(recorder_test, in_mode_change_only_what_differs_is_kept) {
    r.set_rule(5, {record_mode::change, 0});
    EXPECT_TRUE(keeps(0, value{1.0}));
    EXPECT_FALSE(keeps(1000, value{1.0}));
    EXPECT_TRUE(keeps(2000, value{1.5}));
    EXPECT_TRUE(keeps(3000, value{}, quality::comm_failure)) << "quality changes always";
    EXPECT_FALSE(keeps(4000, value{}, quality::comm_failure));
    EXPECT_TRUE(keeps(5000, value{1.5}));
    EXPECT_TRUE(keeps(6000, value{1.5F}, quality::good, {element_type::float32, false, false})) << "another type";
}

TEST_F(recorder_test, a_deadband_is_around_the_value_kept_last) {
    r.set_rule(5, {record_mode::change, 1.0});
    EXPECT_TRUE(keeps(0, value{10.0}));
    EXPECT_FALSE(keeps(1000, value{10.9}));
    EXPECT_FALSE(keeps(2000, value{11.0})) << "no more than the deadband is no change";
    EXPECT_TRUE(keeps(3000, value{11.1})) << "slow drift is kept";
    EXPECT_TRUE(keeps(4000, value{std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_FALSE(keeps(5000, value{std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_TRUE(keeps(6000, value{11.1}));
}

TEST_F(recorder_test, each_tag_is_kept_at_least_once_a_heartbeat) {
    r.set_rule(5, {record_mode::change, 0});
    std::int64_t kept_at = 0;
    for (std::int64_t t = 0; t <= 600'000; t += 1000) {
        if (!keeps(t, value{1.0})) continue;
        EXPECT_LE(t - kept_at, 60'000);
        kept_at = t;
    }
    EXPECT_GE(kept_at, 540'000);
}

TEST_F(recorder_test, a_clock_that_jumps_back_does_not_silence_a_tag) {
    r.set_rule(5, {record_mode::change, 0});
    EXPECT_TRUE(keeps(86'400'000, value{1.0}));
    EXPECT_TRUE(keeps(1000, value{1.0}));
}

TEST_F(recorder_test, texts_are_compared_by_content) {
    r.set_rule(5, {record_mode::change, 0});
    constexpr cell_type text{element_type::string, false, false};
    EXPECT_TRUE(keeps(0, value{std::string("on")}, quality::good, text));
    EXPECT_FALSE(keeps(1000, value{std::string("on")}, quality::good, text));
    EXPECT_TRUE(keeps(2000, value{std::string("no")}, quality::good, text));
}

TEST_F(recorder_test, other_tags_of_the_scan_stay_and_keep_their_order) {
    r.set_rule(2, {record_mode::change, 0});
    auto b = make_scan(1, 3, noon, [](auto i) { return i; });
    r.filter(b);
    EXPECT_EQ(b.size(), 3U);
    b = make_scan(1, 3, noon + 1000, [](auto i) { return i; });
    r.filter(b);
    EXPECT_EQ(b.tags, (std::vector<tag_number>{1, 3}));
    EXPECT_EQ(b.stream, 1U);
    r.set_rule(2, {});
    b = make_scan(1, 3, noon + 2000, [](auto i) { return i; });
    r.filter(b);
    EXPECT_EQ(b.size(), 3U);
}

}  // namespace
}  // namespace penstock::journal
