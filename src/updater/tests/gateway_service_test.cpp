#include "updater/gateway_service.hpp"

#include <gtest/gtest.h>

#include "updater/run_command.hpp"

namespace penstock::updater {
namespace {

std::string shown(std::string_view active, std::string_view sub, int job, int restarts, int code = 0, int status = 0) {
    return "ActiveState=" + std::string(active) + "\nSubState=" + std::string(sub) + "\nJob=" + std::to_string(job) +
           "\nNRestarts=" + std::to_string(restarts) + "\nExecMainCode=" + std::to_string(code) +
           "\nExecMainStatus=" + std::to_string(status) + "\n";
}

TEST(gateway_service, that_runs_or_is_being_started_has_begun) {
    for (const auto& text : {shown("active", "running", 0, 0), shown("activating", "start", 7, 0),
                             shown("activating", "start-pre", 7, 2), shown("deactivating", "stop-sigterm", 0, 0)}) {
        const auto s = parse_service_state(text);
        EXPECT_TRUE(s.is_known && s.has_begun && s.is_coming) << text;
    }
}

TEST(gateway_service, between_two_processes_has_not_begun_but_is_coming) {
    for (const auto& text :
         {shown("activating", "auto-restart", 0, 1, 1, 1), shown("activating", "auto-restart-queued", 9, 1, 1, 1),
          shown("inactive", "dead", 12, 0)}) {
        const auto s = parse_service_state(text);
        EXPECT_TRUE(s.is_known && !s.has_begun && s.is_coming) << text;
    }
}

TEST(gateway_service, at_rest_without_a_job_is_not_coming) {
    EXPECT_FALSE(parse_service_state(shown("failed", "failed", 0, 4)).is_coming);
    // Where there is no job, systemd prints no such line.
    EXPECT_FALSE(parse_service_state("ActiveState=inactive\nSubState=dead\n").is_coming);
}

TEST(gateway_service, of_which_nothing_was_shown_is_not_known) {
    const auto s = parse_service_state("");
    EXPECT_FALSE(s.is_known || s.has_begun || s.is_coming);
    EXPECT_FALSE(gateway_service({}).state().is_known);
    gateway_service::commands fails;
    fails.show = {"/bin/false"};
    EXPECT_FALSE(gateway_service(fails).state().is_known);
}

TEST(gateway_service, says_how_its_process_ended) {
    EXPECT_EQ(parse_service_state(shown("failed", "failed", 0, 3, 1, 203)).last_end, "exit code 203");
    EXPECT_EQ(parse_service_state(shown("failed", "failed", 0, 3, 2, 9)).last_end, "signal 9");
    EXPECT_EQ(parse_service_state(shown("active", "running", 0, 0)).last_end, "");
    EXPECT_EQ(parse_service_state(shown("active", "running", 0, 3)).restarts, 3U);
}

TEST(gateway_service, last_words_are_the_last_lines) {
    EXPECT_EQ(last_words_of(""), "");
    EXPECT_EQ(last_words_of("one\n\n two \nthree\nfour\n\n"), "two / three / four");
    EXPECT_EQ(last_words_of("not found\nnot found\nnot found\n"), "not found");
    EXPECT_EQ(last_words_of(std::string(300, 'a') + "\n" + std::string(300, 'b') + "\n"), std::string(300, 'b'));
    EXPECT_EQ(last_words_of(std::string(399, 'a') + "\u00e9\u00e9\n"), std::string(399, 'a') + "…");
}

TEST(end_count, counts_what_comes_after_and_stands_a_count_that_begins_anew) {
    end_count ends(parse_service_state(shown("active", "running", 0, 5)));
    EXPECT_EQ(ends.on_state(parse_service_state(shown("active", "running", 0, 5))), 0U);
    EXPECT_EQ(ends.on_state(parse_service_state(shown("active", "running", 0, 0))), 0U);
    EXPECT_EQ(ends.on_state(parse_service_state(shown("active", "running", 0, 1))), 1U);
    EXPECT_EQ(ends.last_end(), "");
    EXPECT_EQ(ends.on_state(parse_service_state(shown("activating", "auto-restart", 0, 2, 1, 7))), 2U);
    EXPECT_EQ(ends.on_state(parse_service_state(shown("activating", "start-pre", 5, 3))), 3U);
    EXPECT_EQ(ends.last_end(), "exit code 7");
}

TEST(run_command, output_is_returned_bounded_and_a_fault_is_none) {
    constexpr milliseconds enough{20'000};
    EXPECT_EQ(read_command({"echo", "a", "b"}, enough, 100).value(), "a b\n");
    EXPECT_EQ(read_command({"seq", "100000"}, enough, 7).value(), "100000\n");
    EXPECT_FALSE(read_command({"false"}, enough, 100).has_value());
    EXPECT_FALSE(read_command({"sleep", "60"}, milliseconds{50}, 100).has_value());
    EXPECT_EQ(read_command({}, enough, 100).value(), "");
}

}  // namespace
}  // namespace penstock::updater
