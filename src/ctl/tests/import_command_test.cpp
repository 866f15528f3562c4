#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "ctl/tests/cli_fixture.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::ctl {
namespace {

std::string report(const std::string& more) {
    return R"({"result":"SUCCESS","format":"kepware","title":"Kepware project","encoding":"UTF-8","opcs_taken":1,)"
           R"("opcs_updated":0,"tags_taken":2,"tags_updated":0,"tags_unchanged":3,"left_out":1,"answers":)"
           R"([{"key":"word_order","value":"CDAB","is_kept":true,"is_used":true},{"key":"base","value":"1","is_kept":false,"is_used":false}],"lines":[)"
           R"({"effect":"taken","location":"tags[0]","name":"Level","opc_id":"PLC","tag_id":"PLC.Level","plc_address":"hr1","text":"","help":""},)"
           R"({"effect":"left_out","location":"devices[1]","name":"Meter","opc_id":"","tag_id":"","plc_address":"",)"
           R"("text":"no driver for BACnet","help":"read it through OPC UA"}],)" +
           more + "}";
}

class import_command : public testing::Test {
protected:
    import_command() { std::ofstream(file) << "the project"; }

    void run(cli_fixture& s, std::vector<std::string> more) {
        more.insert(more.begin(), {"import", file});
        s.run(std::move(more));
    }

    test::temp_dir folder;
    std::string file = (folder.path() / "plant.json").string();
};

TEST_F(import_command, prints_counts_and_what_is_not_as_in_the_file) {
    cli_fixture s;
    s.says(report(R"("asked":[])"));
    run(s, {"--format", "kepware", "--opc", "L 1"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/import?format=kepware&opc_id=L%201");
    EXPECT_EQ(s.requests.at(0).body, "the project");
    const auto text = s.output.str();
    for (const auto* part : {"Kepware project, UTF-8\n", "left out: 1\n", "no driver for BACnet",
                             "read it through OPC UA", "answer word_order = CDAB (of an earlier import)\n",
                             "answer base = 1: no question of the file has this key\n"})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
    EXPECT_EQ(text.find("PLC.Level"), std::string::npos) << "it is as in the file";
    cli_fixture all;
    all.says(report(R"("asked":[])"));
    run(all, {"--all", "--dry-run"});
    EXPECT_NE(all.output.str().find("PLC.Level"), std::string::npos) << all.output.str();
    EXPECT_NE(all.output.str().find("dry run: nothing was stored\n"), std::string::npos);
    EXPECT_EQ(all.requests.at(0).path, "/api/v1/import?dry_run=true");
}

TEST_F(import_command, a_question_says_how_it_is_answered_and_is_exit_code_1) {
    cli_fixture s;
    s.says(report(R"("asked":[{"key":"modbus_base","text":"From 0?","choices":[{"value":"yes","text":"the first"}]},)"
                  R"({"key":"host:Line 1.PLC","text":"Which address?","choices":[]}])"));
    run(s, {});
    EXPECT_EQ(s.code, exit_code::refused);
    EXPECT_EQ(s.failed, "2 questions are open, so nothing was imported: repeat the command with --set");
    EXPECT_NE(s.output.str().find("  --set modbus_base=yes  the first\n"), std::string::npos) << s.output.str();
    EXPECT_NE(s.output.str().find("  --set 'host:Line 1.PLC=…'\n"), std::string::npos) << s.output.str();
}

TEST_F(import_command, answers_go_with_the_file_each_behind_its_own_option) {
    cli_fixture s;
    s.says(report(R"("asked":[])"));
    s.run({"import", "--set", "modbus_base=yes", "--set", "host:A=b c", file});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/import?set=modbus_base%3Dyes&set=host%3AA%3Db%20c");
    cli_fixture bad;
    run(bad, {"--set", "modbus_base"});
    EXPECT_EQ(bad.code, exit_code::bad_usage);
    EXPECT_TRUE(bad.requests.empty());
}

TEST_F(import_command, more_answers_than_a_call_takes_are_given_in_parts) {
    cli_fixture s;
    std::vector<std::string> many;
    for (int i = 0; i < 400; ++i)
        many.insert(many.end(), {"--set", "host:Line 1.PLC" + std::to_string(i) + "=10.0.0.1"});
    run(s, many);
    EXPECT_EQ(s.code, exit_code::bad_usage);
    EXPECT_NE(s.failed.find("give a part of them without --dry-run"), std::string::npos) << s.failed;
    EXPECT_TRUE(s.requests.empty());
}

TEST_F(import_command, the_report_goes_to_a_file_whole) {
    cli_fixture s;
    s.says(report(R"("asked":[])"));
    const auto out = folder.path() / "report.json";
    run(s, {"--out", out.string()});
    std::ifstream in(out);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_NE(text.find(R"("tag_id": "PLC.Level")"), std::string::npos) << text;
    EXPECT_NE(s.output.str().find("left out: 1"), std::string::npos);
}

}  // namespace
}  // namespace penstock::ctl
