#include "update/upgrade_state.hpp"

#include <gtest/gtest.h>

namespace penstock::update {
namespace {

upgrade_state state_of_all_members() {
    upgrade_state s;
    s.state = phase::rolled_back;
    s.step = step::switch_over;
    s.job_id = "JOB_1";
    s.from = "0.1.0";
    s.to = "0.2.0";
    s.previous_before = "0.0.9";
    s.signed_by = "/etc/a.pub";
    s.started_at = 1'763'600'000'000;
    s.ended_at = 1'763'600'000'001;
    s.starts = 2;
    s.first_start_at = 1'763'600'000'002;
    s.probe_ms = 40'000;
    s.down_before = {"mqtt", "tse"};
    s.database = {false, "/var/lib/penstock/config.sqlite"};
    s.has_snapshot = true;
    s.migrations = 7;
    s.host = "192.0.2.1";
    s.message = "a \"quoted\"\nmessage";
    return s;
}

TEST(upgrade_state, reads_back_as_it_was_written) {
    const auto text = format_state(state_of_all_members());
    EXPECT_EQ(format_state(parse_state(text).value()), text);
    auto unknown = state_of_all_members();
    unknown.down_before.reset();
    unknown.migrations.reset();
    const auto read = parse_state(format_state(unknown)).value();
    EXPECT_FALSE(read.down_before.has_value());
    EXPECT_FALSE(read.migrations.has_value());
}

TEST(upgrade_state, of_a_newer_form_is_read_but_for_words_that_decide) {
    auto text = format_state(state_of_all_members());
    EXPECT_TRUE(parse_state(text.insert(1, "\"more\":[1],")).has_value());
    const auto with = [](std::string_view part, std::string_view other) {
        auto changed = format_state(state_of_all_members());
        return parse_state(changed.replace(changed.find(part), part.size(), other)).has_value();
    };
    EXPECT_FALSE(with("ROLLED_BACK", "PAUSED"));
    EXPECT_FALSE(with("\"switch\"", "\"dance\""));
    EXPECT_FALSE(parse_state("").has_value());
    EXPECT_FALSE(parse_state("{}").has_value());
}

TEST(upgrade_state, each_step_has_the_word_of_the_specification) {
    EXPECT_EQ(to_string(step::verify), "verify");
    EXPECT_EQ(to_string(step::switch_over), "switch");
    EXPECT_EQ(to_string(step::rollback), "rollback");
    EXPECT_EQ(to_string(phase::committed), "COMMITTED");
}

}  // namespace
}  // namespace penstock::update
