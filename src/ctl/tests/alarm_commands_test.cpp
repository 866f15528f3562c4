#include <gtest/gtest.h>

#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

std::string row(const char* id, const char* priority, int seq, const char* state = "ACTIVE_UNACK") {
    return std::string(R"({"alarm_id":")") + id + R"(","priority":")" + priority + R"(","alarm_state":")" + state +
           R"(","level":"HI","value":81,"limit":80,"active_since":)" + std::to_string(seq) +
           R"(,"message":"too high","seq":)" + std::to_string(seq) + "}";
}

std::vector<std::string> lines_of(const cli_fixture& s) {
    std::vector<std::string> lines;
    std::istringstream text(s.output.str());
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

TEST(alarm_commands, the_live_list_has_the_worst_first_and_then_the_newest) {
    cli_fixture s;
    s.says_v5("[" + row("A_LOW", "LOW", 3) + "," + row("A_OLD", "HIGH", 1) + "," + row("A_NEW", "HIGH", 2) + "," +
              row("A_WORST", "CRITICAL", 0) + "]");
    s.run({"alarm", "live", "--priority", "LOW,HIGH", "--under", "SITE_A", "--tag", "T"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v5/alarm/live?priority=LOW%2CHIGH&under=SITE_A&tag_id=T");
    const auto lines = lines_of(s);
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[0], "PRIORITY  ALARM_STATE   ALARM_ID  LEVEL  VALUE  LIMIT  ACTIVE_SINCE         MESSAGE");
    for (const auto& [n, id] : {std::pair{1, "A_WORST"}, {2, "A_NEW"}, {3, "A_OLD"}, {4, "A_LOW"}})
        EXPECT_NE(lines.at(static_cast<std::size_t>(n)).find(id), std::string::npos) << s.output.str();
}

TEST(alarm_commands, a_watch_draws_when_something_changed) {
    cli_fixture s;
    s.says_v5("[" + row("A", "LOW", 7) + "]");  // what there ever was
    s.says_v5("[" + row("A", "LOW", 7) + "]");  // drawn
    s.says_v5("[]");                            // nothing new
    s.says_v5("[" + row("A", "LOW", 8, "NORMAL") + "]");
    s.says_v5("[]");  // drawn
    s.waits = 2;
    s.is_terminal = true;
    s.run({"alarm", "live", "--watch", "--priority", "LOW"});
    ASSERT_EQ(s.requests.size(), 5U);
    EXPECT_EQ(s.requests[0].path, "/api/v5/alarm/live?after_seq=0");
    EXPECT_EQ(s.requests[1].path, "/api/v5/alarm/live?priority=LOW");
    EXPECT_EQ(s.requests[3].path, "/api/v5/alarm/live?after_seq=7");
    EXPECT_EQ(s.requests[4].path, "/api/v5/alarm/live?priority=LOW");
    const auto text = s.output.str();
    const auto second = text.rfind("\x1B[H\x1B[2J");
    EXPECT_EQ(text.find("\x1B[H\x1B[2Jalarms at "), 0U);
    EXPECT_GT(second, text.find("too high"));
    EXPECT_EQ(text.find("too high", second), std::string::npos) << "it is gone";
}

TEST(alarm_commands, a_change_is_drawn_even_when_the_gateway_went_away_meanwhile) {
    cli_fixture s;
    s.says_v5("[]");
    s.says_v5("[]");
    s.says_v5("[" + row("A", "LOW", 3) + "]");
    s.is_gone();  // when it is to be drawn
    s.says_v5("[]");
    s.says_v5("[" + row("A", "LOW", 3) + "]");
    s.waits = 2;
    s.run({"alarm", "live", "--watch"});
    EXPECT_EQ(s.requests.size(), 6U);
    EXPECT_NE(s.output.str().find("too high"), std::string::npos) << s.output.str();
    EXPECT_EQ(s.notes.str(), "gone; trying again\n");
}

TEST(alarm_commands, a_watch_for_programs_is_a_line_a_change) {
    cli_fixture s;
    s.says_v5("[" + row("A", "LOW", 7) + "]");
    s.says_v5("[]");
    s.says_v5("[" + row("A", "LOW", 9, "NORMAL") + "]");
    s.waits = 2;
    s.run({"--json", "alarm", "live", "--watch"});
    EXPECT_EQ(s.requests.at(2).path, "/api/v5/alarm/live?after_seq=7");
    EXPECT_EQ(lines_of(s), (std::vector<std::string>{row("A", "LOW", 7), row("A", "LOW", 9, "NORMAL")}));
}

TEST(alarm_commands, a_watch_for_programs_tells_what_was_asked_for_and_what_left_it) {
    cli_fixture s;
    s.says_v5("[" + row("A", "HIGH", 7) + "," + row("B", "LOW", 6) + "]");
    s.says_v5("[" + row("A", "HIGH", 7) + "]");
    s.says_v5("[]");  // nothing changed, so nothing more is asked
    s.says_v5("[" + row("A", "HIGH", 8, "NORMAL") + "," + row("B", "LOW", 9) + "]");
    s.is_gone();  // when what is asked for is read; the changes are not lost
    s.says_v5("[" + row("A", "HIGH", 8, "NORMAL") + "," + row("B", "LOW", 9) + "]");
    s.says_v5("[]");
    s.says_v5("[" + row("A", "HIGH", 10, "NORMAL") + "]");
    s.says_v5("[]");
    s.waits = 4;
    s.run({"--json", "alarm", "live", "--watch", "--priority", "HIGH", "--under", "SITE_A"});
    std::vector<std::string> paths;
    for (const auto& r : s.requests)
        paths.push_back(r.path.substr(std::string("/api/v5/alarm/live?").size()));
    const std::string asked = "priority=HIGH&under=SITE_A";
    EXPECT_EQ(paths, (std::vector<std::string>{"after_seq=0", asked, "after_seq=7", "after_seq=7", asked, "after_seq=7",
                                               asked, "after_seq=9", asked}));
    EXPECT_EQ(lines_of(s), (std::vector<std::string>{row("A", "HIGH", 7), row("A", "HIGH", 8, "NORMAL")}));
}

TEST(alarm_commands, acknowledging_tells_of_each_alarm) {
    cli_fixture s;
    s.says_v5(R"({"items":[{"index":0,"id":"A","ok":true,"code":null,"message":null},
        {"index":1,"id":"B","ok":false,"code":"E1400","message":"alarm is NORMAL"}]})");
    s.run({"alarm", "ack", "A", "B", "--comment", "seen"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v5/alarm/ack");
    EXPECT_EQ(s.requests.at(0).body, R"({"alarm_ids":["A","B"],"comment":"seen"})");
    EXPECT_EQ(s.output.str(), "acknowledged alarm A\n");
    EXPECT_EQ(s.notes.str(), "B: alarm is NORMAL\n");
    EXPECT_EQ(s.code, exit_code::refused);
}

TEST(alarm_commands, shelving_and_its_end_and_comments) {
    cli_fixture shelve, unshelve, comment;
    for (auto* s : {&shelve, &unshelve, &comment})
        s->says_v5("{}");
    shelve.run({"alarm", "shelve", "A", "--minutes", "30", "--reason", "known"});
    EXPECT_EQ(shelve.requests.at(0).path, "/api/v5/alarm/A/shelve");
    EXPECT_EQ(shelve.requests.at(0).body, R"({"minutes":30,"one_shot":false,"reason":"known"})");
    EXPECT_EQ(shelve.output.str(), "shelved A\n");
    unshelve.run({"alarm", "unshelve", "A"});
    EXPECT_EQ(unshelve.requests.at(0).path, "/api/v5/alarm/A/unshelve");
    comment.run({"alarm", "comment", "A", "sensor is dirty"});
    EXPECT_EQ(comment.requests.at(0).body, R"({"comment":"sensor is dirty"})");
}

TEST(alarm_commands, the_history_is_asked_by_what_is_given) {
    cli_fixture s;
    s.says_v5(R"({"items":[{"at":0,"event":"RAISE","alarm_id":"A","level_to":"HI"}],"next":"5","total":2})");
    s.run({"alarm", "history", "A", "--event", "RAISE", "--from", "1970-01-01T00:00:01Z", "--limit", "1"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v5/alarm/history?alarm_id=A&event=RAISE&from=1000&size=1");
    EXPECT_NE(s.output.str().find("RAISE"), std::string::npos);
    EXPECT_EQ(s.notes.str(), "not all events are shown: raise --limit\n");
    cli_fixture both;
    both.run({"alarm", "history", "--last", "1h", "--from", "0"});
    EXPECT_EQ(both.code, exit_code::bad_usage);
}

TEST(alarm_commands, the_summary_counts_states_and_priorities) {
    cli_fixture s;
    s.says_v5(R"({"by_state":{"ACTIVE_UNACK":2},"by_priority":{"HIGH":2},"shelved":1,"disabled":0,"chattering":4,)"
              R"("standing":3,"total":9})");
    s.run({"alarm", "summary"});
    EXPECT_EQ(s.output.str(),
              "ACTIVE_UNACK  2\n"
              "HIGH          2\n"
              "shelved       1\n"
              "disabled      0\n"
              "chattering    4\n"
              "standing      3\n"
              "total         9\n");
}

}  // namespace
}  // namespace penstock::ctl
