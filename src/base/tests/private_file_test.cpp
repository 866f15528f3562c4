#include "base/private_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock {
namespace {

class private_file : public testing::Test {
protected:
    std::string at(const char* name) const { return folder_.at(name); }

    test::temp_dir folder_;
};

TEST_F(private_file, is_complete_for_its_owner_alone_in_folders_created_for_it) {
    const std::string text("a\0b\n", 4);
    ASSERT_TRUE(write_private_file(at("x/y/secret"), text).has_value());
    EXPECT_EQ(*read_file(at("x/y/secret")), text);
    struct stat facts {};
    ASSERT_EQ(::stat(at("x/y/secret").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
}

TEST_F(private_file, replaces_an_older_one_and_leaves_nothing_next_to_it) {
    std::ofstream(at("secret")) << "an older and longer one that all users may read";
    ASSERT_TRUE(write_private_file(at("secret"), "new").has_value());
    EXPECT_EQ(*read_file(at("secret")), "new");
    struct stat facts {};
    ASSERT_EQ(::stat(at("secret").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1);
}

TEST_F(private_file, that_cannot_be_written_names_the_path) {
    std::ofstream(at("file")) << "not a folder";
    const auto written = write_private_file(at("file/secret"), "x");
    ASSERT_FALSE(written.has_value());
    EXPECT_TRUE(written.error().message.starts_with(at("file"))) << written.error().message;
    std::filesystem::create_directory(at("folder"));
    EXPECT_FALSE(write_private_file(at("folder"), "x").has_value());
    EXPECT_FALSE(std::filesystem::exists(at("folder.new")));
}

TEST_F(private_file, has_folders_above_it_or_an_error_that_says_why_not) {
    EXPECT_TRUE(make_folders(at("a/b/c")).has_value());
    EXPECT_TRUE(make_folders(at("a/b/c")).has_value());
    EXPECT_TRUE(make_folders(at("a/b/d/")).has_value());
    EXPECT_TRUE(std::filesystem::is_directory(at("a/b/c")) && std::filesystem::is_directory(at("a/b/d")));
    std::ofstream(at("file")) << "not a folder";
    EXPECT_EQ(make_folders(at("file")).error(), boost::system::errc::file_exists);
    EXPECT_EQ(make_folders(at("file/below")).error(), boost::system::errc::file_exists);
    EXPECT_EQ(make_folders("").error(), boost::system::errc::no_such_file_or_directory);
}

TEST_F(private_file, is_gone_for_good_or_the_error_is_returned) {
    ASSERT_TRUE(write_private_file(at("secret"), "x").has_value());
    EXPECT_TRUE(remove_for_good(at("secret")).has_value());
    EXPECT_FALSE(std::filesystem::exists(at("secret")));
    EXPECT_TRUE(remove_for_good(at("secret")).has_value()) << "one that is not there";
    EXPECT_FALSE(remove_for_good(folder_.path()).has_value());
    EXPECT_EQ(sync_folder(at("none")).error(), boost::system::errc::no_such_file_or_directory);
}

TEST_F(private_file, is_read_to_its_end_or_returns_the_error) {
    const std::string longer(10'000, 'x');
    std::ofstream(at("long")) << longer;
    EXPECT_EQ(*read_file(at("long")), longer);
    EXPECT_EQ(read_file(at("none")).error(), boost::system::errc::no_such_file_or_directory);
    EXPECT_EQ(read_file(folder_.path()).error(), boost::system::errc::is_a_directory);
}

TEST_F(private_file, is_gone_once_removed) {
    ASSERT_TRUE(write_private_file(at("secret"), "x").has_value());
    remove_file(at("secret"));
    remove_file(at("secret"));
    EXPECT_FALSE(std::filesystem::exists(at("secret")));
}

}  // namespace
}  // namespace penstock
