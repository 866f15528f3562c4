#include "app/restore_swap.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/start_trial.hpp"
#include "backup/restore_plan.hpp"
#include "base/private_file.hpp"
#include "gateway/data_folder.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::app {
namespace {

namespace fs = std::filesystem;

class a_restore : public testing::Test {
protected:
    a_restore() {
        line.config = dir.at("penstock.properties");
        line.data = dir.at("data");
        EXPECT_TRUE(gateway::data_folder::open(line.data).has_value());
        std::ofstream(line.data + "/config.sqlite") << "before";
        plan.job_id = "JOB_1";
        plan.name = "monday.pbk";
        plan.mode = "same";
        plan.edge_id = "EDGE_1";
    }

    /// What `restore` of a job leaves for the next start.
    void decide() {
        const auto folder = line.data + "/restore-" + plan.job_id;
        fs::create_directory(folder);
        std::ofstream(folder + "/new.sqlite") << "restored";
        plan.items = {{line.data + "/config.sqlite", folder + "/new.sqlite", folder + "/old/config.sqlite", false}};
        const auto path = folder + "/" + std::string(backup::restore_plan::file_name);
        ASSERT_TRUE(write_private_file(path, backup::format_plan(plan)).has_value());
    }
    std::string database() const { return read_file(line.data + "/config.sqlite").value(); }
    checked<> carry_out() const {
        return carry_out_restore(line, [](milliseconds) { return true; });
    }

    test::temp_dir dir;
    command_line line;
    backup::restore_plan plan;
};

TEST_F(a_restore, that_was_not_decided_changes_nothing) {
    EXPECT_TRUE(carry_out().has_value());
    EXPECT_EQ(database(), "before");
}

TEST_F(a_restore, that_was_decided_is_carried_out_and_on_trial) {
    decide();
    ASSERT_TRUE(carry_out().has_value());
    EXPECT_EQ(database(), "restored");
    EXPECT_EQ(read_file(line.data + "/before-restore/config.sqlite").value(), "before");
    EXPECT_FALSE(backup::find_plan(line.data).has_value());
    const start_trial trial(line);
    EXPECT_TRUE(trial.go_back("it does not start")) << "what was there before can come back";
}

TEST_F(a_restore, that_leads_back_is_not_on_trial_itself) {
    plan.job_id = "JOB_1-back";
    decide();
    ASSERT_TRUE(carry_out().has_value());
    EXPECT_EQ(database(), "restored");
    const start_trial trial(line);
    EXPECT_FALSE(trial.go_back("it does not start"));
}

TEST_F(a_restore, moves_nothing_while_another_process_uses_the_folder) {
    decide();
    const auto other = gateway::data_folder::open(line.data);
    const auto done = carry_out();
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(to_string(done.error()),
              "another gateway uses the data folder " + line.data + ": stop it, or choose another folder with --data");
    EXPECT_EQ(database(), "before");
}

TEST_F(a_restore, with_a_plan_that_cannot_be_read_ends_the_start) {
    decide();
    std::ofstream(line.data + "/restore-JOB_1/plan.json", std::ios::trunc) << "half a pl";
    EXPECT_FALSE(carry_out().has_value());
    EXPECT_EQ(database(), "before");
}

TEST_F(a_restore, of_rows_goes_on_at_the_next_start_when_it_is_ended_while_the_database_is_away) {
    std::ofstream(line.config) << "edge.store.url=postgresql://penstock@127.0.0.1:1/penstock\n";
    plan.rows = {line.data + "/rows.sqlite", "EDGE_1"};
    decide();
    const auto done = carry_out_restore(line, [](milliseconds) { return false; });
    ASSERT_FALSE(done.has_value());
    EXPECT_TRUE(to_string(done.error()).starts_with("the restore continues at the next start: "))
        << to_string(done.error());
    EXPECT_EQ(database(), "before") << "nothing is renamed before the rows are there";
    EXPECT_TRUE(backup::find_plan(line.data).has_value());
}

}  // namespace
}  // namespace penstock::app
