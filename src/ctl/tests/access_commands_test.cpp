#include <gtest/gtest.h>

#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

TEST(access_commands, sessions_are_listed_and_ended) {
    cli_fixture s;
    s.says(R"({"data":[{"session_id":"kim-1","user_id":"kim","role":"admin","address":"10.0.0.7","since":0,)"
           R"("last_seen":0,"expires_at":0,"current":false}],"total":1})");
    s.run({"session", "list"});
    EXPECT_EQ(s.requests.at(0).path, "/api/v1/sessions");
    EXPECT_NE(s.output.str().find("kim-1    kim   admin  10.0.0.7"), std::string::npos) << s.output.str();
    cli_fixture end;
    end.says(R"({"result":"SUCCESS","session_id":"kim-1","user_id":"kim"})");
    end.refuses("NOT_FOUND", "there is no session x/");
    end.run({"session", "end", "kim-1", "x/"});
    EXPECT_EQ(end.requests.at(0).method, "DELETE");
    EXPECT_EQ(end.requests.at(1).path, "/api/v1/sessions/x%2F");
    EXPECT_EQ(end.code, exit_code::refused);
    EXPECT_EQ(end.output.str(), "ended kim-1\n");
}

TEST(access_commands, a_link_for_a_display_is_made_shown_and_withdrawn) {
    cli_fixture made;
    made.says(R"({"result":"SUCCESS","display_id":"DISPLAY_1","url":"/display/abc"})");
    made.run({"display", "create", "Hall", "--view", "V1", "--from", "10.0.0.0/8,::1"});
    EXPECT_EQ(made.requests.at(0).path, "/api/v1/display");
    EXPECT_EQ(made.requests.at(0).body, R"({"name":"Hall","view_id":"V1","addresses":["10.0.0.0/8","::1"]})");
    EXPECT_EQ(made.output.str(), "/display/abc\n");
    cli_fixture list;
    list.says(R"({"data":[{"display_id":"DISPLAY_1","name":"Hall","view_id":"V1","addresses":["10.0.0.0/8","::1"],)"
              R"("created_by":"kim","created_at":0}],"total":1})");
    list.run({"display", "list"});
    EXPECT_NE(list.output.str().find("10.0.0.0/8,::1"), std::string::npos) << list.output.str();
    cli_fixture gone;
    gone.says(R"({"result":"SUCCESS","display_id":"DISPLAY_1"})");
    gone.run({"display", "withdraw", "DISPLAY_1"});
    EXPECT_EQ(gone.requests.at(0).path, "/api/v1/display/DISPLAY_1");
    EXPECT_EQ(gone.output.str(), "withdrew DISPLAY_1\n");
}

TEST(access_commands, a_token_of_an_account_is_made_shown_once_and_revoked) {
    cli_fixture made;
    made.says_v5(R"({"token_id":"TKN_1","token":"secret","user_id":"mes","description":"line 2","expires_at":null,)"
                 R"("created_at":0,"created_by":"kim"})");
    made.run({"account", "token", "create", "mes", "--description", "line 2"});
    EXPECT_EQ(made.requests.at(0).path, "/api/v5/system/token");
    EXPECT_EQ(made.requests.at(0).body, R"({"user_id":"mes","description":"line 2"})");
    EXPECT_EQ(made.output.str(), "secret\n");
    cli_fixture list;
    list.says_v5(R"([{"token_id":"TKN_1","user_id":"mes","description":"line 2","expires_at":null,"created_at":0,)"
                 R"("created_by":"kim"},{"token_id":"TKN_2","user_id":"other","description":"","expires_at":null,)"
                 R"("created_at":0,"created_by":"kim"}])");
    list.run({"account", "token", "list", "mes"});
    EXPECT_NE(list.output.str().find("TKN_1  mes   line 2"), std::string::npos) << list.output.str();
    EXPECT_EQ(list.output.str().find("TKN_2"), std::string::npos) << list.output.str();
    cli_fixture gone;
    gone.says_v5(R"({"token_id":"TKN_1","deleted":true})");
    gone.run({"account", "token", "revoke", "TKN_1"});
    EXPECT_EQ(gone.requests.at(0).method, "DELETE");
    EXPECT_EQ(gone.requests.at(0).path, "/api/v5/system/token/TKN_1");
    EXPECT_EQ(gone.output.str(), "revoked TKN_1\n");
}

}  // namespace
}  // namespace penstock::ctl
