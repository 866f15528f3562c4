#include "services/notify/escalation.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

class escalation_test : public testing::Test {
protected:
    escalation_test() {
        rule_.rule_id = "R";
        rule_.name = "R";
        rule_.steps = {{0, {"shift"}}, {5, {"chief"}}};
        use(rule_);
    }
    void use(const notification_rule& rule) { tested_.set_rules({rule}, time_); }

    static notification_subject alarm(const std::string& id, const std::string& occurrence = "1") {
        notification_subject s;
        s.key = "ALARM/" + id;
        s.facts.kind = "ALARM";
        s.facts.id = id;
        s.facts.priority = "CRITICAL";
        s.occurrence = occurrence;
        s.is_active = true;
        return s;
    }
    static notification_subject acknowledged(notification_subject s) {
        s.is_acknowledged = true;
        return s;
    }
    static notification_subject cleared(notification_subject s) {
        s.is_active = false;
        return s;
    }
    void change(const notification_subject& s) {
        tested_.on_change(s, time_, [this](const notification_rule&) { return is_open_; });
    }
    /// `shift:A! chief:A?`: channel, alarm, and ! raised, ? not acknowledged, . cleared.
    std::string due() {
        std::string out;
        for (const auto& one : tested_.take_due(time_, [this](const notification_rule&) { return is_open_; })) {
            const char sign = one.event.type == notify::news::raised           ? '!'
                              : one.event.type == notify::news::unacknowledged ? '?'
                                                                               : '.';
            out += (out.empty() ? "" : " ") + one.channel_id + ":" + one.event.id + sign;
        }
        return out;
    }

    steady_time time_{std::chrono::hours(1000)};
    bool is_open_ = true;
    notification_rule rule_;
    escalation tested_;
};

TEST_F(escalation_test, the_first_step_is_due_when_the_alarm_is_raised_and_the_next_one_without_an_acknowledgement) {
    change(alarm("A"));
    EXPECT_EQ(due(), "shift:A!");
    time_ += minutes(5) - seconds(1);
    EXPECT_EQ(due(), "");
    time_ += seconds(1);
    EXPECT_EQ(due(), "chief:A?");
    time_ += minutes(60);
    EXPECT_EQ(due(), "") << "each step once";
}

TEST_F(escalation_test, an_acknowledgement_in_between_ends_the_steps) {
    change(alarm("A"));
    due();
    time_ += minutes(4);
    change(acknowledged(alarm("A")));
    time_ += minutes(60);
    EXPECT_EQ(due(), "");
}

TEST_F(escalation_test, the_steps_go_on_after_the_alarm_has_cleared_until_a_user_acknowledges_it) {
    change(alarm("A"));
    due();
    change(cleared(alarm("A")));
    time_ += minutes(5);
    EXPECT_EQ(due(), "chief:A?");
    change(acknowledged(cleared(alarm("A"))));
    EXPECT_EQ(tested_.size(), 0U);
}

TEST_F(escalation_test, an_alarm_that_comes_and_goes_does_not_begin_its_steps_anew) {
    change(alarm("A", "1"));
    EXPECT_EQ(due(), "shift:A!");
    time_ += minutes(3);
    change(cleared(alarm("A", "1")));
    change(alarm("A", "2"));
    EXPECT_EQ(due(), "shift:A!") << "it is reported again";
    time_ += minutes(2);
    EXPECT_EQ(due(), "chief:A?") << "5 min after the first one";
}

TEST_F(escalation_test, a_rule_of_one_step_with_a_delay_sends_nothing_before_it) {
    rule_.steps = {{5, {"chief"}}};
    use(rule_);
    change(alarm("A"));
    EXPECT_EQ(due(), "");
    time_ += minutes(5);
    EXPECT_EQ(due(), "chief:A?");
}

TEST_F(escalation_test, an_alarm_that_needs_no_acknowledgement_has_only_the_steps_without_a_delay) {
    change(acknowledged(alarm("A")));
    EXPECT_EQ(due(), "shift:A!");
    time_ += minutes(60);
    EXPECT_EQ(due(), "");
}

TEST_F(escalation_test, the_end_is_reported_to_those_who_got_a_message_if_the_rule_says_so) {
    rule_.is_clear_reported = true;
    use(rule_);
    change(alarm("A"));
    due();
    change(acknowledged(cleared(alarm("A"))));
    EXPECT_EQ(due(), "shift:A.") << "the chief got no message";
    rule_.is_clear_reported = false;
    use(rule_);
    change(alarm("A", "2"));
    due();
    change(acknowledged(cleared(alarm("A", "2"))));
    EXPECT_EQ(due(), "");
}

TEST_F(escalation_test, a_step_outside_the_hours_waits_for_them) {
    is_open_ = false;
    change(alarm("A"));
    time_ += minutes(600);
    EXPECT_EQ(due(), "");
    is_open_ = true;
    EXPECT_EQ(due(), "shift:A! chief:A?");
}

TEST_F(escalation_test, what_is_acknowledged_or_over_when_the_hours_begin_is_not_reported) {
    is_open_ = false;
    change(alarm("A"));
    change(alarm("B"));
    change(acknowledged(alarm("A")));
    change(acknowledged(cleared(alarm("B"))));
    is_open_ = true;
    EXPECT_EQ(due(), "");
}

TEST_F(escalation_test, a_restart_repeats_no_step_and_forgets_none) {
    const auto always = [](const notification_rule&, milliseconds, milliseconds) { return true; };
    tested_.resume(alarm("A"), minutes(4), minutes(3), time_, always);
    EXPECT_EQ(due(), "") << "the first step was sent by the run before";
    time_ += minutes(1);
    EXPECT_EQ(due(), "chief:A?");
    tested_.resume(alarm("B"), minutes(30), minutes(3), time_, always);
    EXPECT_EQ(due(), "chief:B?") << "it became due while the gateway did not run";
}

TEST_F(escalation_test, a_step_that_waited_for_its_hours_before_a_restart_still_waits) {
    is_open_ = false;
    tested_.resume(alarm("A"), minutes(30), minutes(20), time_,
                   [](const notification_rule&, milliseconds, milliseconds) { return false; });
    EXPECT_EQ(due(), "");
    is_open_ = true;
    EXPECT_EQ(due(), "shift:A! chief:A?");
}

TEST_F(escalation_test, a_rule_that_is_made_now_does_not_report_what_is_already_late) {
    tested_.set_rules({}, time_);
    change(alarm("A"));
    time_ += minutes(3);
    use(rule_);
    EXPECT_EQ(due(), "");
    time_ += minutes(2);
    EXPECT_EQ(due(), "chief:A?") << "its time had not come";
}

TEST_F(escalation_test, a_rule_that_does_not_change_keeps_its_steps_when_another_one_does) {
    change(alarm("A"));
    due();
    auto other = rule_;
    other.rule_id = "S";
    tested_.set_rules({rule_, other}, time_);
    time_ += minutes(5);
    EXPECT_EQ(due(), "chief:A? chief:A?");
}

TEST_F(escalation_test, a_priority_that_rises_reaches_the_rules_of_the_higher_one) {
    rule_.priorities = {"CRITICAL"};
    use(rule_);
    auto low = alarm("A");
    low.facts.priority = "LOW";
    change(low);
    EXPECT_EQ(due(), "");
    change(alarm("A"));
    EXPECT_EQ(due(), "shift:A!");
}

TEST_F(escalation_test, a_fault_of_a_channel_is_not_reported_through_it) {
    auto fault = alarm("A");
    fault.channel_id = "shift";
    change(fault);
    EXPECT_EQ(due(), "");
    time_ += minutes(5);
    EXPECT_EQ(due(), "chief:A?");
}

TEST_F(escalation_test, more_alarms_than_are_followed_are_still_reported_once) {
    for (std::size_t i = 0; i < escalation::max_subjects + 2; ++i)
        change(alarm("A" + std::to_string(i)));
    EXPECT_EQ(tested_.size(), escalation::max_subjects);
    EXPECT_EQ(tested_.overflows(), 2U);
    EXPECT_EQ(tested_.take_due(time_, [](const notification_rule&) { return true; }).size(),
              escalation::max_subjects + 2);
}

TEST(notification_rule_test, a_rule_selects_by_kind_priority_area_device_and_tag) {
    notification_subject s;
    s.facts.kind = "ALARM";
    s.facts.priority = "HIGH";
    s.facts.tag_id = "BOILER.P1";
    s.facts.opc_id = "PLC_1";
    s.places = {"SITE_A", "EQUIP_1", "LINE_1"};
    notification_rule rule;
    EXPECT_TRUE(matches(rule, s)) << "an empty list means all";
    const auto with = [&](auto set) {
        notification_rule other;
        set(other);
        return matches(other, s);
    };
    EXPECT_TRUE(with([](auto& r) { r.kinds = {"DEVICE", "ALARM"}; }));
    EXPECT_FALSE(with([](auto& r) { r.kinds = {"DEVICE"}; }));
    EXPECT_FALSE(with([](auto& r) { r.priorities = {"CRITICAL"}; }));
    EXPECT_TRUE(with([](auto& r) { r.areas = {"LINE_1"}; }));
    EXPECT_FALSE(with([](auto& r) { r.areas = {"LINE_2"}; }));
    EXPECT_TRUE(with([](auto& r) { r.devices = {"PLC_*"}; }));
    EXPECT_FALSE(with([](auto& r) { r.devices = {"PLC"}; }));
    EXPECT_TRUE(with([](auto& r) { r.tags = {"*.P?"}; }));
    EXPECT_FALSE(with([](auto& r) { r.is_enabled = false; }));
    s.facts.tag_id.clear();
    EXPECT_FALSE(with([](auto& r) { r.tags = {"*"}; })) << "a lost device has no tag";
}

TEST(notification_rule_test, faults_name_the_field) {
    notification_rule rule;
    rule.rule_id = "R 1";
    rule.kinds = {"ALARMS"};
    rule.hours = notification_rule::hours_of::working;
    rule.steps = {{5, {"A", "A"}}, {5, {}}};
    std::string fields;
    for (const auto& f : check_rule(rule))
        fields += f.field + ' ';
    EXPECT_EQ(fields, "rule_id name kinds[0] calendar_id steps[0].channels steps[1].after_minutes steps[1].channels ");
}

TEST(notification_rule_test, the_stored_text_reads_back_to_the_same_rule) {
    notification_rule rule;
    rule.kinds = {"ALARM"};
    rule.areas = {"LINE \"1\""};
    rule.hours = notification_rule::hours_of::not_working;
    rule.calendar_id = "CAL";
    rule.is_clear_reported = true;
    rule.steps = {{0, {"a"}}, {15, {"b", "c"}}};
    notification_rule read;
    ASSERT_TRUE(read_content(content_of(rule), read));
    EXPECT_EQ(read, rule);
    EXPECT_FALSE(read_content("{}", read));
}

}  // namespace
}  // namespace penstock::services
