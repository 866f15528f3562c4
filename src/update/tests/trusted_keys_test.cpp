#include "update/trusted_keys.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock::update {
namespace {

const std::string vectors = PENSTOCK_SOURCE_DIR "/src/update/tests/vectors";

TEST(trusted_keys, come_from_files_and_from_all_pub_files_of_folders) {
    EXPECT_EQ(read_keys({vectors}).value().size(), 2U);
    EXPECT_EQ(read_keys({vectors + "/other.pub", vectors}).value().size(), 3U);
    EXPECT_EQ(read_keys({"/nonexistent/update.d", vectors + "/other.pub"}).value().size(), 1U);
    EXPECT_TRUE(read_keys({}).value().empty());
}

TEST(trusted_keys, a_file_that_is_none_is_named) {
    test::temp_dir folder;
    std::ofstream(folder.at("broken.pub")) << "RWQ";
    std::ofstream(folder.at("notes.txt")) << "not looked at";
    EXPECT_EQ(read_keys({folder.path()}).error().field, folder.at("broken.pub"));
    std::filesystem::remove(folder.at("broken.pub"));
    std::filesystem::create_directory(folder.at("folder.pub"));
    EXPECT_EQ(read_keys({folder.path()}).error().field, folder.at("folder.pub"));
}

}  // namespace
}  // namespace penstock::update
