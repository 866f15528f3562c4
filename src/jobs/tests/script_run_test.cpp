#include "jobs/script_run.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "jobs/job_reporter.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::jobs {

namespace {

/// Soon: what was killed stays a process until init has waited for it.
bool is_gone(int group) {
    for (const auto until = steady_now() + std::chrono::seconds(10); steady_now() < until;)
        if (::kill(-group, 0) != 0) return true;
    return false;
}

class script_run : public testing::Test {
protected:
    std::string write(const std::string& text, unsigned mode = 0755) {
        auto path = dir.at("script");
        std::ofstream(path) << text;
        ::chmod(path.c_str(), mode);
        return path;
    }

    script_end run(const std::string& text, std::string passphrase = {}) {
        script_events events;
        events.started = [&](int number) { group = number; };
        events.print = [&](std::string_view line) { lines.emplace_back(line); };
        events.should_end = [&] { return should_end(lines); };
        const auto ended = run_script(
            {write(text), "/the/folder", {"PATH=/usr/bin:/bin", "PENSTOCK_JOB_ID=" + job_id}, std::move(passphrase)},
            events);
        EXPECT_TRUE(ended.has_value());
        return ended ? *ended : script_end{};
    }

    test::temp_dir dir;
    std::string job_id = make_job_id(wall_now());
    std::vector<std::string> lines;
    int group = 0;
    std::function<bool(const std::vector<std::string>&)> should_end = [](auto&) { return false; };
};

}  // namespace

TEST_F(script_run, has_the_folder_its_environment_no_input_and_nothing_else) {
    ::setenv("A_SECRET_OF_THE_GATEWAY", "x", 1);
    const int open_file = ::open(dir.path().c_str(), O_RDONLY);
    const auto ended =
        run("#!/bin/sh\necho $1\nread line || echo no input\nenv | grep -c SECRET\nls /proc/self/fd | wc -l\n");
    ::close(open_file);
    ::unsetenv("A_SECRET_OF_THE_GATEWAY");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(lines, (std::vector<std::string>{"/the/folder", "no input", "0", "4"}));  // ls has opened one
}

TEST_F(script_run, what_it_says_of_errors_comes_too_and_its_exit_code) {
    EXPECT_EQ(run("#!/bin/sh\necho broken >&2\nprintf rest\nexit 7\n").exit_code, 7);
    EXPECT_EQ(lines, (std::vector<std::string>{"broken", "rest"}));
    EXPECT_EQ(run("#!/bin/sh\nkill -SEGV $$\n").exit_code, 128 + SIGSEGV);
}

TEST_F(script_run, a_passphrase_comes_by_a_descriptor_alone) {
    run("#!/bin/bash\ncat <&$PENSTOCK_PASSPHRASE_FD\necho\ntr '\\0' ' ' < /proc/$$/cmdline; env\n", "open sesame");
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0], "open sesame");
    for (std::size_t i = 1; i < lines.size(); ++i)
        EXPECT_EQ(lines[i].find("sesame"), std::string::npos);
}

TEST_F(script_run, is_ended_with_what_it_started) {
    should_end = [](auto& printed) { return !printed.empty(); };
    const auto ended = run("#!/bin/sh\nsleep 1000 &\necho started\nwait\n");
    EXPECT_TRUE(ended.was_ended);
    EXPECT_EQ(ended.exit_code, 128 + SIGTERM);
    EXPECT_TRUE(is_gone(group));
}

TEST_F(script_run, a_child_that_outlives_it_holds_nothing_up) {
    const auto ended = run("#!/bin/sh\n(trap '' TERM; exec sleep 1000) &\necho done\n");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(lines, std::vector<std::string>{"done"});
    EXPECT_TRUE(is_gone(group));
}

TEST_F(script_run, what_cannot_be_started_is_an_error) {
    const script_events events{[](int) {}, [](std::string_view) {}, [] { return false; }};
    EXPECT_FALSE(run_script({dir.at("none"), "", {}, {}}, events).has_value());
    EXPECT_FALSE(run_script({write("#!/none\n"), "", {}, {}}, events).has_value());
    EXPECT_FALSE(run_script({write("#!/bin/sh\n"), "", {}, std::string(5000, 'x')}, events).has_value());
}

TEST_F(script_run, only_executables_are_found) {
    write("#!/bin/sh\n");
    EXPECT_TRUE(find_script(dir.path().string(), "script"));
    EXPECT_FALSE(find_script(dir.path().string(), "other"));
    EXPECT_FALSE(find_script("", "script"));
    EXPECT_FALSE(why_no_script(dir.path().string(), "script"));
    EXPECT_FALSE(why_no_script(dir.path().string(), "other"));
    EXPECT_FALSE(why_no_script("", "script"));
    std::filesystem::create_directory(dir.at("folder"));
    EXPECT_FALSE(find_script(dir.path().string(), "folder"));
    write("#!/bin/sh\n", 0644);
    EXPECT_FALSE(find_script(dir.path().string(), "script"));
}

TEST_F(script_run, processes_of_a_gateway_that_was_killed_are_ended_and_no_others) {
    const auto start = [&](const std::string& id) {
        const pid_t made = ::fork();
        if (made == 0) {
            ::setpgid(0, 0);
            const std::string name = "PENSTOCK_JOB_ID=" + id;
            ::execle("/bin/sleep", "sleep", "1000", nullptr, std::array<const char*, 2>{name.c_str(), nullptr}.data());
            ::_exit(1);
        }
        ::setpgid(made, made);
        return made;
    };
    const auto ours = start(job_id), other = start(make_job_id(wall_now()));
    // Until both have the environment of what they execute.
    while (std::filesystem::read_symlink("/proc/" + std::to_string(ours) + "/exe") ==
               std::filesystem::read_symlink("/proc/self/exe") ||
           std::filesystem::read_symlink("/proc/" + std::to_string(other) + "/exe") ==
               std::filesystem::read_symlink("/proc/self/exe")) {
    }
    std::thread reaper([&] { ::waitpid(ours, nullptr, 0); });
    end_process_group(ours, job_id);
    end_process_group(other, job_id);
    reaper.join();
    EXPECT_EQ(::kill(other, 0), 0);
    ::kill(other, SIGKILL);
    ::waitpid(other, nullptr, 0);
}

TEST_F(script_run, the_reporter_notes_what_the_script_says) {
    const job_folder in(dir.at("jobs"));
    job_record r;
    r.job_id = job_id;
    r.job = "firmware";
    ASSERT_TRUE(in.create(r, "{}").has_value());
    job_reporter reporter(in, r, {}, [] { return false; });
    reporter.begin();
    const auto path = write(
        "#!/bin/sh\necho ::step look\necho ::percent 50\necho '::result {\"a\":1}'\necho plain\n"
        "echo '::step do'\necho '::fail no network'\nexit 3\n");
    const auto how = reporter.run(path, {"PATH=/usr/bin:/bin"});
    reporter.end(how);
    const auto stored = in.read(job_id);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->state, job_state::failed);
    EXPECT_EQ(stored->message, "no network");
    EXPECT_EQ(stored->exit_code, 3);
    EXPECT_EQ(stored->percent, 50U);
    EXPECT_EQ(stored->steps.size(), 2U);
    EXPECT_EQ(stored->result.at("a").as_int64(), 1);
    EXPECT_EQ(in.read_log(job_id, 0).text, "== look\nplain\n== do\nno network\n");
}

}  // namespace penstock::jobs
