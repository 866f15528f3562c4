#include "api/http/spool.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/temp_dir.hpp"

namespace penstock::api {
namespace {

TEST(spool, gives_back_what_was_appended_and_has_no_name) {
    const test::temp_dir folder;
    spool files(folder.path(), 1);
    const auto file = files.open();
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    ASSERT_TRUE((*file)->append("first,"));
    ASSERT_TRUE((*file)->append("second"));
    EXPECT_EQ((*file)->size(), 12U);
    std::array<char, 8> piece{};
    EXPECT_EQ(*(*file)->read(0, piece), "first,se");
    EXPECT_EQ(*(*file)->read(8, piece), "cond");
    EXPECT_EQ(*(*file)->read(12, piece), "");
}

TEST(spool, has_so_many_files_at_a_time) {
    const test::temp_dir folder;
    spool files(folder.path(), 2);
    const auto first = files.open();
    auto second = files.open();
    ASSERT_TRUE(first && second);
    EXPECT_EQ(files.open().error().message, "2 large files are already in progress: try again later");
    second->reset();
    EXPECT_TRUE(files.open());
}

TEST(spool, a_file_takes_no_more_than_its_limit) {
    const test::temp_dir folder;
    spool files(folder.path(), 1);
    const auto file = files.open();
    ASSERT_TRUE(file);
    const std::string piece(1U << 20U, 'x');
    for (std::uint64_t done = 0; done < spool_file::max_bytes; done += piece.size())
        ASSERT_TRUE((*file)->append(piece));
    EXPECT_EQ((*file)->append("x").error().message, "the file has more than 256 MiB");
    EXPECT_EQ((*file)->size(), spool_file::max_bytes);
}

TEST(spool, where_no_file_can_be_made_that_is_said_and_nothing_is_taken_up) {
    spool files("/nowhere", 1);
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(files.open().error().message, "the gateway cannot store the file: No such file or directory");
}

}  // namespace
}  // namespace penstock::api
