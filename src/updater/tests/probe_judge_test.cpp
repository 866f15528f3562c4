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
    EXPECT_EQ(late.objection(), "it was not well for long enough");
}

TEST(probe_judge, a_gateway_that_is_not_ready_is_not_well) {
    auto j = judge_of();
    j.on_observation({"", "0.2.0", false, {}}, at(0));
    EXPECT_EQ(j.objection(), "it is not ready");
}

TEST(probe_judge, only_what_was_up_before_must_be_up) {
    auto j = judge_of({{"mqtt"}});
    j.on_observation({"", "0.2.0", true, {"mqtt"}}, at(0));
    EXPECT_EQ(j.objection(), "");
    j.on_observation({"", "0.2.0", true, {"mqtt", "opc_ua"}}, at(1));
    EXPECT_EQ(j.objection(), "component opc_ua is down, which was up before");
    auto blind = judge_of(std::nullopt);
    blind.on_observation({"", "0.2.0", true, {"opc_ua"}}, at(0));
    EXPECT_EQ(blind.objection(), "");
}

}  // namespace
}  // namespace penstock::updater
