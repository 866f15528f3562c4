#include "updater/upgrade_state.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temp_dir.hpp"
#include "updater/places.hpp"

namespace penstock::updater {
namespace {

upgrade_state sample() {
    upgrade_state s;
    s.state = phase::rolled_back;
    s.step = step::switch_over;
    s.job_id = "JOB_1";
    s.from = "0.1.0";
    s.to = "0.2.0";
    s.previous_before = "0.0.9";
    s.signed_by = "/etc/a.pub";
    s.started_at = 1'763'600'000'000;
    s.ended_at = 1'763'600'000'001;
    s.starts = 2;
    s.down_before = {"mqtt", "tse"};
    s.database = {false, "/var/lib/penstock/config.sqlite"};
    s.has_snapshot = true;
    s.migrations = 7;
    s.host = "192.0.2.1";
    s.message = "a \"quoted\"\nmessage";
    return s;
}

TEST(upgrade_state, reads_back_as_it_was_written) {
    const auto text = format_state(sample());
    EXPECT_EQ(format_state(parse_state(text).value()), text);
    auto unknown = sample();
    unknown.down_before.reset();
    unknown.migrations.reset();
    const auto read = parse_state(format_state(unknown)).value();
    EXPECT_FALSE(read.down_before.has_value());
    EXPECT_FALSE(read.migrations.has_value());
}

TEST(upgrade_state, of_a_newer_form_is_read_but_for_words_that_decide) {
    auto text = format_state(sample());
    EXPECT_TRUE(parse_state(text.insert(1, "\"more\":[1],")).has_value());
    const auto with = [](std::string_view part, std::string_view other) {
        auto changed = format_state(sample());
        return parse_state(changed.replace(changed.find(part), part.size(), other)).has_value();
    };
    EXPECT_FALSE(with("ROLLED_BACK", "PAUSED"));
    EXPECT_FALSE(with("\"switch\"", "\"dance\""));
    EXPECT_FALSE(parse_state("").has_value());
    EXPECT_FALSE(parse_state("{}").has_value());
}

TEST(upgrade_state, each_step_has_the_word_of_the_specification) {
    EXPECT_EQ(to_string(step::verify), "verify");
    EXPECT_EQ(to_string(step::switch_over), "switch");
    EXPECT_EQ(to_string(step::rollback), "rollback");
    EXPECT_EQ(to_string(phase::committed), "COMMITTED");
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
    ASSERT_TRUE(write_state(root, sample()).has_value());
    EXPECT_EQ(format_state(read_state(root).value().value()), format_state(sample()));
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
