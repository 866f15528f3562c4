#include "services/administration/job_runner.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <thread>

#include "base/private_file.hpp"
#include "tests/support/pause.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {

namespace {

using jobs::ending;
using jobs::job_context;
using jobs::job_kind;
using enum jobs::job_state;

class job_runner_test : public testing::Test {
protected:
    job_runner_test() {
        set.folder = dir.at("jobs");
        set.scripts = dir.at("scripts");
        set.limits_s = {{"backup", 1000}, {"restart", 1000}, {"firmware", 1000}, {"reboot", 1000}};
        set.environment = {"PENSTOCK_FIRMWARE=security"};
        set.restart = [this] { ++restarts; };
        std::filesystem::create_directory(set.scripts);
    }

    void write_script(const std::string& name, const std::string& text) const {
        const auto path = set.scripts + "/" + name;
        std::ofstream(path) << "#!/bin/sh\n" << text;
        ::chmod(path.c_str(), 0755);
    }

    /// Waits until it has ended.
    static job_record ended(const job_runner& of, const std::string& id) {
        for (;;) {
            const auto r = of.find(id);
            if (!r || r->has_ended()) return r.value_or(job_record{});
            test::pause();
        }
    }

    static job_kind waiting(const std::string& name) {
        return {name, [](job_context& c) {
                    c.step("wait");
                    while (!c.is_cancelled())
                        test::pause();
                    return ending{failed, "was cut off"};
                }};
    }

    test::temp_dir dir;
    job_runner::settings set;
    std::atomic<int> restarts = 0;
};

job_runner::filter all_of(std::optional<std::string> job = {}) {
    return {std::move(job), {}, 100};
}

}  // namespace

TEST_F(job_runner_test, a_built_in_job_runs_and_is_kept) {
    std::string id;
    {
        job_runner jobs(set);
        jobs.add({"backup", [](job_context& c) {
                      c.step("copy");
                      c.percent(50);
                      c.log("passphrase of " + std::to_string(c.passphrase().size()));
                      c.set_result({{"name", c.parameters().at("note")}});
                      return ending{};
                  }});
        const auto r = jobs.start("backup", {{"note", "before the change"}}, "secret", "anna");
        ASSERT_TRUE(r.has_value());
        id = r->job_id;
        EXPECT_EQ(ended(jobs, id).state, succeeded);
        EXPECT_EQ(jobs.read_log(id, 0)->text, "== copy\npassphrase of 6\n");
    }
    EXPECT_EQ(read_file(set.folder + "/" + id + "/request.json").value().find("secret"), std::string::npos);
    job_runner again(set);
    again.start();
    const auto r = again.find(id);
    ASSERT_TRUE(r);
    EXPECT_EQ(r->actor, "anna");
    EXPECT_EQ(r->result.at("name").as_string(), "before the change");
    EXPECT_EQ(again.list(all_of()).size(), 1U);
    EXPECT_TRUE(again.list(all_of("restore")).empty());
}

TEST_F(job_runner_test, one_of_a_kind_and_one_of_those_that_end_the_gateway) {
    job_runner jobs(set);
    for (const auto* name : {"backup", "restore", "restart"})
        jobs.add(waiting(name));
    const auto restore = jobs.start("restore", {}, {}, "a"), backup = jobs.start("backup", {}, {}, "a");
    ASSERT_TRUE(restore.has_value() && backup.has_value());
    const auto second = jobs.start("backup", {}, {}, "a"), restart = jobs.start("restart", {}, {}, "a");
    ASSERT_TRUE(second.has_error() && restart.has_error());
    EXPECT_EQ(code_of(second.error().kind), "JOB_RUNNING");
    EXPECT_EQ(second.error().job_id, backup->job_id);
    EXPECT_EQ(restart.error().job_id, restore->job_id);
    EXPECT_EQ(code_of(jobs.start("dance", {}, {}, "a").error().kind), "NOT_FOUND");
    ASSERT_TRUE(jobs.cancel(restore->job_id, "ben").has_value());
    EXPECT_EQ(ended(jobs, restore->job_id).state, cancelled);
    EXPECT_EQ(code_of(jobs.cancel(restore->job_id, "ben").error().kind), "NOT_AVAILABLE");
    EXPECT_EQ(code_of(jobs.cancel("JOB_x", "ben").error().kind), "NOT_FOUND");
    EXPECT_TRUE(jobs.start("restart", {}, {}, "a").has_value());
    jobs.stop();
    EXPECT_EQ(jobs.find(backup->job_id)->state, interrupted);
}

TEST_F(job_runner_test, a_job_that_takes_too_long_fails) {
    set.limits_s["backup"] = 1;
    job_runner jobs(set);
    jobs.add(waiting("backup"));
    const auto r = ended(jobs, jobs.start("backup", {}, {}, "a").value().job_id);
    EXPECT_EQ(r.state, failed);
    EXPECT_NE(r.message.find("edge.admin.backup.limit_s"), r.message.npos);
}

TEST_F(job_runner_test, an_exception_is_a_failure_and_says_so) {
    job_runner jobs(set);
    jobs.add({"backup", [](job_context&) -> ending { throw std::runtime_error("broken"); }});
    const auto r = ended(jobs, jobs.start("backup", {}, {}, "a").value().job_id);
    EXPECT_EQ(r.state, failed);
    EXPECT_TRUE(r.message.starts_with("broken"));
}

TEST_F(job_runner_test, a_script_replaces_the_built_in_job) {
    write_script("backup", "echo ::step own\necho $PENSTOCK_JOB $PENSTOCK_FIRMWARE\ncat $1/request.json\n");
    job_runner jobs(set);
    jobs.add({"backup", [](job_context&) { return ending{failed}; }});
    const auto id = jobs.start("backup", {{"note", "x"}}, {}, "a").value().job_id;
    EXPECT_EQ(ended(jobs, id).state, succeeded);
    EXPECT_EQ(jobs.read_log(id, 0)->text, "== own\nbackup security\n{\"job_id\":\"" + id +
                                              "\",\"job\":\"backup\",\"parameters\":{\"note\":\"x\"}}\n");
    EXPECT_EQ(jobs.available().at(0).runner, "direct");
}

TEST_F(job_runner_test, what_needs_root_says_what_to_do_instead) {
    job_runner jobs(set);
    jobs.add({.name = "firmware"});
    jobs.add({.name = "backup",
              .run = [](job_context&) { return ending{}; },
              .obstacle = [] { return std::optional<std::string>("no disk"); }});
    EXPECT_EQ(code_of(jobs.start("firmware", {}, {}, "a").error().kind), "NOT_AVAILABLE");
    EXPECT_EQ(jobs.start("backup", {}, {}, "a").error().message, "no disk");
    const auto listed = jobs.available();
    ASSERT_EQ(listed.size(), 2U);
    EXPECT_FALSE(listed[0].is_available || listed[1].is_available);
    EXPECT_EQ(listed[0].reason, "no disk");
    EXPECT_NE(listed[1].reason.find("penstock-job"), std::string::npos);
    EXPECT_TRUE(jobs.list(all_of()).empty());

    set.runner = script_runner::none;
    job_runner none(set);
    none.add(waiting("backup"));
    EXPECT_EQ(code_of(none.start("backup", {}, {}, "a").error().kind), "NOT_AVAILABLE");
}

TEST_F(job_runner_test, a_job_ends_behind_a_restart) {
    std::string id;
    {
        job_runner jobs(set);
        jobs.add({"restart", [](job_context& c) {
                      c.step("restart");
                      return ending{.needs_restart = true};
                  }});
        id = jobs.start("restart", {}, {}, "a").value().job_id;
        while (restarts == 0)
            test::pause();
        EXPECT_FALSE(jobs.find(id)->has_ended());
        EXPECT_EQ(code_of(jobs.start("restart", {}, {}, "a").error().kind), "JOB_RUNNING");
        EXPECT_EQ(code_of(jobs.cancel(id, "a").error().kind), "NOT_AVAILABLE");
    }
    job_runner next(set);
    next.add({.name = "restart",
              .run = [](job_context&) { return ending{}; },
              .resume =
                  [](job_context& c) {
                      c.set_result({{"down_ms", 5}});
                      return ending{};
                  }});
    next.start();
    const auto r = next.find(id);
    EXPECT_EQ(r->state, succeeded);
    EXPECT_EQ(r->steps.at(0).state, succeeded);
    EXPECT_EQ(r->result.at("down_ms").as_int64(), 5);
}

TEST_F(job_runner_test, a_machine_that_stays_up_fails_the_job_that_should_have_ended_it) {
    write_script("reboot", "echo '::step reboot'\n");
    set.down_timeout = milliseconds{1500};
    const auto reboot = [] {
        return job_kind{.name = "reboot",
                        .resume = [](job_context&) { return ending{}; },
                        .ends_with_next_start = true,
                        .needs_script = true,
                        .can_cancel = false};
    };
    job_runner jobs(set);
    jobs.add(reboot());
    jobs.add(waiting("restart"));
    const auto r = jobs.start("reboot", {}, {}, "a");
    ASSERT_TRUE(r.has_value());
    const auto in_the_way = jobs.start("restart", {}, {}, "a");
    ASSERT_TRUE(in_the_way.has_error());
    // What cannot be done is not proposed.
    EXPECT_EQ(in_the_way.error().message.find("or cancel it"), std::string::npos) << in_the_way.error().message;
    const auto refused = jobs.cancel(r->job_id, "ben");
    ASSERT_TRUE(refused.has_error());
    EXPECT_NE(refused.error().message.find("ends as FAILED"), std::string::npos) << refused.error().message;
    const auto over = ended(jobs, r->job_id);
    EXPECT_EQ(over.state, failed);
    EXPECT_NE(over.message.find("the machine did not shut down"), std::string::npos) << over.message;
    EXPECT_TRUE(jobs.start("restart", {}, {}, "a").has_value());
    jobs.stop();
}

TEST_F(job_runner_test, so_it_does_where_the_unit_of_root_ran_the_script) {
    write_script("reboot", "exit 0\n");
    set.runner = script_runner::systemd;
    set.down_timeout = milliseconds{300};
    job_runner jobs(set);
    jobs.add({.name = "reboot",
              .resume = [](job_context&) { return ending{}; },
              .ends_with_next_start = true,
              .needs_script = true,
              .can_cancel = false});
    const auto r = jobs.start("reboot", {}, {}, "a");
    ASSERT_TRUE(r.has_value());
    const auto request = set.folder + "/requests/" + r->job_id;
    while (!std::filesystem::exists(request))
        test::pause();
    // What penstock-job does: takes the request, and leaves the record open after a script that ended with 0.
    std::filesystem::remove(request);
    const jobs::job_folder in(set.folder);
    auto record = in.read(r->job_id).value();
    record.is_external = true;
    record.begin_step("reboot", set.clock());
    record.state = running;
    ASSERT_TRUE(record.awaits_restart);
    ASSERT_TRUE(in.write(record).has_value());
    const auto over = ended(jobs, r->job_id);
    EXPECT_EQ(over.state, failed);
    EXPECT_NE(over.message.find("the machine did not shut down"), std::string::npos) << over.message;
}

TEST_F(job_runner_test, what_a_killed_gateway_left_is_interrupted) {
    job_record r;
    r.created_at = wall_now();
    r.job_id = jobs::make_job_id(r.created_at);
    r.job = "backup";
    r.state = running;
    r.begin_step("copy", wall_now());
    ASSERT_TRUE(jobs::job_folder(set.folder).create(r, "{}").has_value());
    job_runner jobs(set);
    jobs.add(waiting("backup"));
    jobs.start();
    EXPECT_EQ(jobs.find(r.job_id)->state, interrupted);
    EXPECT_EQ(jobs.find(r.job_id)->steps.at(0).state, interrupted);
    EXPECT_TRUE(jobs.start("backup", {}, {}, "a").has_value());
}

TEST_F(job_runner_test, a_full_disk_refuses_the_job_and_leaves_nothing) {
    std::ofstream(set.folder) << "no folder";
    job_runner jobs(set);
    jobs.add(waiting("backup"));
    EXPECT_EQ(code_of(jobs.start("backup", {}, {}, "a").error().kind), "NO_SPACE");
    EXPECT_TRUE(jobs.list(all_of()).empty());
}

TEST_F(job_runner_test, a_unit_that_does_not_take_the_job_is_named) {
    write_script("firmware", "");
    set.runner = script_runner::systemd;
    set.pickup_timeout = std::chrono::seconds(0);
    job_runner jobs(set);
    jobs.add({.name = "firmware"});
    const auto id = jobs.start("firmware", {}, {}, "a").value().job_id;
    const auto r = ended(jobs, id);
    EXPECT_EQ(r.state, failed);
    EXPECT_NE(r.message.find("penstock-job.path"), r.message.npos);
    EXPECT_TRUE(std::filesystem::is_empty(set.folder + "/requests"));
}

// Jobs whose script notes elsewhere how it goes

class job_that_was_cut_off : public job_runner_test {
protected:
    /// What a gateway finds that starts behind a power cut.
    std::string leave(jobs::job_state state, bool is_external = true) {
        job_record r;
        r.created_at = wall_now();
        r.job_id = jobs::make_job_id(r.created_at);
        r.job = "upgrade";
        r.state = running;
        r.is_external = is_external;
        r.begin_step("probe", wall_now());
        if (state != running) r.end({state, "penstock-job was stopped before the job ended"}, wall_now());
        EXPECT_TRUE(jobs::job_folder(set.folder).create(r, "{}").has_value());
        return r.job_id;
    }

    job_kind upgrade() {
        return {.name = "upgrade",
                .run = [](job_context&) { return ending{}; },
                .noted =
                    [this](const std::string& id) {
                        const std::lock_guard held(mutex);
                        return id == noted_id ? noted : std::nullopt;
                    }};
    }

    void note(jobs::noted_state what) {
        const std::lock_guard held(mutex);
        noted = std::move(what);
    }

    std::mutex mutex;
    std::string noted_id;
    std::optional<jobs::noted_state> noted;
};

TEST_F(job_that_was_cut_off, ends_as_it_was_noted) {
    for (const auto left : {running, interrupted, failed}) {
        for (const auto& how : {ending{succeeded, "version 2 runs"}, ending{rolled_back, "version 2 was not well"}}) {
            const auto id = noted_id = leave(left);
            note({how, "commit", {{"from", "1"}, {"to", "2"}}});
            job_runner jobs(set);
            jobs.add(upgrade());
            jobs.start();
            const auto r = jobs.find(id).value();
            EXPECT_EQ(r.state, how.state);
            EXPECT_EQ(r.message, how.message);
            EXPECT_EQ(r.result.at("to").as_string(), "2");
            ASSERT_EQ(r.steps.size(), 2U);
            EXPECT_EQ(r.steps[1].name, "commit");
            EXPECT_EQ(r.steps[1].state, how.state);
            EXPECT_FALSE(r.is_external);
            EXPECT_EQ(jobs.read_log(id, 0)->text,
                      "the process of this job was interrupted; its last recorded step is commit\n== commit\n" +
                          how.message + "\n");
            EXPECT_EQ(jobs::job_folder(set.folder).read(id)->state, how.state) << "on disk, too";
            EXPECT_TRUE(jobs.start("upgrade", {}, {}, "a").has_value());
        }
    }
}

TEST_F(job_that_was_cut_off, goes_on_until_an_end_is_noted) {
    const auto id = noted_id = leave(interrupted);
    note({{running}, "probe", {}});
    {
        job_runner jobs(set);
        jobs.add(upgrade());
        jobs.start();
        EXPECT_EQ(jobs.find(id)->state, running);
        EXPECT_EQ(jobs.find(id)->steps.size(), 1U) << "the step goes on";
        EXPECT_EQ(jobs.start("upgrade", {}, {}, "a").error().job_id, id);
        EXPECT_EQ(code_of(jobs.cancel(id, "a").error().kind), "NOT_AVAILABLE");
        jobs.stop();
        EXPECT_EQ(jobs.find(id)->state, running) << "it is not the gateway's end that ends it";
    }
    job_runner next(set);
    next.add(upgrade());
    next.start();
    note({{rolled_back, "not well"}, "rollback", {}});
    EXPECT_EQ(ended(next, id).state, rolled_back);
}

TEST_F(job_that_was_cut_off, of_which_nothing_is_noted_is_interrupted) {
    const auto id = leave(running);
    note({{succeeded}, "commit", {}});
    job_runner jobs(set);
    jobs.add(upgrade());
    jobs.start();
    EXPECT_EQ(jobs.find(id)->state, interrupted) << "the notes are of another job";
}

TEST_F(job_that_was_cut_off, that_failed_or_succeeded_stays_as_it_is) {
    for (const auto state : {failed, succeeded, rolled_back, cancelled}) {
        const auto id = noted_id = leave(state);
        note({{failed, "noted"}, "verify", {}});
        job_runner jobs(set);
        jobs.add(upgrade());
        jobs.start();
        EXPECT_EQ(jobs.find(id)->state, state);
        EXPECT_NE(jobs.find(id)->message, "noted");
        EXPECT_TRUE(jobs.read_log(id, 0)->text.empty());
    }
}

TEST_F(job_that_was_cut_off, whose_unit_is_killed_goes_on_as_noted) {
    const auto id = noted_id = leave(running);
    auto lock = std::make_unique<jobs::job_lock>();
    ASSERT_TRUE(lock->acquire(set.folder + "/" + id));
    job_runner jobs(set);
    jobs.add(upgrade());
    jobs.start();
    note({{succeeded, "version 2 runs"}, "commit", {}});
    auto r = *jobs::job_folder(set.folder).read(id);
    r.end({interrupted, "penstock-job was stopped before the job ended"}, wall_now());
    ASSERT_TRUE(jobs::job_folder(set.folder).write(r).has_value());
    lock.reset();
    EXPECT_EQ(ended(jobs, id).state, succeeded);
}

}  // namespace penstock::services
