#include <gtest/gtest.h>

#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

constexpr auto plain_report = R"({"format":"csv","tag_count":2,"left_out":0,"answers":[],"lines":[)"
                              R"({"effect":"changed","opc_id":"L1","tag_id":"","name":"Line","text":"options.password )"
                              R"(has a secret, which is not in the file","help":"enter it again"}]})";

TEST(opc_export_command, prints_the_file_and_says_what_is_not_in_it_on_standard_error) {
    cli_fixture s;
    s.says_text("text/csv", "row,opc_id\r\nopc,L1\r\n");
    s.says(plain_report);
    s.run({"opc", "export", "L1", "--decimal", "comma"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    ASSERT_EQ(s.requests.size(), 2U);
    EXPECT_EQ(s.requests[0].path, "/api/v1/opc/L1/export?decimal=comma");
    EXPECT_EQ(s.requests[1].path, "/api/v1/opc/L1/export?report=true");
    EXPECT_EQ(s.output.str(), "row,opc_id\r\nopc,L1\r\n");
    EXPECT_EQ(s.notes.str(),
              "L1: options.password has a secret, which is not in the file (enter it again)\n"
              "tags in the file: 2; left out: 0\n");
}

TEST(opc_export_command, names_what_kepware_does_not_take_and_the_settings_of_its_device) {
    cli_fixture s;
    s.says_text("text/csv", "Tag Name\r\n");
    s.says(
        R"({"tag_count":0,"left_out":1,"answers":[{"key":"word_order","value":"ABCD","text":"first word low: off"}],)"
        R"("lines":[{"effect":"left_out","opc_id":"L1","tag_id":"L1.A","name":"A","text":"no address","help":""}]})");
    s.run({"opc", "export", "L1", "--format", "kepware-csv"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests[0].path, "/api/v1/opc/L1/export?format=kepware-csv");
    EXPECT_EQ(s.notes.str(),
              "left out: L1.A: no address\n"
              "to import it: --set word_order=ABCD; in Kepware: first word low: off\n"
              "tags in the file: 0; left out: 1\n");
}

TEST(opc_export_command, several_opcs_are_one_file_of_this_gateway) {
    cli_fixture s;
    s.says_text("text/csv", "row\r\n");
    s.says(plain_report);
    s.run({"opc", "export", "L1", "L2"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests[0].path, "/api/v1/export?opc_ids=L1%2CL2");
    cli_fixture wrong;
    wrong.run({"opc", "export", "L1", "L2", "--format", "kepware-csv"});
    EXPECT_EQ(wrong.code, exit_code::bad_usage);
    EXPECT_TRUE(wrong.requests.empty());
}

}  // namespace
}  // namespace penstock::ctl
