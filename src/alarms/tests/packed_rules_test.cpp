#include "alarms/packed_rules.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace penstock::alarms {
namespace {

using namespace std::chrono_literals;

void expect_alike(const rules& a, const rules& b) {
    const auto alike = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    EXPECT_EQ(a.alarm_kind, b.alarm_kind);
    for (std::size_t i = 0; i < a.high.size(); ++i) {
        EXPECT_TRUE(alike(a.high[i], b.high[i])) << "high " << i << ": " << a.high[i] << ", " << b.high[i];
        EXPECT_TRUE(alike(a.low[i], b.low[i])) << "low " << i << ": " << a.low[i] << ", " << b.low[i];
    }
    EXPECT_EQ(a.deadband, b.deadband);
    EXPECT_EQ(a.is_true_alarm, b.is_true_alarm);
    EXPECT_EQ(a.is_false_alarm, b.is_false_alarm);
    EXPECT_EQ(a.on_delay, b.on_delay);
    EXPECT_EQ(a.off_delay, b.off_delay);
}

TEST(packed_rules_test, every_choice_of_limits_is_as_before) {
    for (unsigned set = 0; set < 64; ++set) {
        rules r;
        for (unsigned i = 0; i < 3; ++i) {
            if ((set >> i & 1U) != 0) r.high[i] = 10.5 + i;
            if ((set >> (i + 3) & 1U) != 0) r.low[i] = -10.5 - i;
        }
        expect_alike(packed_rules(r).unpack(), r);
    }
}

TEST(packed_rules_test, every_kind_and_both_states_are_as_before) {
    for (const auto kind : {rules::kind::limit, rules::kind::boolean, rules::kind::quality}) {
        for (const bool flag : {false, true}) {
            rules r;
            r.alarm_kind = kind;
            r.is_true_alarm = flag;
            r.is_false_alarm = !flag;
            r.deadband = 0.25;
            r.on_delay = 1h;
            r.off_delay = 1ms;
            expect_alike(packed_rules(r).unpack(), r);
            EXPECT_EQ(packed_rules(r).alarm_kind(), kind);
        }
    }
}

TEST(packed_rules_test, a_delay_that_does_not_fit_is_the_longest) {
    rules r;
    r.on_delay = 24h * 365;
    EXPECT_EQ(packed_rules(r).unpack().on_delay, milliseconds{UINT32_MAX});
}

}  // namespace
}  // namespace penstock::alarms
