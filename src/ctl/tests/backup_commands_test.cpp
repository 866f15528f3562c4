#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

namespace fs = std::filesystem;

const std::string backup_started = R"({"result":"SUCCESS","job_id":"JOB_1","job":"backup","state":"QUEUED"})";
const std::string ended =
    R"({"job_id":"JOB_1","job":"backup","state":"SUCCEEDED","percent":100,"step":"","message":"",)"
    R"("result":{"name":"penstock-E-1.psb"}})";
const std::string list = R"({"data":[{"name":"penstock-E-1.psb","size":1300000,"time":0,"version":"1.2","parts":
    ["properties","database"],"note":"before the fair","is_encrypted":true}],"total":1})";

struct in_folder : cli_fixture {
    fs::path folder;
    in_folder() {
        static int count = 0;
        folder =
            fs::temp_directory_path() / ("ctl_backup_" + std::to_string(::getpid()) + "_" + std::to_string(++count));
        fs::create_directories(folder);
    }
    ~in_folder() { fs::remove_all(folder); }
    in_folder(const in_folder&) = delete;
    in_folder& operator=(const in_folder&) = delete;

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name, std::ios::binary) << text;
        return (folder / name).string();
    }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
    }
};

TEST(backup_commands, a_passphrase_is_typed_twice_without_echo) {
    cli_fixture s;
    s.says(backup_started);
    s.says(ended);
    s.typed = {"pass phrase", "pass phrase"};
    s.run({"backup", "make", "--note", "before the fair"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.asked,
              (std::vector<std::string>{"Passphrase for the backup (secret)", "Repeat the passphrase (secret)"}));
    EXPECT_EQ(s.requests.at(0).body,
              R"({"include_history":false,"note":"before the fair","passphrase":"pass phrase"})");
    EXPECT_NE(s.output.str().find("name  penstock-E-1.psb"), std::string::npos) << s.output.str();
    cli_fixture different;
    different.typed = {"a", "b"};
    different.run({"backup", "make"});
    EXPECT_EQ(different.code, exit_code::bad_usage);
    EXPECT_TRUE(different.requests.empty());
    cli_fixture nobody;
    nobody.run({"backup", "make"});
    EXPECT_NE(nobody.failed.find("--passphrase-file"), std::string::npos) << nobody.failed;
}

TEST(backup_commands, a_backup_ends_on_this_machine_whole_or_not_at_all) {
    in_folder s;
    s.says(backup_started);
    s.says(ended);
    s.says_text("application/octet-stream", "the whole backup");
    s.run({"backup", "make", "--passphrase-file", s.file("pass", "secret\n"), "--to", (s.folder / "b.psb").string()});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_NE(s.requests.at(0).body.find(R"("passphrase":"secret")"), std::string::npos);
    EXPECT_EQ(s.requests.at(2).path, "/config/backup/penstock-E-1.psb");
    EXPECT_EQ(*read_file((s.folder / "b.psb").string()), "the whole backup");
    EXPECT_EQ(fs::status(s.folder / "b.psb").permissions(), fs::perms(0600));
    EXPECT_EQ(s.files(), 2U) << "nothing beside it";
    in_folder there;
    there.run({"backup", "make", "--no-passphrase", "--to", there.file("b.psb", "another")});
    EXPECT_EQ(there.code, exit_code::bad_usage);
    EXPECT_TRUE(there.requests.empty()) << "no job for nothing";
    EXPECT_EQ(*read_file((there.folder / "b.psb").string()), "another");
}

TEST(backup_commands, a_download_that_breaks_goes_on_where_it_stopped) {
    in_folder s;
    s.says(list);
    s.breaks_after("the whole ");
    s.answers.push_back({206, "application/octet-stream", "", "backup", {{"Content-Range", "bytes 10-15/16"}}});
    s.waits = 1;
    s.run({"backup", "get", "penstock-E-1.psb", "--to", s.folder.string()});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(2).fields.at(0), (std::pair<std::string, std::string>("Range", "bytes=10-")));
    EXPECT_EQ(*read_file((s.folder / "penstock-E-1.psb").string()), "the whole backup");
    in_folder other;
    other.says(list);
    other.breaks_after("the whole ");
    other.says_text("application/octet-stream", "the whole backup");  // from its beginning: no Range there
    other.waits = 1;
    other.run({"backup", "get", "penstock-E-1.psb", "--to", other.folder.string()});
    EXPECT_EQ(other.code, exit_code::refused);
    EXPECT_EQ(other.files(), 0U) << "what is not whole goes";
}

TEST(backup_commands, an_inner_error_is_no_backup) {
    in_folder s;
    s.says(list);
    s.refuses("NOT_FOUND", "it has just been removed");
    s.run({"backup", "get", "penstock-E-1.psb", "--to", s.folder.string()});
    EXPECT_EQ(s.failed, "it has just been removed");
    EXPECT_EQ(s.files(), 0U);
    in_folder unknown;
    unknown.says(list);
    unknown.run({"backup", "get", "../../etc/passwd", "--to", unknown.folder.string()});
    EXPECT_EQ(unknown.code, exit_code::refused);
    EXPECT_EQ(unknown.requests.size(), 1U);
}

TEST(backup_commands, a_restore_is_confirmed_and_a_file_of_this_machine_sent_first) {
    in_folder s;
    s.says(R"({"result":"SUCCESS","name":"b.psb"})");
    s.says(backup_started);
    s.says(ended);
    s.typed = {"yes"};
    const auto file = s.file("b.psb", "a backup");
    s.run({"backup", "restore", file, "--as", "replacement", "--parts", "database,secrets", "--passphrase-file",
           s.file("pass", "secret")});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(0).path, "/config/backup/upload?name=b.psb");
    EXPECT_EQ(s.uploaded.at(0), "a backup");
    EXPECT_EQ(s.requests.at(1).path, "/config/restore");
    EXPECT_EQ(s.requests.at(1).body,
              R"({"name":"b.psb","as":"replacement","parts":["database","secrets"],"passphrase":"secret"})");
    cli_fixture no;
    no.typed = {"n"};
    no.run({"backup", "restore", "x.psb"});
    EXPECT_EQ(no.code, exit_code::refused);
    EXPECT_TRUE(no.requests.empty());
}

TEST(backup_commands, a_plain_name_is_a_file_where_there_is_one_and_else_a_stored_backup) {
    const auto restores = [](std::vector<std::string> more, bool is_here, bool sends) {
        in_folder s;
        const auto home = std::filesystem::current_path();
        if (is_here) s.file("b.psb", "a backup");
        if (sends) s.says(R"({"result":"SUCCESS","name":"b.psb"})");
        s.says(backup_started);
        s.says(ended);
        std::vector<std::string> words{"backup", "restore", "b.psb", "--passphrase-file", s.file("pass", "secret"),
                                       "--yes"};
        words.insert(words.end(), more.begin(), more.end());
        std::filesystem::current_path(s.folder);
        s.run(words);
        std::filesystem::current_path(home);
        EXPECT_EQ(s.code, exit_code::done) << s.failed;
        EXPECT_EQ(s.uploaded.size(), sends ? 1U : 0U);
        EXPECT_EQ(s.requests.back().path.substr(0, 11), "/config/job");
    };
    restores({}, true, true);
    restores({}, false, false);
    restores({"--stored"}, true, false);
    in_folder twice;
    twice.refuses("DUPLICATE", "there is a backup penstock-E-1.psb already");
    twice.run({"backup", "restore", twice.file("penstock-E-1.psb", "a backup"), "--yes"});
    EXPECT_EQ(twice.failed,
              "there is a backup penstock-E-1.psb already; --stored restores the backup of this name on the gateway");
    cli_fixture wrong;
    wrong.run({"backup", "restore", "./b.psb", "--stored", "--yes"});
    EXPECT_EQ(wrong.code, exit_code::bad_usage);
    EXPECT_NE(wrong.failed.find("--stored"), std::string::npos);
}

TEST(backup_commands, a_passphrase_is_asked_only_for_what_is_encrypted) {
    cli_fixture s;
    s.says(list);
    s.says(R"({"result":"SUCCESS","as":"same","backup":{},"records":[{"kind":"tag","added":1,"removed":2,"changed":0}],
               "warnings":["no secrets in it"]})");
    s.typed = {"secret"};
    s.run({"backup", "check", "penstock-E-1.psb"});
    EXPECT_EQ(s.requests.at(1).body, R"({"passphrase":"secret"})");
    EXPECT_EQ(s.output.str(),
              "penstock-E-1.psb is complete and undamaged; a restore as same would change:\n"
              "RECORDS  ADDED  REMOVED  CHANGED\ntag      1      2        0\n");
    EXPECT_EQ(s.notes.str(), "no secrets in it\n");
    cli_fixture shown;
    shown.says(list);
    shown.run({"backup", "list"});
    EXPECT_NE(shown.output.str().find("penstock-E-1.psb  1.3 MB"), std::string::npos) << shown.output.str();
    EXPECT_NE(shown.output.str().find("yes        properties database  before the fair"), std::string::npos);
}

TEST(upgrade_commands, a_bundle_is_sent_after_its_signature) {
    in_folder s;
    const auto bundle = s.file("penstock-2.tar.zst", "bundle");
    s.run({"upgrade", "run", "--file", bundle});
    EXPECT_EQ(s.code, exit_code::bad_usage) << "without its signature";
    EXPECT_TRUE(s.requests.empty());
    s.file("penstock-2.tar.zst.minisig", "signature");
    s.code = exit_code::done;
    s.says(R"({"result":"SUCCESS"})");
    s.says(R"({"result":"SUCCESS"})");
    s.says(backup_started);
    s.says(ended);
    s.run({"upgrade", "run", "--file", bundle, "--allow-downgrade"});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.requests.at(0).path, "/config/upgrade/upload?name=penstock-2.tar.zst.minisig");
    EXPECT_EQ(s.requests.at(1).path, "/config/upgrade/upload?name=penstock-2.tar.zst");
    EXPECT_EQ(s.uploaded, (std::vector<std::string>{"signature", "bundle"}));
    EXPECT_EQ(s.requests.at(2).body, R"({"name":"penstock-2.tar.zst","allow_downgrade":true})");
}

TEST(upgrade_commands, what_is_latest_stands_beside_the_data) {
    cli_fixture s;
    s.answers.push_back({200, "application/json", "",
                         R"({"result":"OK","latest_version":"1.3.0","latest_build_date":"2026-11-20","data":
                         {"current_version":"1.2.0","is_newer":true,"notes":"Faster","size":52000000,"signed_by":"K1"}})"});
    s.run({"upgrade", "check"});
    EXPECT_EQ(s.output.str(),
              "installed  1.2.0\nlatest     1.3.0 of 2026-11-20\nsize       52 MB\nsigned by  K1\nnotes      Faster\n");
    cli_fixture failed;
    failed.answers.push_back({502, "application/json", "",
                              R"({"result":"ERROR","data":null,"message":"Upgrade check failed","errors":
                              [{"code":"UPGRADE_CHECK_FAILED","message":"no route"}]})"});
    failed.run({"upgrade", "check"});
    EXPECT_EQ(failed.failed, "Upgrade check failed\n  no route");
}

}  // namespace
}  // namespace penstock::ctl
