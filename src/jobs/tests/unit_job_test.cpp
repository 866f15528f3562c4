#include "jobs/unit_job.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "jobs/job_folder.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::jobs {

namespace {

namespace fs = std::filesystem;

class unit_job : public testing::Test {
protected:
    unit_job() {
        unit = {dir.at("data"), dir.at("scripts"), dir.at("run"), ::geteuid(), ::getegid()};
        for (const auto& folder : {unit.data + "/jobs/requests", unit.scripts})
            fs::create_directories(folder);
    }

    void write_script(const std::string& name, const std::string& text) const {
        const auto path = unit.scripts + "/" + name;
        std::ofstream(path) << "#!/bin/sh\n" << text;
        ::chmod(path.c_str(), 0755);
    }

    /// As the gateway does.
    job_record request(const std::string& job, const std::string& more = "") {
        job_record r;
        r.job_id = make_job_id(wall_now());
        r.job = job;
        r.is_external = true;
        EXPECT_TRUE(jobs().create(r, "{}").has_value());
        std::ofstream(request_path(r.job_id))
            << R"({"job_id":")" << r.job_id << R"(","job":")" << job << R"(","limit_s":100)" << more << "}";
        return r;
    }

    std::string request_path(const std::string& id) const { return unit.data + "/jobs/requests/" + id; }
    job_folder jobs() const { return job_folder(unit.data + "/jobs"); }

    job_record run(const job_record& r) {
        for (const auto& one : take_requests(unit)) {
            EXPECT_TRUE(one.request.has_value());
            if (one.request) has_begun = run_request(unit, *one.request).has_value();
        }
        return jobs().read(r.job_id).value_or(job_record{});
    }

    test::temp_dir dir;
    unit_settings unit;
    bool has_begun = false;
};

}  // namespace

TEST_F(unit_job, runs_the_script_and_writes_the_record_of_the_gateway) {
    write_script("firmware",
                 "echo ::step update\necho $PENSTOCK_FIRMWARE\ncat $1/request.json\necho ::percent 70\n"
                 "echo '::result {\"upgraded\":[\"tzdata\"]}'\n");
    const auto r = run(request("firmware", R"(,"parameters":{"a":1},"environment":["PENSTOCK_FIRMWARE=all"])"));
    EXPECT_EQ(r.state, job_state::succeeded);
    EXPECT_EQ(r.exit_code, 0);
    EXPECT_EQ(r.result.at("upgraded").as_array().size(), 1U);
    EXPECT_EQ(jobs().read_log(r.job_id, 0).text,
              "== update\nall\n{\"job_id\":\"" + r.job_id + "\",\"job\":\"firmware\",\"parameters\":{\"a\":1}}\n");
    EXPECT_FALSE(is_locked(jobs().of(r.job_id)));
    EXPECT_TRUE(fs::is_empty(unit.data + "/jobs/requests"));
    EXPECT_TRUE(fs::is_empty(unit.run_folder));
}

TEST_F(unit_job, says_how_a_script_failed) {
    write_script("firmware", "exit 4\n");
    EXPECT_EQ(run(request("firmware")).state, job_state::failed);
    write_script("firmware", "echo '::fail no network'\nexit 4\n");
    EXPECT_EQ(run(request("firmware")).message, "no network");
    write_script("upgrade", "echo '::rolled-back not ready'\nexit 1\n");
    EXPECT_EQ(run(request("upgrade")).state, job_state::rolled_back);
    EXPECT_TRUE(run(request("reboot")).message.find("no script") != std::string::npos);
    EXPECT_FALSE(has_begun);
}

TEST_F(unit_job, a_job_that_ends_with_the_next_start_stays_open) {
    write_script("reboot", "");
    auto r = request("reboot");
    r.awaits_restart = true;
    ASSERT_TRUE(jobs().write(r).has_value());
    EXPECT_EQ(run(r).state, job_state::running);
}

TEST_F(unit_job, what_takes_too_long_is_ended) {
    write_script("firmware", "exec sleep 1000\n");
    const auto r = request("firmware");
    std::ofstream(request_path(r.job_id)) << R"({"job_id":")" << r.job_id << R"(","job":"firmware","limit_s":1})";
    const auto after = run(r);
    EXPECT_EQ(after.state, job_state::failed);
    EXPECT_NE(after.message.find("edge.admin.firmware.limit_s"), std::string::npos);
}

TEST_F(unit_job, a_script_that_others_may_write_is_not_run) {
    write_script("firmware", "");
    ::chmod((unit.scripts + "/firmware").c_str(), 0777);
    EXPECT_EQ(run(request("firmware")).state, job_state::failed);
    ::chmod((unit.scripts + "/firmware").c_str(), 0755);
    ::chmod(unit.scripts.c_str(), 0777);
    EXPECT_EQ(run(request("firmware")).state, job_state::failed);
    EXPECT_FALSE(has_begun);
}

TEST_F(unit_job, nothing_but_plain_files_is_taken_and_nothing_stays) {
    const auto folder = unit.data + "/jobs/requests/";
    const auto good = request("firmware");
    fs::create_symlink(dir.at("other"), folder + make_job_id(wall_now()));
    fs::create_hard_link(request_path(good.job_id), dir.at("second name"));
    ASSERT_EQ(::mkfifo((folder + make_job_id(wall_now())).c_str(), 0600), 0);
    std::ofstream(folder + "JOB_1") << "{}";
    std::ofstream(folder + make_job_id(wall_now())) << std::string(max_request_bytes + 1, ' ');
    fs::create_directory(folder + "folder");
    const auto other = request("firmware");
    fs::rename(request_path(other.job_id), folder + make_job_id(wall_now()));
    const auto taken = take_requests(unit);
    EXPECT_EQ(taken.size(), 7U);
    for (const auto& one : taken)
        EXPECT_FALSE(one.request.has_value()) << one.name;
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(unit_job, a_folder_of_requests_that_is_a_link_is_not_entered) {
    fs::rename(unit.data + "/jobs", dir.at("elsewhere"));
    std::ofstream(dir.at("elsewhere/requests/JOB_1")) << "{}";
    fs::create_directory_symlink(dir.at("elsewhere"), unit.data + "/jobs");
    EXPECT_TRUE(take_requests(unit).empty());
    EXPECT_TRUE(fs::exists(dir.at("elsewhere/requests/JOB_1")));
}

TEST_F(unit_job, of_root_writes_with_the_rights_of_the_gateway) {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root";
    unit.user = unit.group = 65534;
    write_script("firmware", "id -u\n");
    auto r = request("firmware");
    EXPECT_FALSE(take_requests(unit).at(0).request.has_value());  // it is root's
    const auto give_away = [&](const std::string& path) { EXPECT_EQ(::chown(path.c_str(), 65534, 65534), 0); };
    ::chmod(dir.path().c_str(), 0755);
    r = request("firmware");
    for (const auto& path : {unit.data, unit.data + "/jobs", jobs().of(r.job_id), jobs().of(r.job_id) + "/record.json",
                             request_path(r.job_id)})
        give_away(path);
    const auto after = run(r);
    EXPECT_EQ(after.state, job_state::succeeded);
    EXPECT_EQ(jobs().read_log(r.job_id, 0).text, "0\n");
    struct stat log {};
    ASSERT_EQ(::stat((jobs().of(r.job_id) + "/log").c_str(), &log), 0);
    EXPECT_EQ(log.st_uid, 65534U);
    // A link in the gateway's folder leads its own user there, not root.
    std::ofstream(dir.at("roots")) << "x";
    ::chmod(dir.at("roots").c_str(), 0600);
    r = request("firmware");
    for (const auto& path : {jobs().of(r.job_id), jobs().of(r.job_id) + "/record.json", request_path(r.job_id)})
        give_away(path);
    fs::create_symlink(dir.at("roots"), jobs().of(r.job_id) + "/record.json.new");
    run(r);
    EXPECT_EQ(read_file(dir.at("roots")).value(), "x");
}

}  // namespace penstock::jobs
