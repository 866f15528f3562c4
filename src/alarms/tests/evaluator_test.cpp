#include "alarms/evaluator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "alarms/tests/reference.hpp"

namespace penstock::alarms {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

/// Bands at ±10, ±20, ±30.
rules bands(double deadband = 0, milliseconds on = 0ms, milliseconds off = 0ms) {
    rules r;
    r.high = {10, 20, 30};
    r.low = {-10, -20, -30};
    r.deadband = deadband;
    r.on_delay = on;
    r.off_delay = off;
    return r;
}

/// An alarm and the time; a decision is written as `0>2@5`: from, to, and the sample that began it.
class alarm_test : public testing::Test {
protected:
    std::vector<std::string> see(double v, milliseconds later = 0ms) {
        time_ += later;
        ++sample_;
        if (alarm_.unchanged_range(rules_).contains(v)) return {};
        return lines_of(alarm_.on_sample(rules_, v, from_epoch_ms(sample_), time_));
    }
    std::vector<std::string> see_bad(milliseconds later = 0ms) {
        time_ += later;
        return lines_of(alarm_.on_bad_sample(rules_, from_epoch_ms(++sample_), time_));
    }
    std::vector<std::string> pass(milliseconds later) {
        time_ += later;
        return lines_of(alarm_.on_time(rules_, time_));
    }
    static std::vector<std::string> lines_of(const changes& all) {
        std::vector<std::string> out;
        for (const auto& c : all)
            out.push_back(std::to_string(c.from.rank) + '>' + std::to_string(c.to.rank) + '@' +
                          std::to_string(to_epoch_ms(c.event_time)) + (c.is_after_restart ? "*" : ""));
        return out;
    }

    rules rules_ = bands();
    evaluator alarm_;
    steady_time time_{};
    std::int64_t sample_ = 0;
};

TEST_F(alarm_test, each_band_counts_beyond_its_limit_and_not_at_it) {
    EXPECT_THAT(see(10), IsEmpty());
    EXPECT_THAT(see(10.1), ElementsAre("0>1@2"));
    EXPECT_THAT(see(20.1), ElementsAre("1>2@3"));
    EXPECT_THAT(see(99), ElementsAre("2>3@4"));
    EXPECT_THAT(see(25), ElementsAre("3>2@5"));
    EXPECT_THAT(see(10), ElementsAre("2>0@6"));
    EXPECT_THAT(see(-31), ElementsAre("0>-3@7"));
    EXPECT_THAT(see(31), ElementsAre("-3>0@8", "0>3@8")) << "CLEAR, then RAISE";
}

TEST_F(alarm_test, bands_that_are_not_set_are_skipped) {
    rules_.high = {rules::unset, 20, rules::unset};
    rules_.low = {rules::unset, rules::unset, rules::unset};
    EXPECT_THAT(see(15), IsEmpty());
    EXPECT_THAT(see(99), ElementsAre("0>2@2"));
    EXPECT_THAT(see(-99), ElementsAre("2>0@3"));
}

TEST_F(alarm_test, a_deadband_holds_each_band_on_its_way_back) {
    rules_ = bands(2);
    see(31);
    EXPECT_THAT(see(28.1), IsEmpty());
    EXPECT_THAT(see(28), ElementsAre("3>2@3"));
    EXPECT_THAT(see(18.5), IsEmpty());
    EXPECT_THAT(see(8.5), ElementsAre("2>1@5"));
    EXPECT_THAT(see(8), ElementsAre("1>0@6"));
    EXPECT_THAT(see(9), IsEmpty()) << "from NORMAL the limit itself counts";
    see(-12);
    EXPECT_THAT(see(-8.1), IsEmpty());
    EXPECT_THAT(see(-8), ElementsAre("-1>0@10"));
}

TEST_F(alarm_test, a_delay_needs_no_further_sample_and_a_gap_restarts_it) {
    rules_ = bands(0, 100ms, 50ms);
    EXPECT_THAT(see(15), IsEmpty());
    EXPECT_EQ(alarm_.due(rules_), time_ + 100ms);
    EXPECT_THAT(see(5, 99ms), IsEmpty());
    EXPECT_EQ(alarm_.due(rules_), std::nullopt);
    EXPECT_THAT(see(15), IsEmpty());
    EXPECT_THAT(pass(99ms), IsEmpty());
    EXPECT_THAT(pass(1ms), ElementsAre("0>1@3"));
    EXPECT_THAT(see(0), IsEmpty());
    EXPECT_EQ(alarm_.due(rules_), time_ + 50ms);
    EXPECT_THAT(pass(50ms), ElementsAre("1>0@4"));
}

TEST_F(alarm_test, of_levels_worse_than_the_state_the_worst_that_held_long_enough_counts) {
    rules_ = bands(0, 100ms);
    see(15);
    see(35, 60ms);
    EXPECT_THAT(pass(40ms), ElementsAre("0>1@1")) << "at least hi for 100 ms";
    EXPECT_THAT(pass(60ms), ElementsAre("1>3@2"));
}

TEST_F(alarm_test, of_better_levels_the_best_that_held_long_enough_counts) {
    rules_ = bands(0, 0ms, 100ms);
    see(35);
    see(15);
    see(5, 60ms);
    EXPECT_THAT(pass(40ms), ElementsAre("3>1@2")) << "at most hi for 100 ms";
    EXPECT_THAT(pass(60ms), ElementsAre("1>0@3"));
}

TEST_F(alarm_test, the_other_side_clears_after_its_time_and_raises_after_its_own) {
    rules_ = bands(0, 100ms, 40ms);
    see(15);
    pass(100ms);
    EXPECT_THAT(see(-15), IsEmpty());
    EXPECT_THAT(pass(40ms), ElementsAre("1>0@2"));
    EXPECT_THAT(pass(60ms), ElementsAre("0>-1@2"));
}

TEST_F(alarm_test, bad_quality_freezes_and_drops_what_was_pending) {
    rules_ = bands(0, 100ms);
    see(15);
    EXPECT_THAT(see_bad(50ms), IsEmpty());
    EXPECT_EQ(alarm_.due(rules_), std::nullopt);
    EXPECT_THAT(pass(500ms), IsEmpty());
    EXPECT_THAT(see(15), IsEmpty()) << "the delay restarts";
    EXPECT_THAT(pass(100ms), ElementsAre("0>1@3"));
    EXPECT_THAT(see(std::numeric_limits<double>::quiet_NaN()), IsEmpty());
    EXPECT_EQ(alarm_.state(), level::high(1));
}

TEST_F(alarm_test, quality_alarms_evaluate_only_quality) {
    rules_ = {};
    rules_.alarm_kind = rules::kind::quality;
    rules_.on_delay = 100ms;
    EXPECT_THAT(see(1e9), IsEmpty());
    EXPECT_THAT(see_bad(), IsEmpty());
    EXPECT_THAT(pass(100ms), ElementsAre("0>1@2"));
    EXPECT_THAT(see(std::numeric_limits<double>::quiet_NaN()), ElementsAre("1>0@3"));
}

TEST_F(alarm_test, a_switch_between_two_states_that_alarm_is_a_new_occurrence) {
    rules_ = {};
    rules_.alarm_kind = rules::kind::boolean;
    rules_.is_true_alarm = rules_.is_false_alarm = true;
    EXPECT_THAT(see(0), ElementsAre("0>-1@1"));
    EXPECT_THAT(see(1), ElementsAre("-1>0@2", "0>1@2"));
    rules_.is_false_alarm = false;
    EXPECT_THAT(see(0), ElementsAre("1>0@3"));
}

TEST_F(alarm_test, after_a_restart_the_first_good_sample_is_compared_with_the_stored_level) {
    alarm_ = evaluator(level::high(2));
    EXPECT_THAT(see_bad(), IsEmpty());
    EXPECT_THAT(see(25), IsEmpty()) << "the same level is no event";
    EXPECT_THAT(see(5), ElementsAre("2>0@3"));
    alarm_ = evaluator(level::high(2));
    EXPECT_THAT(see(-15), ElementsAre("2>0@4*", "0>-1@4*"));
    EXPECT_THAT(see(-25), ElementsAre("-1>-2@5"));
}

TEST_F(alarm_test, changed_rules_evaluate_the_last_value_immediately) {
    see(15);
    rules_.high = {20, 30, 40};
    EXPECT_THAT(lines_of(alarm_.change_rules(rules_, time_)), ElementsAre("1>0@1"));
    see_bad();
    rules_.high = {1, 2, 3};
    EXPECT_THAT(lines_of(alarm_.change_rules(rules_, time_)), IsEmpty()) << "frozen";
}

TEST_F(alarm_test, out_of_service_is_normal_and_restarts) {
    see(15);
    alarm_.disable();
    EXPECT_TRUE(alarm_.state().is_normal());
    EXPECT_THAT(pass(1h), IsEmpty());
    EXPECT_THAT(see(15), ElementsAre("0>1@2"));
}

TEST_F(alarm_test, limits_that_contradict_each_other_do_not_loop) {
    rules_.high = {10, rules::unset, rules::unset};
    rules_.low = {20, rules::unset, rules::unset};
    rules_.deadband = 50;
    EXPECT_LE(see(15).size(), changes::max);
}

rules random_rules(std::mt19937& chance) {
    const auto pick = [&](auto... of) {
        const std::array all{of...};
        return all[chance() % all.size()];
    };
    rules r;
    r.alarm_kind =
        pick(rules::kind::limit, rules::kind::limit, rules::kind::limit, rules::kind::boolean, rules::kind::quality);
    for (std::size_t i = 0; i < 3; ++i) {
        if (chance() % 4 != 0) r.high[i] = 10.0 * static_cast<double>(i + 1);
        if (chance() % 4 != 0) r.low[i] = -10.0 * static_cast<double>(i + 1);
    }
    r.deadband = pick(0.0, 1.0, 4.0, 9.0);
    r.is_true_alarm = chance() % 2 == 0;
    r.is_false_alarm = chance() % 2 == 0;
    r.on_delay = pick(0ms, 1ms, 30ms, 100ms);
    r.off_delay = pick(0ms, 1ms, 30ms, 100ms);
    return r;
}

TEST(alarm_rules, a_range_holds_just_what_stays_in_the_state) {
    std::mt19937 chance(7);
    for (int i = 0; i < 2'000; ++i) {
        const auto r = random_rules(chance);
        if (r.alarm_kind != rules::kind::limit) continue;
        for (int place = -level::worst; place <= level::worst; ++place) {
            const level state{static_cast<std::int8_t>(place)};
            for (int half = -90; half <= 90; ++half) {
                const double v = half / 2.0;
                for (const double near : {std::nextafter(v, -100.0), v, std::nextafter(v, 100.0)}) {
                    ASSERT_EQ(r.range_of(state).contains(near), r.level_of(near, state) == state)
                        << near << " in state " << place;
                }
            }
        }
    }
}

// A million steps: values that creep and jump, on limits and next to them, bad ones, and time that passes.
TEST(alarm_walk, equals_the_slow_reference) {
    std::mt19937 chance(20261122);
    std::size_t decided = 0;
    for (int walk = 0; walk < 2'000; ++walk) {
        const auto r = random_rules(chance);
        evaluator alarm;
        test::reference slow;
        steady_time now{};
        double v = 0;
        for (int i = 0; i < 500; ++i) {
            std::vector<change> said;
            const auto note = [&](const changes& all) { said.insert(said.end(), all.begin(), all.end()); };
            slow.said.clear();
            const auto next = now + milliseconds{chance() % 60};
            for (auto due = alarm.due(r); due && *due <= next; due = alarm.due(r)) {
                slow.time(r, *due - std::chrono::nanoseconds{1});
                ASSERT_EQ(slow.said.size(), said.size()) << "decided before it was due";
                note(alarm.on_time(r, *due));
                slow.time(r, *due);
            }
            now = next;
            const auto what = chance() % 20;
            const auto at = from_epoch_ms(i);
            if (what == 0) {
                note(alarm.on_bad_sample(r, at, now));
                slow.bad(r, at, now);
            } else if (what == 1) {
                note(alarm.on_time(r, now));
                slow.time(r, now);
            } else {
                v = what < 4 ? static_cast<double>(chance() % 81) - 40 : v + static_cast<double>(chance() % 5) - 2;
                if (r.alarm_kind == rules::kind::boolean) v = static_cast<double>(chance() % 2);
                if (!alarm.unchanged_range(r).contains(v)) note(alarm.on_sample(r, v, at, now));
                slow.good(r, v, at, now);
            }
            decided += said.size();
            ASSERT_EQ(said, slow.said) << "walk " << walk << ", step " << i;
            ASSERT_EQ(alarm.state(), slow.state) << "walk " << walk << ", step " << i;
        }
    }
    EXPECT_GT(decided, 50'000U);
}

}  // namespace
}  // namespace penstock::alarms
