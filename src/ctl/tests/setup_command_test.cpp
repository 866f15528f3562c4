#include "ctl/setup_command.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/private_file.hpp"
#include "ctl/tests/cli_fixture.hpp"

namespace penstock::ctl {
namespace {

struct data_folder_fixture : cli_fixture {
    std::string folder =
        (std::filesystem::temp_directory_path() / ("ctl_setup_" + std::to_string(::getpid()))).string();
    data_folder_fixture() {
        for (const auto& [name, text] : {std::pair{"/secrets/setup-token", "the-token\n"},
                                         {"/secrets/api-key", "a-key\n"},
                                         {"/pki/own.crt", "PEM"},
                                         {"/password", "a good password\n"}})
            EXPECT_TRUE(write_private_file(folder + name, text));
    }
    ~data_folder_fixture() { std::filesystem::remove_all(folder); }
    data_folder_fixture(const data_folder_fixture&) = delete;
    data_folder_fixture& operator=(const data_folder_fixture&) = delete;
};

const std::string open_state = R"({"setup_required":true,"notice":null})";

TEST(setup_command, makes_the_first_administrator_with_the_token_of_the_folder) {
    data_folder_fixture s;
    s.says(open_state);
    s.answers.push_back({200,
                         "application/json",
                         "",
                         R"({"result":"OK","data":{"user_id":"root","role":"admin","csrf_token":"c"}})",
                         {{"Set-Cookie", "session=abc; Path=/; HttpOnly"}}});
    s.says(R"({"result":"SUCCESS"})");
    s.typed = {"root", "a good password", "a good password"};
    s.run({"setup", "--data", s.folder});
    EXPECT_EQ(s.code, exit_code::done) << s.failed;
    EXPECT_EQ(s.asked.at(1), "Password (secret)");
    EXPECT_EQ(s.requests.at(1).body, R"({"setup_token":"the-token","username":"root","password":"a good password"})");
    EXPECT_EQ(s.requests.at(2).path, "/logout");
    EXPECT_EQ(s.requests.at(2).fields.at(0).second, "session=abc");
    EXPECT_NE(s.output.str().find("administrator  none yet\n"), std::string::npos) << s.output.str();
    EXPECT_NE(s.output.str().find(s.folder + "/secrets/api-key"), std::string::npos);
    for (const char* secret : {"the-token", "a-key", "a good password"})
        EXPECT_EQ(s.output.str().find(secret), std::string::npos);
}

TEST(setup_command, only_shows_what_is_done_already) {
    data_folder_fixture s;
    s.says(R"({"setup_required":false,"notice":null})");
    std::filesystem::remove(s.folder + "/secrets/setup-token");
    s.run({"setup", "--data", s.folder});
    EXPECT_EQ(s.code, exit_code::done);
    EXPECT_NE(s.output.str().find("used and deleted"), std::string::npos) << s.output.str();
    EXPECT_TRUE(s.asked.empty());
    cli_fixture again;
    again.says(R"({"setup_required":false,"notice":null})");
    again.run({"setup", "--data", "/nonexistent", "--user", "root"});
    EXPECT_EQ(again.code, exit_code::refused);
    EXPECT_NE(again.output.str().find("on the gateway's machine"), std::string::npos);
}

TEST(setup_command, two_different_passwords_make_nobody) {
    data_folder_fixture s;
    s.says(open_state);
    s.typed = {"one password", "another password"};
    s.run({"setup", "--data", s.folder, "--user", "root"});
    EXPECT_EQ(s.code, exit_code::bad_usage);
    EXPECT_EQ(s.requests.size(), 1U);
}

TEST(setup_command, finds_the_gateway_of_a_folder) {
    const data_folder_fixture s;
    EXPECT_FALSE(read_local_gateway(s.folder).url.has_value()) << "it does not run";
    ASSERT_TRUE(write_private_file(s.folder + "/run/ports.json", R"({"http":1,"https":8443,"opcua":2})"));
    const auto local = read_local_gateway(s.folder);
    EXPECT_EQ(local.url, "https://127.0.0.1:8443");
    EXPECT_EQ(local.ca, s.folder + "/pki/own.crt");
}

}  // namespace
}  // namespace penstock::ctl
