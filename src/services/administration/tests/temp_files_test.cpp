#include "services/administration/temp_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "jobs/job_folder.hpp"
#include "services/administration/update_file.hpp"
#include "services/backup/backup_folder.hpp"
#include "services/tests/fake_job_context.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {

namespace {

namespace fs = std::filesystem;

class temp_files : public testing::Test {
protected:
    void write(const std::string& name) const {
        fs::create_directories(fs::path(dir.at(name)).parent_path());
        std::ofstream(dir.at(name)) << "1234";
    }
    bool is_there(const std::string& name) const { return fs::exists(fs::symlink_status(dir.at(name))); }

    test::temp_dir dir;
    temp_file_places places{dir.at("data"), dir.at("log/penstock.log"), dir.at("log/audit"), dir.at("data/jobs"), ""};
    fake_job_context job;
};

}  // namespace

TEST_F(temp_files, only_what_is_temporary_goes) {
    const std::vector<std::string> gone{
        "log/penstock.1.log",      "log/penstock.12.log",        "data/update/penstock-2.tar.zst.part",
        "data/backups/a.psb.part", "data/update/.upload-x1y2z3", "data/backups/.upload-77-0"};
    const std::vector<std::string> kept{"log/penstock.log",    "log/penstock.old.log", "log/penstock.1.txt",
                                        "log/audit",           "log/audit.1",          "log/penstock..log",
                                        "data/journal/1.part", "data/backups/a.psb",   "data/config.sqlite"};
    for (const auto* list : {&gone, &kept})
        for (const auto& name : *list)
            write(name);
    job.asked = {{"dry_run", true}};
    EXPECT_EQ(clean_temp_files(places, job).state, jobs::job_state::succeeded);
    EXPECT_EQ(job.result.at("files").to_number<int>(), 6);
    for (const auto& name : gone)
        EXPECT_TRUE(is_there(name)) << name;
    job.asked = {};
    clean_temp_files(places, job);
    EXPECT_EQ(job.result.at("files").to_number<int>(), 6);
    EXPECT_EQ(job.result.at("bytes").to_number<int>(), 24);
    for (const auto& name : gone)
        EXPECT_FALSE(is_there(name)) << name;
    for (const auto& name : kept)
        EXPECT_TRUE(is_there(name)) << name;
}

TEST_F(temp_files, the_audit_stays_whatever_it_is_called) {
    places.audit_file = dir.at("log/penstock.7.log");
    for (const auto* name : {"log/penstock.log", "log/penstock.1.log", "log/penstock.7.log", "log/penstock.7.1.log",
                             "log/penstock.7.log.1"})
        write(name);
    clean_temp_files(places, job);
    EXPECT_FALSE(is_there("log/penstock.1.log"));
    for (const auto* name : {"log/penstock.7.log", "log/penstock.7.1.log", "log/penstock.7.log.1"})
        EXPECT_TRUE(is_there(name)) << name;
}

TEST_F(temp_files, a_link_goes_and_not_what_it_leads_to) {
    write("other/important");
    fs::create_directories(dir.at("data/update"));
    fs::create_directory_symlink(dir.at("other"), dir.at("data/update/x.part"));
    clean_temp_files(places, job);
    EXPECT_FALSE(is_there("data/update/x.part"));
    EXPECT_TRUE(is_there("other/important"));
    EXPECT_EQ(job.result.at("files").to_number<int>(), 0);
}

TEST_F(temp_files, what_somebody_writes_stays) {
    fs::create_directories(dir.at("data/update"));
    fs::create_directories(dir.at("data/backups"));
    auto part = std::make_unique<partial_file>(dir.at("data/update/a.tar.zst.part"), 100);
    const auto upload = open_update_file(dir.at("data/update"), "b.tar.zst.minisig", 0, {});
    ASSERT_TRUE(upload.has_value());
    backup_folder backups(dir.at("data/backups"), 1U << 30U);
    const auto backup = backups.begin_upload("c.psb", 0);
    ASSERT_TRUE(backup.has_value());
    const auto files = [&] {
        return std::distance(fs::directory_iterator(dir.at("data/update")), {}) +
               std::distance(fs::directory_iterator(dir.at("data/backups")), {});
    };
    EXPECT_EQ(files(), 3);
    clean_temp_files(places, job);
    EXPECT_EQ(files(), 3);
    part.reset();
    clean_temp_files(places, job);
    EXPECT_EQ(files(), 2) << "a download that nobody goes on with";
}

TEST_F(temp_files, old_versions_are_named_for_they_are_roots) {
    places.versions = dir.at("opt/versions");
    for (const auto* name : {"1.0.0", "1.1.0", "1.2.0"})
        write("opt/versions/" + std::string(name) + "/bin/penstock");
    fs::create_symlink("versions/1.2.0", dir.at("opt/current"));
    fs::create_symlink("versions/1.1.0", dir.at("opt/previous"));
    clean_temp_files(places, job);
    const auto& old = job.result.at("old_versions").as_array();
    ASSERT_EQ(old.size(), 1U);
    EXPECT_EQ(old[0].as_string(), dir.at("opt/versions/1.0.0"));
    EXPECT_TRUE(is_there("opt/versions/1.0.0/bin/penstock"));
    EXPECT_EQ(job.result.at("files").to_number<int>(), 0);
}

TEST_F(temp_files, jobs_that_ended_a_day_ago_go) {
    const jobs::job_folder all(places.jobs);
    const auto make = [&](jobs::job_state state, std::chrono::hours ago) {
        jobs::job_record r;
        r.created_at = r.ended_at = wall_now() - ago;
        r.job_id = jobs::make_job_id(r.created_at);
        r.state = state;
        EXPECT_TRUE(all.create(r, "{}").has_value());
        return r.job_id;
    };
    using std::chrono::hours;
    const auto old = make(jobs::job_state::failed, hours(25));
    make(jobs::job_state::running, hours(25));
    make(jobs::job_state::failed, hours(23));
    clean_temp_files(places, job);
    EXPECT_FALSE(all.read(old));
    EXPECT_EQ(all.read_all().size(), 2U);
}

}  // namespace penstock::services
