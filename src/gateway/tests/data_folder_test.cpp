#include "gateway/data_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "base/private_file.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

namespace fs = std::filesystem;

class a_data_folder : public testing::Test {
protected:
    fs::perms rights_of(const std::string& name) const { return fs::status(fs::path(path) / name).permissions(); }
    std::string text_of(const std::string& name) const { return read_file(path + "/" + name).value(); }

    test::temp_dir dir;
    std::string path = dir.at("plant/data");
};

TEST_F(a_data_folder, is_made_with_its_folders_and_those_of_secrets_are_the_owners_alone) {
    const auto made = data_folder::open(path);
    ASSERT_TRUE(made.has_value()) << to_string(made.error());
    EXPECT_EQ(made->path(), path);
    EXPECT_EQ(made->at("secrets/api-key"), path + "/secrets/api-key");
    EXPECT_EQ(rights_of("secrets"), fs::perms::owner_all);
    EXPECT_EQ(rights_of("pki"), fs::perms::owner_all);
    EXPECT_TRUE(fs::is_directory(fs::path(path) / "run"));
}

TEST_F(a_data_folder, of_an_earlier_version_is_closed_to_other_users) {
    for (const auto* name : {"journal", "transfer", "secrets"})
        fs::create_directories(fs::path(path) / name);
    for (const auto* name : {"", "journal", "transfer", "secrets"})
        fs::permissions(fs::path(path) / name, fs::perms::all);
    ASSERT_TRUE(data_folder::open(path).has_value());
    const auto closed = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec;
    EXPECT_EQ(rights_of(""), closed);
    EXPECT_EQ(rights_of("journal"), closed);
    EXPECT_EQ(rights_of("transfer"), closed);
    EXPECT_EQ(rights_of("secrets"), fs::perms::owner_all);
}

TEST_F(a_data_folder, keeps_narrower_rights) {
    fs::create_directories(fs::path(path) / "journal");
    fs::permissions(fs::path(path) / "journal", fs::perms::owner_all);
    ASSERT_TRUE(data_folder::open(path).has_value());
    EXPECT_EQ(rights_of("journal"), fs::perms::owner_all);
}

TEST_F(a_data_folder, has_one_user_at_a_time) {
    {
        auto first = data_folder::open(path);
        ASSERT_TRUE(first.has_value());
        const data_folder moved(std::move(*first));
        const auto second = data_folder::open(path);
        ASSERT_FALSE(second.has_value());
        EXPECT_EQ(to_string(second.error()),
                  "another gateway uses the data folder " + path + ": stop it, or choose another folder with --data");
    }
    EXPECT_TRUE(data_folder::open(path).has_value()) << "the lock ends with its holder";
}

TEST_F(a_data_folder, cannot_be_where_a_file_is) {
    std::ofstream(dir.at("plant")) << "a file";
    const auto made = data_folder::open(path);
    ASSERT_FALSE(made.has_value());
    EXPECT_TRUE(to_string(made.error()).starts_with("cannot create the folder " + path)) << to_string(made.error());
}

TEST_F(a_data_folder, shows_the_ports_while_they_are_published) {
    const auto made = data_folder::open(path);
    ASSERT_TRUE(made.has_value());
    ASSERT_TRUE(made->publish_ports("{\"https\":8443,\"host\":\"127.0.0.1\"}\n").has_value());
    EXPECT_EQ(text_of("run/ports.json"), "{\"https\":8443,\"host\":\"127.0.0.1\"}\n");
    ASSERT_TRUE(made->publish_ports("{\"https\":1}\n").has_value());
    EXPECT_EQ(text_of("run/ports.json"), "{\"https\":1}\n") << "nothing is left of a longer text";
    made->withdraw_ports();
    EXPECT_FALSE(fs::exists(fs::path(path) / "run/ports.json"));
    made->withdraw_ports();
    EXPECT_TRUE(fs::exists(fs::path(path) / "run/ports.json.new")) << "its space stays reserved";
}

TEST_F(a_data_folder, withdraws_the_ports_of_a_process_that_was_killed) {
    {
        const auto made = data_folder::open(path);
        ASSERT_TRUE(made->publish_ports("{\"https\":8443}\n").has_value());
    }
    const auto again = data_folder::open(path);
    EXPECT_FALSE(fs::exists(fs::path(path) / "run/ports.json"));
}

}  // namespace
}  // namespace penstock::gateway
