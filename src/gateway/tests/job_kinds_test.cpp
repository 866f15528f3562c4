#include "gateway/job_kinds.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "gateway/tests/comes_true.hpp"
#include "gateway/update_service.hpp"
#include "services/tests/fake_updates.hpp"
#include "tests/support/temp_dir.hpp"
#include "update/upgrade_state.hpp"

namespace penstock::gateway {
namespace {

class jobs_of_the_gateway : public testing::Test {
protected:
    jobs_of_the_gateway() {
        set.admin.runner = "direct";
        set.admin.scripts = dir.at("scripts");
        std::filesystem::create_directory(set.admin.scripts);
        std::filesystem::create_directory(dir.at("data"));
        environment = {dir.at("penstock.properties"), dir.at("data"), std::nullopt, [this] { return why_no_start; },
                       [this] { ++restarts; }};
    }

    services::job_availability availability(const std::string& job) const {
        const auto made = make_jobs(set, environment);
        for (const auto& one : made->available())
            if (one.job == job) return one;
        return {"none of that name", false, {}, {}, {}};
    }
    /// Runs it to its end.
    jobs::job_state run(services::job_runner& runner, const std::string& job) const {
        const auto begun = runner.start(job, {}, {}, "tests");
        EXPECT_TRUE(begun.has_value());
        EXPECT_TRUE(comes_true([&] { return runner.find(begun->job_id)->has_ended(); }));
        return runner.find(begun->job_id)->state;
    }
    void write_script(const std::string& name, const std::string& text) const {
        const auto path = set.admin.scripts + "/" + name;
        std::ofstream(path) << "#!/bin/sh\n" << text;
        ::chmod(path.c_str(), 0755);
    }

    test::temp_dir dir;
    properties::property_set set;
    job_surroundings environment;
    std::optional<std::string> why_no_start;
    std::atomic<int> restarts = 0;
};

TEST_F(jobs_of_the_gateway, are_available_where_somebody_can_do_them) {
    EXPECT_TRUE(availability("restart").is_available);
    EXPECT_TRUE(availability("temp-clean").is_available);
    EXPECT_FALSE(availability("reboot").is_available) << "it needs a script";
    EXPECT_FALSE(availability("firmware").is_available);
}

TEST_F(jobs_of_the_gateway, do_not_restart_it_with_properties_that_would_not_start) {
    why_no_start = "the gateway would not start with these properties; correct them first: line 2";
    EXPECT_FALSE(availability("restart").is_available);
    EXPECT_EQ(availability("restart").reason, *why_no_start);
}

TEST_F(jobs_of_the_gateway, ask_for_a_restart_and_end_when_it_is_back) {
    std::string id;
    {
        const auto before = make_jobs(set, environment);
        before->start();
        const auto begun = before->start("restart", {}, {}, "tests");
        ASSERT_TRUE(begun.has_value());
        id = begun->job_id;
        EXPECT_TRUE(comes_true([&] { return restarts == 1; }));
        before->stop();
    }
    environment.stopped_at = steady_now() - milliseconds(250);
    const auto back = make_jobs(set, environment);
    back->start();
    ASSERT_TRUE(comes_true([&] { return back->find(id)->has_ended(); }));
    EXPECT_EQ(back->find(id)->state, jobs::job_state::succeeded);
    EXPECT_GE(back->find(id)->result.at("down_ms").as_int64(), 250);
}

TEST_F(jobs_of_the_gateway, give_scripts_the_places_of_the_gateway) {
    set.admin.firmware = "security";
    set.update.probe_s = 90;
    write_script("firmware", "echo $PENSTOCK_DATA $PENSTOCK_CONFIG $PENSTOCK_FIRMWARE $PENSTOCK_PROBE_S > " +
                                 dir.at("seen") + "\n");
    const auto made = make_jobs(set, environment);
    made->start();
    EXPECT_EQ(run(*made, "firmware"), jobs::job_state::succeeded);
    EXPECT_EQ(read_file(dir.at("seen")).value(),
              dir.at("data") + " " + dir.at("penstock.properties") + " security 90\n");
}

TEST(notes_of_an_upgrade, are_beside_the_folder_of_versions) {
    EXPECT_EQ(upgrade_notes("/opt/penstock/versions/1.2.3"), "/opt/penstock/upgrade.json");
    EXPECT_EQ(upgrade_notes("/work/build/dev"), "") << "no installation with versions";
}

TEST(notes_of_an_upgrade, say_how_the_job_ended) {
    const test::temp_dir dir;
    services::fake_updates updates;
    const auto kind = upgrade_kind(updates, dir.at("upgrade.json"));
    EXPECT_TRUE(kind.needs_script);
    EXPECT_FALSE(kind.noted("JOB_1").has_value()) << "nothing is noted";

    update::upgrade_state noted;
    noted.job_id = "JOB_1";
    noted.from = "1.2.3";
    noted.to = "1.3.0";
    noted.signed_by = "a.pub";
    noted.message = "done";
    noted.step = update::step::commit;
    const struct {
        update::phase state;
        jobs::job_state expected;
    } rows[]{{update::phase::running, jobs::job_state::running},
             {update::phase::committed, jobs::job_state::succeeded},
             {update::phase::rolled_back, jobs::job_state::rolled_back},
             {update::phase::failed, jobs::job_state::failed}};
    for (const auto& row : rows) {
        noted.state = row.state;
        std::ofstream(dir.at("upgrade.json"), std::ios::trunc) << update::format_state(noted);
        const auto found = kind.noted("JOB_1");
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->end.state, row.expected);
        EXPECT_EQ(found->step, "commit");
        EXPECT_EQ(found->result.at("from"), "1.2.3");
        EXPECT_EQ(found->result.at("to"), "1.3.0");
        EXPECT_EQ(found->result.at("signed_by"), "a.pub");
    }
    EXPECT_FALSE(kind.noted("JOB_2").has_value()) << "they are of another job";
    std::ofstream(dir.at("upgrade.json"), std::ios::trunc) << "half a no";
    EXPECT_FALSE(kind.noted("JOB_1").has_value());
    EXPECT_FALSE(upgrade_kind(updates, "").noted("JOB_1").has_value());
}

}  // namespace
}  // namespace penstock::gateway
