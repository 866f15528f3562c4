#include "audit/rotated_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/temp_dir.hpp"

namespace penstock::audit {
namespace {

namespace fs = std::filesystem;

struct audit_trail {
    test::temp_dir folder;
    const std::string path = folder.at("audit.log");
    rotated_file file{{path, 100, 3}};

    std::string text(const std::string& behind = "") const {
        std::ostringstream all;
        all << std::ifstream(path + behind).rdbuf();
        return all.str();
    }
};

const std::string forty = std::string(39, 'x') + "\n";

TEST(rotated_file, grows_and_is_for_its_owner_and_group_alone) {
    audit_trail t;
    ASSERT_TRUE(t.file.append("a\n"));
    ASSERT_TRUE(t.file.append("b\n"));
    EXPECT_EQ(t.text(), "a\nb\n");
    struct stat found {};
    ASSERT_EQ(::stat(t.path.c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0137U, 0U);
}

TEST(rotated_file, goes_on_where_an_earlier_one_ended) {
    audit_trail t;
    ASSERT_TRUE(t.file.append("a\n"));
    rotated_file again({t.path, 100, 3});
    ASSERT_TRUE(again.append("b\n"));
    EXPECT_EQ(t.text(), "a\nb\n");
}

TEST(rotated_file, is_rotated_at_its_size_and_keeps_so_many) {
    audit_trail t;
    for (int i = 0; i < 10; ++i)
        ASSERT_TRUE(t.file.append(std::to_string(i) + forty));
    EXPECT_EQ(t.text(), "8" + forty + "9" + forty);
    EXPECT_EQ(t.text(".1"), "6" + forty + "7" + forty);
    EXPECT_EQ(t.text(".3"), "2" + forty + "3" + forty);
    EXPECT_FALSE(fs::exists(t.path + ".4"));
}

TEST(rotated_file, one_that_somebody_moved_or_removed_is_made_anew) {
    audit_trail t;
    ASSERT_TRUE(t.file.append("a\n"));
    fs::rename(t.path, t.path + ".moved");
    ASSERT_TRUE(t.file.append("b\n"));
    EXPECT_EQ(t.text(), "b\n");
    fs::remove(t.path);
    ASSERT_TRUE(t.file.append("c\n"));
    EXPECT_EQ(t.text(), "c\n");
}

TEST(rotated_file, what_is_no_file_is_refused_without_waiting_and_taken_up_when_it_is_one_again) {
    audit_trail t;
    fs::create_directory(t.path);
    EXPECT_FALSE(t.file.append("a\n"));
    fs::remove(t.path);
    ASSERT_EQ(::mkfifo(t.path.c_str(), 0600), 0);
    EXPECT_FALSE(t.file.append("a\n"));
    fs::remove(t.path);
    fs::create_symlink("/dev/null", t.path);
    EXPECT_FALSE(t.file.append("a\n"));
    fs::remove(t.path);
    const auto why = rotated_file({t.folder.at("none/audit.log"), 100, 3}).append("a\n");
    ASSERT_FALSE(why);
    EXPECT_NE(why.error().message.find("none/audit.log: No such file"), std::string::npos) << why.error().message;
    ASSERT_TRUE(t.file.append("a\n"));
    EXPECT_EQ(t.text(), "a\n");
}

}  // namespace
}  // namespace penstock::audit
