#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

const std::string loaded =
    R"({"version":"v1","path":"/etc/p.properties","text":"# hall 3\nedge.log.level=info\n","entries":[
    {"key":"edge.log.level","value":"info","default":"info","is_set":true,"is_overridden":false,"is_secret":false,
     "needs_restart":false,"rule":"debug, info","meaning":"How much is logged","line":2},
    {"key":"edge.http.port","value":"0","default":"80","is_set":false,"is_overridden":true,"is_secret":false,
     "needs_restart":true,"rule":"0…65535","meaning":"Port","line":0},
    {"key":"edge.x.token","value":"***","default":"","is_set":false,"is_overridden":false,"is_secret":true,
     "needs_restart":true,"rule":"text","meaning":"Token","line":0}]})";
const std::string saved =
    R"({"result":"SUCCESS","version":"v2","changed":["edge.log.level","edge.http.port"],"acts_now":["edge.log.level"],"needs_restart":["edge.http.port"]})";
const std::string stale = R"(,"version":"v9","text":"# hall 3\nedge.log.level=info\nedge.a=1\n")";

void says_faults(cli_fixture& s) {
    s.answers.push_back(
        {400, "application/json", "",
         R"({"result":"ERROR","data":null,"message":"Validation failed: nothing was saved","errors":[{"code":"VALIDATION_FAILED",
             "message":"line 2: unknown property edge.htp.port; the nearest known one is edge.http.port","line":2,
             "key":"edge.htp.port","expected":"","nearest":"edge.http.port"}]})"});
}

void write_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

TEST(config_commands, what_is_set_is_shown_with_when_it_acts) {
    cli_fixture s;
    s.says(loaded);
    s.run({"config", "show"});
    EXPECT_EQ(s.output.str(),
              "KEY             VALUE  ACTS        LINE  NOTE\n"
              "edge.log.level  info   now         2\n"
              "edge.http.port  0      at restart        the gateway's option --set overrides the file\n");
    EXPECT_EQ(s.notes.str(), "/etc/p.properties, version v1\n");
    cli_fixture one;
    one.says(loaded);
    one.run({"config", "show", "edge.x"});
    EXPECT_NE(one.output.str().find("edge.x.token  ***             at restart  text      Token"), std::string::npos)
        << one.output.str();
    cli_fixture none;
    none.says(loaded);
    none.run({"config", "show", "edge.nothing"});
    EXPECT_EQ(none.code, exit_code::refused);
}

TEST(config_commands, set_changes_the_line_and_says_what_waits_for_a_restart) {
    cli_fixture s;
    s.says(loaded);
    s.says(saved);
    s.run({"config", "set", "edge.log.level=debug", "edge.http.port=8080"});
    EXPECT_EQ(s.requests.at(1).path, "/config/save");
    EXPECT_EQ(s.requests.at(1).body,
              R"({"text":"# hall 3\nedge.log.level=debug\nedge.http.port=8080\n","version":"v1"})");
    EXPECT_EQ(s.output.str(),
              "saved as version v2\n  takes effect now: edge.log.level\n  takes effect at the next restart: "
              "edge.http.port\n");
}

TEST(config_commands, what_another_author_saved_meanwhile_stays) {
    cli_fixture s;
    s.says(loaded);
    s.refuses("STALE_VERSION", "the file has changed", stale);
    s.says(saved);
    s.run({"config", "set", "edge.log.level=debug"});
    EXPECT_EQ(s.requests.at(2).body, R"({"text":"# hall 3\nedge.log.level=debug\nedge.a=1\n","version":"v9"})");
    EXPECT_EQ(s.notes.str(), "another user has saved the file; the change is made in the new text\n");
    cli_fixture strict;
    strict.says(loaded);
    strict.refuses("STALE_VERSION", "the file has changed", stale);
    strict.run({"config", "set", "--if-version", "v1", "edge.log.level=debug"});
    EXPECT_EQ(strict.code, exit_code::refused);
    EXPECT_NE(strict.failed.find("version v9 now, not v1"), std::string::npos) << strict.failed;
}

TEST(config_commands, a_secret_is_typed_and_never_an_argument) {
    cli_fixture s;
    s.says(loaded);
    s.run({"config", "set", "edge.x.token=abc"});
    EXPECT_EQ(s.code, exit_code::bad_usage);
    EXPECT_EQ(s.failed.find("abc"), std::string::npos);
    EXPECT_EQ(s.requests.size(), 1U);
    cli_fixture typed;
    typed.says(loaded);
    typed.says(saved);
    typed.typed = {"abc"};
    typed.run({"config", "set", "edge.x.token"});
    EXPECT_EQ(typed.asked.at(0), "edge.x.token (secret)");
    EXPECT_NE(typed.requests.at(1).body.find("edge.x.token=abc"), std::string::npos);
}

TEST(config_commands, an_edited_text_is_saved_and_leaves_nothing) {
    cli_fixture s;
    s.says(loaded);
    s.says(saved);
    std::string path;
    s.editor = [&](const std::string& file) -> outcome<> {
        path = file;
        EXPECT_EQ(*read_file(file), "# hall 3\nedge.log.level=info\n");
        EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms(0600));
        EXPECT_EQ(std::filesystem::status(std::filesystem::path(file).parent_path()).permissions(),
                  std::filesystem::perms(0700));
        write_text(file, "edge.log.level=debug\n");
        return {};
    };
    s.run({"config", "edit"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(1).body, R"({"text":"edge.log.level=debug\n","version":"v1"})");
    EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(path).parent_path()));
}

TEST(config_commands, faults_are_shown_by_line_and_the_text_may_be_edited_again) {
    cli_fixture s;
    s.says(loaded);
    says_faults(s);
    s.says(saved);
    s.typed = {""};
    int times = 0;
    s.editor = [&](const std::string& file) -> outcome<> {
        if (times++ == 1) {
            EXPECT_EQ(*read_file(file), "\nedge.htp.port=1\n") << "the user's text, not the old one";
        }
        write_text(file, times == 1 ? "\nedge.htp.port=1\n" : "edge.http.port=1\n");
        return {};
    };
    s.run({"config", "edit"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_NE(
        s.notes.str().find("\n  line 2: unknown property edge.htp.port; the nearest known one is edge.http.port\n"),
        std::string::npos)
        << s.notes.str();
    EXPECT_EQ(s.asked.at(0), "Edit again? [Y/n]");
}

TEST(config_commands, a_text_that_could_not_be_saved_is_kept_and_named) {
    const auto no_editor = [](cli_fixture& s) {
        s.editor = [](const std::string& file) -> outcome<> {
            write_text(file, "mine\n");
            return failure{exit_code::bad_usage, "the editor crashed"};
        };
    };
    for (const int reason : {0, 1, 2, 3}) {
        cli_fixture s;
        s.says(loaded);
        s.editor = [](const std::string& file) -> outcome<> {
            write_text(file, "mine\n");
            return {};
        };
        if (reason == 0) says_faults(s);  // and nobody answers
        if (reason == 1) s.is_gone();
        if (reason == 2) s.refuses("NO_SPACE", "the disk is full");
        if (reason == 3) no_editor(s);
        s.run({"config", "edit"});
        EXPECT_NE(s.code, exit_code::done);
        const auto at = s.failed.find("your text is in /");
        ASSERT_NE(at, std::string::npos) << s.failed;
        const auto begin = at + std::string("your text is in ").size();
        const std::filesystem::path kept = s.failed.substr(begin, s.failed.find(' ', begin) - begin);
        EXPECT_EQ(*read_file(kept.string()), "mine\n");
        std::filesystem::remove_all(kept.parent_path());
    }
}

TEST(config_commands, nothing_is_kept_of_a_text_that_was_not_changed) {
    cli_fixture s;
    s.says(loaded);
    std::string path;
    s.editor = [&](const std::string& file) -> outcome<> {
        path = file;
        return {};
    };
    s.run({"config", "edit"});
    EXPECT_EQ(s.code, exit_code::done);
    EXPECT_EQ(s.notes.str(), "no change: nothing was saved\n");
    EXPECT_EQ(s.requests.size(), 1U);
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(config_commands, an_edit_takes_in_what_someone_else_saved) {
    cli_fixture s;
    s.says(loaded);
    s.refuses("STALE_VERSION", "the file has changed", stale);
    s.says(saved);
    s.typed = {"y"};
    int times = 0;
    s.editor = [&](const std::string& file) -> outcome<> {
        if (times++ == 0) {
            write_text(file, "# hall 4\nedge.log.level=info\n");
        } else {
            EXPECT_EQ(*read_file(file), "# hall 4\nedge.log.level=info\nedge.a=1\n");
        }
        return {};
    };
    s.run({"config", "edit"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(2).body, R"({"text":"# hall 4\nedge.log.level=info\nedge.a=1\n","version":"v9"})");
    EXPECT_NE(s.notes.str().find("+edge.a=1\n"), std::string::npos) << s.notes.str();
}

TEST(config_commands, versions_and_files_are_compared_without_their_secrets) {
    cli_fixture s;
    s.says(loaded);
    s.says(R"({"version":"v0","text":"# hall 3\nedge.log.level=debug\n"})");
    s.run({"config", "diff", "v0"});
    EXPECT_EQ(s.output.str(),
              "--- version v0\n+++ present\n@@ -1,2 +1,2 @@\n # hall 3\n-edge.log.level=debug\n+edge.log.level=info\n");
    const auto file = testing::TempDir() + "/diff.properties";
    write_text(file, "# hall 3\nedge.log.level=info\nedge.x.token=s3cret\n");
    cli_fixture with_file;
    with_file.says(loaded);
    with_file.run({"config", "diff", file});
    EXPECT_NE(with_file.output.str().find("-edge.x.token=***\n"), std::string::npos) << with_file.output.str();
    EXPECT_EQ(with_file.output.str().find("s3cret"), std::string::npos);
    cli_fixture last;
    last.says(loaded);
    last.says(R"({"data":[{"version":"v1","is_current":true},{"version":"v0","is_current":false}],"total":2})");
    last.says(R"({"version":"v0","text":"# hall 3\nedge.log.level=info\n"})");
    last.run({"config", "diff"});
    EXPECT_EQ(last.output.str(), "");
    EXPECT_EQ(last.notes.str(), "no difference\n");
}

TEST(config_commands, versions_are_listed_and_restored) {
    cli_fixture list, back;
    list.says(R"({"data":[{"version":"v1","saved_at":0,"actor":"api-key","bytes":12,"is_current":true}],"total":1})");
    list.run({"config", "versions"});
    EXPECT_NE(list.output.str().find("v1       1970-01-01"), std::string::npos) << list.output.str();
    back.says(saved);
    back.run({"config", "restore", "v0"});
    EXPECT_EQ(back.requests.at(0).path, "/config/versions/v0/restore");
    EXPECT_EQ(back.output.str().find("restored version v0\n"), 0U);
}

}  // namespace
}  // namespace penstock::ctl
