#include "engine/device_alarms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace penstock::engine {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

/// Remembers decisions as `number: from>to`.
class listener final : public alarm_listener {
public:
    void on_tags_collected(const std::vector<std::string>&) override {}
    void on_tags_removed(std::span<const std::uint32_t>) override {}
    void on_decisions(std::span<const alarm_decision> all) override {
        for (const auto& d : all) {
            received.push_back(std::to_string(d.number) + ": " + std::to_string(d.change.from.rank) + ">" +
                               std::to_string(d.change.to.rank) + (d.change.is_after_restart ? " restart" : ""));
            values.push_back(d.value);
        }
    }
    std::vector<std::string> received;
    std::vector<std::optional<double>> values;
};

evaluated_alarm above(double limit, std::uint32_t number = 1, milliseconds on_delay = 0ms) {
    evaluated_alarm s;
    s.number = number;
    s.rules.high = {limit, alarms::rules::unset, alarms::rules::unset};
    s.rules.on_delay = on_delay;
    return s;
}

evaluated_alarm bad_quality(std::uint32_t number) {
    evaluated_alarm s;
    s.number = number;
    s.rules.alarm_kind = alarms::rules::kind::quality;
    return s;
}

class alarm_watch_test : public testing::Test {
protected:
    alarm_watch_test() {
        watch.set_wake([this](steady_time when) { woken = when; });
    }

    std::vector<std::string> see(double v, std::uint32_t slot = 0) {
        watch.on_sample(slot, value{v}, wall_time{}, time);
        return flush();
    }
    std::vector<std::string> fail(quality q) {
        watch.fail(0, q, wall_time{}, time);
        return flush();
    }
    std::vector<std::string> flush() {
        watch.flush();
        return std::exchange(notified.received, {});
    }
    void put(const std::vector<evaluated_alarm>& all, std::uint32_t slot = 0, const live::last_value& last = {}) {
        watch.put(slot, all, last, time);
    }
    static live::last_value good(double v) {
        live::last_value r;
        r.last = value{v};
        r.state = quality::good;
        r.status = live::read_status::success;
        return r;
    }

    listener notified;
    device_alarms watch{&notified};
    steady_time time{1h};
    steady_time woken{};
};

TEST_F(alarm_watch_test, reports_each_alarm_of_a_tag) {
    put({above(10, 1), above(20, 2)});
    EXPECT_THAT(see(5), IsEmpty());
    EXPECT_THAT(see(25), testing::UnorderedElementsAre("1: 0>1", "2: 0>1"));
    EXPECT_THAT(see(15), ElementsAre("2: 1>0"));
}

TEST_F(alarm_watch_test, tells_a_value_as_it_is_shown) {
    const double computed = 2322 * 0.1;  // 232.20000000000002
    watch.set_scaled(1, true);
    put({above(10)}, 0);
    put({above(10)}, 1);
    see(computed, 0);
    see(computed, 1);
    watch.set_scaled(1, false);
    see(5, 1);
    EXPECT_THAT(notified.values, ElementsAre(computed, 232.2, 5.0));
}

TEST_F(alarm_watch_test, a_new_alarm_looks_at_the_last_good_value) {
    put({above(10)}, 0, good(15));
    EXPECT_THAT(flush(), ElementsAre("1: 0>1"));
    auto failed = good(15);
    failed.status = live::read_status::error;
    put({above(10, 2)}, 1, failed);
    EXPECT_THAT(flush(), IsEmpty());
}

TEST_F(alarm_watch_test, a_known_alarm_keeps_its_state_under_new_rules) {
    put({above(10)});
    EXPECT_THAT(see(15), ElementsAre("1: 0>1"));
    put({above(12)});
    EXPECT_THAT(flush(), IsEmpty());
    put({above(20)});
    EXPECT_THAT(flush(), ElementsAre("1: 1>0")) << "evaluated immediately with the last value";
}

TEST_F(alarm_watch_test, new_rules_look_at_the_last_value_though_it_changed_nothing) {
    put({above(10)});
    EXPECT_THAT(see(1), IsEmpty());
    EXPECT_THAT(see(8), IsEmpty());
    put({above(7)}, 0, good(8));
    EXPECT_THAT(flush(), ElementsAre("1: 0>1"));
}

TEST_F(alarm_watch_test, a_value_is_seen_again_after_a_bad_one) {
    put({above(10), bad_quality(2)});
    EXPECT_THAT(see(15), ElementsAre("1: 0>1"));
    EXPECT_THAT(see(15), IsEmpty());
    EXPECT_THAT(fail(quality::comm_failure), ElementsAre("2: 0>1"));
    EXPECT_THAT(see(15), ElementsAre("2: 1>0"));
    EXPECT_THAT(see(5), ElementsAre("1: 1>0"));
}

TEST_F(alarm_watch_test, what_was_stored_is_compared_with_the_first_sample) {
    auto active = above(10);
    active.stored = alarms::level::high(1);
    active.is_restarted = true;
    put({active});
    EXPECT_THAT(see(15), IsEmpty());
    EXPECT_THAT(see(5), ElementsAre("1: 1>0"));
    active.number = 2;
    put({active});
    EXPECT_THAT(see(5), ElementsAre("2: 1>0 restart"));
}

TEST_F(alarm_watch_test, a_delay_requests_a_wake_up_and_ends_without_a_sample) {
    put({above(10, 1, 2s)});
    EXPECT_THAT(see(15), IsEmpty());
    EXPECT_EQ(woken, time + 2s);
    time += 1999ms;
    watch.on_time(time);
    EXPECT_THAT(flush(), IsEmpty());
    EXPECT_EQ(woken, time + 1ms) << "it requests it again";
    time += 1ms;
    watch.on_time(time);
    EXPECT_THAT(flush(), ElementsAre("1: 0>1"));
}

TEST_F(alarm_watch_test, the_delay_that_ends_first_wakes) {
    put({above(10, 1, 5s)}, 0);
    put({above(10, 2, 1s)}, 1);
    EXPECT_THAT(see(15, 0), IsEmpty());
    EXPECT_EQ(woken, time + 5s);
    EXPECT_THAT(see(15, 1), IsEmpty());
    EXPECT_EQ(woken, time + 1s);
}

TEST_F(alarm_watch_test, bad_quality_is_seen_by_quality_alarms_alone) {
    put({above(10, 1), bad_quality(2)});
    EXPECT_THAT(see(15), ElementsAre("1: 0>1"));
    EXPECT_THAT(fail(quality::comm_failure), ElementsAre("2: 0>1"));
    EXPECT_THAT(see(15), ElementsAre("2: 1>0"));
}

TEST_F(alarm_watch_test, a_tag_that_is_not_read_any_more_raises_nothing) {
    put({bad_quality(2)});
    EXPECT_THAT(fail(quality::out_of_service), IsEmpty());
}

TEST_F(alarm_watch_test, out_of_service_nothing_is_evaluated) {
    auto off = above(10);
    put({off});
    EXPECT_THAT(see(15), ElementsAre("1: 0>1"));
    off.is_enabled = false;
    put({off});
    EXPECT_THAT(see(25), IsEmpty());
    off.is_enabled = true;
    put({off}, 0, good(25));
    EXPECT_THAT(flush(), ElementsAre("1: 0>1")) << "it starts again";
}

TEST_F(alarm_watch_test, alarms_that_are_gone_are_not_evaluated) {
    put({above(10, 1), above(20, 2), above(30, 3)});
    put({above(20, 2)});
    EXPECT_THAT(see(45), ElementsAre("2: 0>1"));
    watch.remove(0);
    EXPECT_FALSE(watch.watches(0));
    put({above(1, 4)}, 7);
    EXPECT_THAT(see(45, 7), ElementsAre("4: 0>1")) << "in a place that was used before";
}

TEST_F(alarm_watch_test, a_text_has_no_level_but_can_be_read) {
    put({above(10, 1), bad_quality(2)});
    EXPECT_THAT(fail(quality::comm_failure), ElementsAre("2: 0>1"));
    watch.on_sample(0, value{std::string("text")}, wall_time{}, time);
    EXPECT_THAT(flush(), ElementsAre("2: 1>0"));
}

}  // namespace
}  // namespace penstock::engine
