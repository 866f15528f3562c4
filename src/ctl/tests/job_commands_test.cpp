#include <gtest/gtest.h>

#include "ctl/gateway_session.hpp"
#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

const std::string started = R"({"result":"SUCCESS","job_id":"JOB_1","job":"restart","state":"QUEUED"})";

std::string job(const std::string& state, int percent, const std::string& step, const std::string& more = "") {
    return R"({"job_id":"JOB_1","job":"restart","state":")" + state +
           R"(","actor":"api-key","started_at":1000,"ended_at":)" + (state == "RUNNING" ? "0" : "4000") +
           R"(,"percent":)" + std::to_string(percent) + R"(,"step":")" + step +
           R"(","message":"back after 2.1 s","result":{"down_ms":2100})" + more + "}";
}

TEST(job_commands, a_restart_is_followed_over_the_absence_of_the_gateway) {
    cli_fixture s;
    s.says(started);
    s.says(job("RUNNING", 10, "stop"));
    s.is_gone();
    s.is_gone();
    s.answers.push_back({503, "text/plain", "", "starting"});
    s.says(job("SUCCEEDED", 100, "ready"));
    s.waits = 10;
    s.run({"restart"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(0).path, "/config/restart");
    EXPECT_EQ(s.requests.at(1).path, "/config/job/JOB_1");
    EXPECT_EQ(s.notes.str(),
              "JOB_1\n 10 %  restart: stop\ngone; waiting for it\nthe gateway is back\n100 %  restart: ready\n");
    EXPECT_EQ(s.output.str(), "restart done after 3 s: back after 2.1 s\n  down_ms  2100\n");
}

TEST(job_commands, a_job_that_failed_or_was_rolled_back_is_exit_code_1) {
    for (const auto& [state, word] : {std::pair{"FAILED", "failed"},
                                      {"ROLLED_BACK", "rolled back"},
                                      {"CANCELLED", "cancelled"},
                                      {"INTERRUPTED", "interrupted"}}) {
        cli_fixture s;
        s.says(started);
        s.says(job(state, 40, "probe"));
        s.run({"restart"});
        EXPECT_EQ(s.code, exit_code::refused);
        EXPECT_EQ(s.failed, std::string("restart ") + word + ": back after 2.1 s (penstockctl job log JOB_1)");
    }
}

TEST(job_commands, the_wait_is_bounded_and_says_where_to_look) {
    cli_fixture s;
    s.says(started);
    for (int i = 0; i < 3; ++i)
        s.says(job("RUNNING", 10, "stop"));
    s.waits = 1;
    s.run({"restart"});
    EXPECT_EQ(s.code, exit_code::refused);
    EXPECT_EQ(s.failed, "stopped waiting for JOB_1; the job continues: penstockctl job show JOB_1");
    EXPECT_EQ(s.requests.size(), 3U);
    cli_fixture at_once;
    at_once.says(started);
    at_once.run({"restart", "--no-wait"});
    EXPECT_EQ(at_once.output.str(), "JOB_1\n");
    EXPECT_EQ(at_once.requests.size(), 1U);
    cli_fixture bad;
    bad.run({"restart", "--within", "soon"});
    EXPECT_EQ(bad.code, exit_code::bad_usage);
}

TEST(job_commands, what_waiting_does_not_mend_ends_it) {
    cli_fixture lost;
    lost.says(started);
    lost.answers.push_back(
        {401, "application/json", "", R"({"result":"ERROR","data":null,"message":"no key","errors":[]})"});
    lost.run({"restart"});
    EXPECT_EQ(lost.code, exit_code::refused);
    EXPECT_NE(lost.failed.find("does not accept this key any more"), std::string::npos) << lost.failed;
    cli_fixture late;  // it answers before it has read its jobs
    late.says(started);
    late.is_gone();
    late.refuses("NOT_FOUND", "there is no job JOB_1");
    late.says(job("SUCCEEDED", 100, "ready"));
    late.waits = 9;
    late.run({"restart"});
    EXPECT_EQ(late.code, exit_code::done) << late.failed;
    cli_fixture busy;
    busy.refuses("JOB_RUNNING", "upgrade is running", R"(,"job_id":"JOB_0")");
    busy.run({"reboot"});
    EXPECT_EQ(busy.failed, "upgrade is running");
    EXPECT_EQ(busy.code, exit_code::refused);
}

TEST(job_commands, progress_is_drawn_over_on_a_terminal_and_is_a_few_lines_elsewhere) {
    const auto run = [](bool is_terminal) {
        cli_fixture s;
        s.is_terminal = is_terminal;
        s.says(started);
        for (const int percent : {1, 2, 3, 14})
            s.says(job("RUNNING", percent, "copy"));
        s.says(job("SUCCEEDED", 100, "copy"));
        s.waits = 9;
        s.run({"restart"});
        return s.notes.str();
    };
    EXPECT_EQ(run(false), "JOB_1\n  1 %  restart: copy\n 14 %  restart: copy\n100 %  restart: copy\n");
    EXPECT_NE(run(true).find("\r  2 %  restart: copy\x1B[K\r  3 %"), std::string::npos) << run(true);
}

TEST(job_commands, only_temp_clean_has_a_dry_run) {
    cli_fixture s;
    s.says(started);
    s.says(job("SUCCEEDED", 100, ""));
    s.run({"temp-clean", "--dry-run"});
    EXPECT_EQ(s.requests.at(0).body, R"({"dry_run":true})");
    cli_fixture plain;
    plain.says(started);
    plain.says(job("SUCCEEDED", 100, ""));
    plain.run({"firmware"});
    EXPECT_EQ(plain.requests.at(0).path, "/config/firmware");
    EXPECT_EQ(plain.requests.at(0).body, "{}");
}

TEST(job_commands, jobs_are_listed_shown_and_cancelled) {
    cli_fixture list, one, cancelled, available;
    list.says(R"({"data":[)" + job("FAILED", 30, "copy") + R"(],"total":1})");
    list.run({"job", "list", "--job", "restart", "--state", "FAILED", "--limit", "3"});
    EXPECT_EQ(list.requests.at(0).path, "/config/job?job=restart&state=FAILED&limit=3");
    EXPECT_NE(list.output.str().find("JOB_1   restart  FAILED  30  api-key"), std::string::npos) << list.output.str();
    one.says(
        job("FAILED", 30, "copy",
            R"(,"steps":[{"name":"copy","state":"FAILED","started_at":1000,"ended_at":4000,"message":"disk full"}])"));
    one.run({"job", "show", "JOB_1"});
    EXPECT_NE(one.output.str().find("result.down_ms  2100"), std::string::npos) << one.output.str();
    EXPECT_NE(one.output.str().find("3 s   disk full"), std::string::npos) << one.output.str();
    cancelled.says(started);
    cancelled.run({"job", "cancel", "JOB/1"});
    EXPECT_EQ(cancelled.requests.at(0).path, "/config/job/JOB%2F1/cancel");
    available.says(
        R"({"data":[{"job":"reboot","is_available":false,"why":"in a container","runner":"direct","script":""}],"total":1})");
    available.run({"job", "available"});
    EXPECT_NE(available.output.str().find("reboot  no    direct          in a container"), std::string::npos)
        << available.output.str();
}

TEST(job_commands, a_log_is_followed_to_the_end_of_the_job) {
    const auto piece = [](const std::string& text, const std::string& next) {
        return response{200, "text/plain; charset=utf-8", "", text, {{"X-Next", next}}};
    };
    cli_fixture s;
    s.answers.push_back(piece("one\ntw", "6"));
    s.answers.push_back(piece("", "6"));
    s.says(job("RUNNING", 10, "copy"));
    s.is_gone();
    s.is_gone();
    s.answers.push_back(piece("o\n\x1B[2Jthree", "16"));
    s.answers.push_back(piece("", "16"));
    s.says(job("SUCCEEDED", 100, "copy"));
    s.answers.push_back(piece("", "16"));
    s.waits = 9;
    s.run({"job", "log", "JOB_1", "--follow"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.output.str(), "one\ntwo\n?[2Jthree\n");
    EXPECT_EQ(s.requests.at(5).path, "/config/job/JOB_1/log?from=6");
    cli_fixture none;
    none.refuses("NOT_FOUND", "there is no job JOB_9");
    none.run({"job", "log", "JOB_9"});
    EXPECT_EQ(none.failed, "there is no job JOB_9");
}

}  // namespace
}  // namespace penstock::ctl
