#include "updater/state_files.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temp_dir.hpp"
#include "updater/places.hpp"

namespace penstock::updater {
namespace {

upgrade_state rolled_back() {
    upgrade_state s;
    s.state = phase::rolled_back;
    s.step = step::rollback;
    s.job_id = "JOB_1";
    s.to = "0.2.0";
    return s;
}

class root_folder : public testing::Test {
protected:
    root_folder() : root(folder.path()) { fs::create_directories(root.versions() / "1.0.0"); }

    static update::version v(std::string_view text) { return update::version::parse(text).value(); }

    test::temp_dir folder;
    install_root root;
};

TEST_F(root_folder, keeps_state_and_newest_time_of_signing) {
    EXPECT_FALSE(read_state(root).value().has_value());
    ASSERT_TRUE(write_state(root, rolled_back()).has_value());
    EXPECT_EQ(update::format_state(read_state(root).value().value()), update::format_state(rolled_back()));
    EXPECT_EQ(read_newest_signed(root).value(), 0);
    ASSERT_TRUE(write_newest_signed(root, 5).has_value());
    EXPECT_EQ(read_newest_signed(root).value(), 5);
    std::ofstream(root.trust()) << "half";
    EXPECT_FALSE(read_newest_signed(root).has_value());
}

TEST_F(root_folder, links_are_changed_whole_and_lead_to_versions_alone) {
    using enum install_root::link;
    EXPECT_EQ(root.read(current), std::nullopt);
    ASSERT_TRUE(root.set(current, v("1.0.0")).has_value());
    EXPECT_EQ(root.read(current)->text(), "1.0.0");
    EXPECT_EQ(fs::read_symlink(folder.at("current")), "versions/1.0.0");
    ASSERT_TRUE(root.set(current, v("2.0.0")).has_value());
    EXPECT_EQ(root.read(current), std::nullopt);  // there is no such folder
    ASSERT_TRUE(root.set(current, std::nullopt).has_value());
    ASSERT_TRUE(root.set(current, std::nullopt).has_value());
    EXPECT_FALSE(fs::is_symlink(folder.at("current")));
    for (const auto& target : {fs::path("/etc"), fs::path("versions/../versions"), fs::path("1.0.0")}) {
        fs::create_symlink(target, folder.at("current"));
        EXPECT_EQ(root.read(current), std::nullopt) << target;
        fs::remove(folder.at("current"));
    }
    fs::create_symlink(root.of(v("1.0.0")), folder.at("current"));  // as a package may make it
    EXPECT_EQ(root.read(current)->text(), "1.0.0");
}

TEST_F(root_folder, all_versions_but_two_are_removed) {
    for (const auto* name : {"2.0.0", "3.0.0", ".new", ".old"})
        fs::create_directories(root.versions() / name / "bin");
    root.remove_versions_but(v("1.0.0"), v("3.0.0"));
    EXPECT_TRUE(fs::exists(root.versions() / "1.0.0") && fs::exists(root.versions() / "3.0.0"));
    EXPECT_EQ(std::distance(fs::directory_iterator(root.versions()), {}), 2);
}

}  // namespace
}  // namespace penstock::updater
