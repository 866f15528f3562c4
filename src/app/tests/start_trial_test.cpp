#include "app/start_trial.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "backup/restore_plan.hpp"
#include "base/private_file.hpp"
#include "gateway/data_folder.hpp"
#include "properties/versions.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::app {
namespace {

namespace fs = std::filesystem;
using properties::properties_versions;

class a_start_on_trial : public testing::Test {
protected:
    a_start_on_trial() {
        line.config = dir.at("penstock.properties");
        line.data = dir.at("data");
        EXPECT_TRUE(gateway::data_folder::open(line.data).has_value());
    }

    void put(const std::string& text) const { std::ofstream(line.config, std::ios::trunc) << text; }
    std::string present() const { return read_file(line.config).value(); }
    /// As the editor does: `before` is what the gateway runs with.
    void save(const std::string& before, const std::string& text) const {
        const auto versions = properties_versions::of(line.data);
        EXPECT_TRUE(versions.add(before, "tests", wall_now()).has_value());
        EXPECT_TRUE(start_trial::note_properties(line.data, properties_versions::version_of(before),
                                                 properties_versions::version_of(text))
                        .has_value());
        put(text);
        EXPECT_TRUE(versions.add(text, "tests", wall_now()).has_value());
    }

    test::temp_dir dir;
    command_line line;
    start_trial tested{line};
    const std::string good = "edge.http.port=8080\n", bad = "edge.http.port=1\n";
};

TEST_F(a_start_on_trial, with_nothing_to_prove_leaves_everything_as_it_is) {
    put(bad);
    tested.begin();
    EXPECT_FALSE(tested.has_failed());
    EXPECT_FALSE(tested.go_back("port 1: Permission denied"));
    EXPECT_EQ(present(), bad);
    EXPECT_EQ(start_trial::take_report(line.data), "");
}

TEST_F(a_start_on_trial, that_fails_with_saved_properties_puts_those_of_before_back_once) {
    save(good, bad);
    tested.begin();
    ASSERT_TRUE(tested.go_back("port 1: Permission denied"));
    EXPECT_EQ(present(), good);
    const auto report = start_trial::take_report(line.data);
    EXPECT_NE(report.find(properties_versions::version_of(bad)), report.npos) << report;
    EXPECT_TRUE(report.ends_with("reason: port 1: Permission denied")) << report;
    EXPECT_EQ(start_trial::take_report(line.data), "") << "it is told once";
    EXPECT_FALSE(tested.go_back("again")) << "there is nothing further to go back to";
}

TEST_F(a_start_on_trial, that_succeeds_has_proved_the_properties) {
    save(good, bad);
    tested.begin();
    tested.succeed();
    EXPECT_FALSE(tested.go_back("a later failure has another cause"));
    EXPECT_EQ(present(), bad);
}

TEST_F(a_start_on_trial, goes_back_behind_several_saves_to_what_the_gateway_ran_with) {
    const std::string between = "edge.http.port=2\n";
    save(good, between);
    save(between, bad);
    ASSERT_TRUE(tested.go_back("why"));
    EXPECT_EQ(present(), good);
}

TEST_F(a_start_on_trial, has_nothing_to_prove_when_the_properties_of_before_were_saved_again) {
    save(good, bad);
    save(bad, good);
    EXPECT_FALSE(tested.go_back("why"));
    EXPECT_EQ(present(), good);
}

TEST_F(a_start_on_trial, does_not_undo_what_was_edited_by_hand_since) {
    save(good, bad);
    put("edge.http.port=3\n");
    EXPECT_FALSE(tested.go_back("why"));
    EXPECT_EQ(present(), "edge.http.port=3\n");
}

TEST_F(a_start_on_trial, that_ends_twice_without_a_word_has_failed) {
    save(good, bad);
    EXPECT_FALSE(tested.has_failed());
    tested.begin();
    EXPECT_FALSE(tested.has_failed());
    tested.begin();
    EXPECT_TRUE(tested.has_failed());
    EXPECT_TRUE(tested.go_back("the gateway was started 2 times and ended before it was ready"));
    EXPECT_FALSE(tested.has_failed());
}

TEST_F(a_start_on_trial, that_was_ended_from_outside_does_not_count) {
    save(good, bad);
    tested.begin();
    tested.begin();
    tested.call_off();
    EXPECT_FALSE(tested.has_failed());
    ASSERT_TRUE(tested.go_back("why")) << "the properties are still to be proved";
}

TEST_F(a_start_on_trial, leaves_a_folder_that_another_process_uses_alone) {
    save(good, bad);
    const auto other = gateway::data_folder::open(line.data);
    tested.begin();
    EXPECT_FALSE(tested.go_back("another gateway uses the data folder"));
    EXPECT_EQ(present(), bad);
}

TEST_F(a_start_on_trial, with_a_restore_of_which_nothing_is_left_cannot_go_back) {
    ASSERT_TRUE(start_trial::note_restore(line.data, "JOB_1").has_value());
    tested.begin();
    tested.begin();
    EXPECT_TRUE(tested.has_failed());
    EXPECT_FALSE(tested.go_back("why")) << "there is no before-restore of that job";
    EXPECT_FALSE(tested.has_failed()) << "it is not tried a second time";
}

TEST_F(a_start_on_trial, that_fails_with_a_restored_state_plans_the_way_back) {
    std::ofstream(line.data + "/config.sqlite") << "before";
    const auto folder = line.data + "/restore-JOB_1";
    fs::create_directory(folder);
    std::ofstream(folder + "/new.sqlite") << "restored";
    backup::restore_plan plan;
    plan.job_id = "JOB_1";
    plan.name = "a.pbk";
    plan.mode = "copy";
    plan.edge_id = "EDGE_1";
    plan.items = {{line.data + "/config.sqlite", folder + "/new.sqlite", folder + "/old/config.sqlite", false}};
    ASSERT_TRUE(
        write_private_file(folder + "/" + std::string(backup::restore_plan::file_name), backup::format_plan(plan))
            .has_value());
    ASSERT_TRUE(backup::carry_out(plan).has_value());
    ASSERT_TRUE(backup::finish_plan(line.data, folder).has_value());
    EXPECT_EQ(read_file(line.data + "/config.sqlite").value(), "restored");
    ASSERT_TRUE(start_trial::note_restore(line.data, "JOB_1").has_value());
    tested.begin();

    ASSERT_TRUE(tested.go_back("no such table"));
    const auto back = backup::find_plan(line.data);
    ASSERT_TRUE(back.has_value());
    ASSERT_TRUE(backup::carry_out(*backup::read_plan(*back)).has_value());
    EXPECT_EQ(read_file(line.data + "/config.sqlite").value(), "before");
    const auto undone = backup::find_undone(line.data);
    ASSERT_TRUE(undone.has_value());
    EXPECT_EQ(undone->job_id, "JOB_1");
    EXPECT_TRUE(undone->reason.ends_with("reason: no such table")) << undone->reason;
}

}  // namespace
}  // namespace penstock::app
