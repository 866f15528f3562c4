#include "updater/probe_judge.hpp"

#include <gtest/gtest.h>

namespace penstock::updater {
namespace {

using enum probe_judge::verdict;

constexpr steady_time at(int ms) {
    return steady_time{milliseconds{ms}};
}

const observation all_well{"", "0.2.0", true, {}};

probe_judge judge_of(std::optional<std::vector<std::string>> down_before = std::vector<std::string>()) {
    return {{"0.2.0", std::move(down_before), milliseconds{5000}, milliseconds{1000}}, at(0)};
}

TEST(probe_judge, wants_it_well_for_some_time_in_a_row) {
    auto j = judge_of();
    EXPECT_EQ(j.on_observation(all_well, at(100)), waiting);
    EXPECT_EQ(j.on_observation(all_well, at(1099)), waiting);
    EXPECT_EQ(j.on_observation(all_well, at(1100)), well);
}

TEST(probe_judge, begins_anew_after_each_lapse) {
    auto j = judge_of();
    EXPECT_EQ(j.on_observation(all_well, at(100)), waiting);
    EXPECT_EQ(j.on_observation({"it does not respond", "", false, {}}, at(900)), waiting);
    EXPECT_EQ(j.objection(), "it does not respond");
    EXPECT_EQ(j.on_observation(all_well, at(1100)), waiting);
    EXPECT_EQ(j.on_observation(all_well, at(2099)), waiting);
    EXPECT_EQ(j.on_observation(all_well, at(2100)), well);
}

TEST(probe_judge, fails_at_the_end_of_its_time_with_what_was_wrong_last) {
    auto j = judge_of();
    EXPECT_EQ(j.on_observation({"", "0.1.0", true, {}}, at(4999)), waiting);
    EXPECT_EQ(j.on_observation({"", "0.1.0", true, {}}, at(5000)), failed);
    EXPECT_EQ(j.objection(), "version 0.1.0 responds, not 0.2.0");
    auto late = judge_of();
    EXPECT_EQ(late.on_observation(all_well, at(4500)), waiting);
    EXPECT_EQ(late.on_observation(all_well, at(5400)), failed);
    EXPECT_EQ(late.objection(), "it was not healthy for long enough");
}

TEST(probe_judge, a_gateway_that_is_not_ready_is_not_well) {
    auto j = judge_of();
    j.on_observation({"", "0.2.0", false, {}}, at(0));
    EXPECT_EQ(j.objection(), "it is not ready");
}

TEST(probe_judge, only_what_was_up_before_must_be_up) {
    auto j = judge_of({{"mqtt"}});
    j.on_observation({"", "0.2.0", true, {"mqtt"}}, at(0));
    EXPECT_FALSE(j.objection());
    j.on_observation({"", "0.2.0", true, {"mqtt", "opc_ua"}}, at(1));
    EXPECT_EQ(j.objection(), "component opc_ua is down, which was up before");
    auto blind = judge_of(std::nullopt);
    blind.on_observation({"", "0.2.0", true, {"opc_ua"}}, at(0));
    EXPECT_FALSE(blind.objection());
}

TEST(probe_judge, has_seen_enough_after_the_third_end) {
    auto j = judge_of();
    const auto ended = [](unsigned times) {
        observation o{"it has not opened a port yet", "", false, {}};
        o.ends = times;
        o.last_end = "exit code 1";
        return o;
    };
    EXPECT_EQ(j.on_observation(ended(1), at(100)), waiting);
    EXPECT_EQ(j.objection(), "it ended with exit code 1 (end 1 in this upgrade) and is started again");
    EXPECT_EQ(j.on_observation(ended(2), at(200)), waiting);
    EXPECT_EQ(j.on_observation(ended(3), at(300)), failed);
    EXPECT_EQ(j.objection(), "it ended 3 times, at last with exit code 1");
}

TEST(probe_judge, one_that_ended_once_and_got_well_is_well) {
    auto j = judge_of();
    auto once = all_well;
    once.ends = 1;
    EXPECT_EQ(j.on_observation(once, at(100)), waiting);
    EXPECT_EQ(j.on_observation(once, at(1100)), well);
}

TEST(probe_judge, what_nothing_starts_again_has_failed) {
    auto j = judge_of();
    observation over{"it has not opened a port yet", "", false, {}};
    over.is_given_up = true;
    EXPECT_EQ(j.on_observation(over, at(100)), waiting);  // between two processes it may look so
    EXPECT_EQ(j.on_observation({"it does not respond", "", false, {}}, at(150)), waiting);
    EXPECT_EQ(j.on_observation(over, at(200)), waiting);
    EXPECT_EQ(j.on_observation(over, at(300)), failed);
    EXPECT_EQ(j.objection(), "it ended, and nothing starts it again");
}

}  // namespace
}  // namespace penstock::updater
