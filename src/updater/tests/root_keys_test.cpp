#include "updater/root_keys.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/temp_dir.hpp"

namespace penstock::updater {
namespace {

namespace fs = std::filesystem;

class root_keys : public testing::Test {
protected:
    root_keys() {
        fs::create_directory(folder.at("update.d"));
        for (const std::string name : {"first.pub", "other.pub"}) {
            fs::copy(PENSTOCK_SOURCE_DIR "/src/update/tests/vectors/" + name, keys() + "/" + name);
            ::chmod((keys() + "/" + name).c_str(), 0644);
        }
        ::chmod(keys().c_str(), 0755);
    }

    std::string keys() const { return folder.at("update.d"); }

    test::temp_dir folder;
};

TEST_F(root_keys, are_those_of_a_folder_and_of_files) {
    EXPECT_EQ(read_root_keys({keys()}).value().size(), 2U);
    EXPECT_EQ(read_root_keys({keys() + "/first.pub", folder.at("missing"), keys()}).value().size(), 3U);
    EXPECT_TRUE(read_root_keys({folder.at("missing/deeper")}).value().empty());
}

TEST_F(root_keys, that_others_may_write_are_refused_by_name) {
    ::chmod((keys() + "/first.pub").c_str(), 0664);
    EXPECT_EQ(read_root_keys({keys()}).error().field, keys() + "/first.pub");
    ::chmod((keys() + "/first.pub").c_str(), 0644);
    ::chmod(keys().c_str(), 0757);
    EXPECT_EQ(read_root_keys({keys()}).error().field, keys());
}

TEST_F(root_keys, no_link_is_followed) {
    fs::create_symlink(keys() + "/first.pub", folder.at("link.pub"));
    EXPECT_FALSE(read_root_keys({folder.at("link.pub")}).has_value());
    fs::create_directory_symlink(keys(), folder.at("link.d"));
    EXPECT_FALSE(read_root_keys({folder.at("link.d")}).has_value());
    fs::rename(keys() + "/first.pub", folder.at("moved"));
    fs::create_symlink(folder.at("moved"), keys() + "/first.pub");
    EXPECT_FALSE(read_root_keys({keys()}).has_value());
}

TEST_F(root_keys, of_another_user_are_refused) {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root, who may give files away";
    ASSERT_EQ(::chown((keys() + "/other.pub").c_str(), 54321, 54321), 0);
    EXPECT_EQ(read_root_keys({keys()}).error().field, keys() + "/other.pub");
    ASSERT_EQ(::chown((keys() + "/other.pub").c_str(), 0, 0), 0);
    ASSERT_EQ(::chown(keys().c_str(), 54321, 54321), 0);
    EXPECT_EQ(read_root_keys({keys()}).error().field, keys());
}

}  // namespace
}  // namespace penstock::updater
