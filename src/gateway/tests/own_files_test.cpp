#include "gateway/own_files.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

namespace fs = std::filesystem;

struct an_installation : testing::Test {
    an_installation() {
        put("bin/penstock", "abc");
        put("share/penstock/empty", "");
        // source: FIPS 180-2, appendix B.1 (abc); sha256sum of nothing
        list(
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  bin/penstock\n"
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  share/penstock/empty\n");
    }
    void put(const std::string& name, const std::string& text) const {
        const auto path = dir.path() / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    void list(const std::string& text) const { put(sums_path, text); }
    std::vector<std::string> wrong() const { return check_own_files(dir.path())->value(); }
    bool is_list_refused() const { return check_own_files(dir.path())->has_error(); }
    test::temp_dir dir;
};

TEST_F(an_installation, is_well_as_it_was_installed) {
    EXPECT_TRUE(wrong().empty());
}

TEST_F(an_installation, each_file_that_was_changed_or_removed_is_named) {
    put("bin/penstock", "abd");
    fs::remove(dir.path() / "share/penstock/empty");
    ASSERT_EQ(wrong().size(), 2U);
    EXPECT_EQ(wrong()[0], dir.at("bin/penstock") + " is not the file that was installed");
    EXPECT_EQ(wrong()[1], dir.at("share/penstock/empty") + " is missing");
}

TEST_F(an_installation, without_a_list_there_is_nothing_to_say) {
    fs::remove(dir.path() / sums_path);
    EXPECT_FALSE(check_own_files(dir.path()).has_value());
}

TEST_F(an_installation, a_list_of_something_else_is_refused) {
    const std::string sum(64, 'a');
    for (const auto& line : {std::string("x"), sum, sum + "  ", sum + "  /etc/passwd", sum + "  ../../etc/passwd",
                             std::string(64, 'g') + "  bin/penstock"}) {
        list(line + "\n");
        EXPECT_TRUE(is_list_refused()) << line;
    }
    list(std::string(2U << 20U, 'a'));
    EXPECT_TRUE(is_list_refused());
}

}  // namespace
}  // namespace penstock::gateway
