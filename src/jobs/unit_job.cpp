#include "jobs/unit_job.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/descriptor.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"
#include "jobs/job_reporter.hpp"
#include "jobs/output_line.hpp"
#include "jobs/script_run.hpp"

namespace penstock::jobs {

namespace {

namespace fs = std::filesystem;

/// Below the data folder, through no link.
int open_below(const std::string& folder, const char* path, int flags) {
    const descriptor top(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH;
    return static_cast<int>(::syscall(SYS_openat2, top.number(), path, &how, sizeof how));
}

std::vector<std::string> names_in(int folder) {
    std::vector<std::string> names;
    const int copy = ::fcntl(folder, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return names;
    const std::unique_ptr<DIR, int (*)(DIR*)> listing(::fdopendir(copy), &::closedir);
    if (!listing) ::close(copy);
    constexpr std::size_t max_requests = 1000;
    while (listing && names.size() < max_requests) {
        const auto* entry = ::readdir(listing.get());
        if (entry == nullptr) break;
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") names.emplace_back(name);
    }
    std::ranges::sort(names);
    return names;
}

checked<unit_request> read_request(int folder, const std::string& name, uid_t user) {
    if (!is_job_id(name)) return fault{"", "is not the id of a job"};
    const descriptor file(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat found {};
    if (file.number() < 0 || ::fstat(file.number(), &found) != 0) return fault{"", std::strerror(errno)};
    if (!S_ISREG(found.st_mode) || found.st_nlink != 1 || found.st_uid != user)
        return fault{"", "expected a file that belongs to the gateway's user and has no hard links"};
    if (static_cast<std::size_t>(found.st_size) > max_request_bytes) return fault{"", "is over 64 KiB"};
    std::string text(max_request_bytes + 1, '\0');
    const auto n = ::read(file.number(), text.data(), text.size());
    text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    auto request = parse_request(text);
    if (request && request->job_id != name) return fault{"job_id", "differs from the name of the file"};
    return request;
}

bool is_roots(const fs::path& path, uid_t own) {
    struct stat found {};
    return ::stat(path.c_str(), &found) == 0 && (found.st_uid == 0 || found.st_uid == own) &&
           (found.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/// Gives up all rights but the gateway's user's, for good. False: it still has others.
bool become(uid_t user, gid_t group) {
    if (::geteuid() != 0) return ::geteuid() == user;
    return ::setgroups(0, nullptr) == 0 && ::setresgid(group, group, group) == 0 && ::setresuid(user, user, user) == 0;
}

// What the process with the script tells the one that writes: a letter, then the rest of the line.
constexpr char says_group = 'G', says_line = 'L', says_end = 'E', says_failure = 'F';

/// The unprivileged half: writes record and log from what comes through the pipe. Returns the exit code of the process.
int write_record(const unit_settings& where, const unit_request& asked, const std::string& path, int input) {
    const job_folder in(where.data + "/jobs");
    job_lock lock;
    auto record = in.read(asked.job_id);
    if (!record || record->job != asked.job || record->has_ended() || !lock.acquire(in.of(asked.job_id))) return 1;
    record->is_external = true;
    job_reporter reporter(in, std::move(*record), {}, [] { return false; });
    reporter.begin();
    std::optional<ending> how;
    const auto take = [&](std::string_view line) {
        if (line.empty()) return;
        const auto rest = line.substr(1);
        if (line.front() == says_line) {
            reporter.on_line(rest);
        } else if (line.front() == says_group) {
            reporter.note_process_group(parse_number<int>(rest).value_or(0));
        } else if (line.front() == says_end) {
            how = reporter.on_end(path, {parse_number<int>(rest).value_or(1), false});
        } else if (line.front() == says_failure) {
            how = ending{job_state::failed, std::string(rest)};
        }
    };
    line_splitter lines;
    std::array<char, 16384> piece{};
    for (;;) {
        const auto n = ::read(input, piece.data(), piece.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        lines.put({piece.data(), static_cast<std::size_t>(n)}, take);
    }
    if (!how)
        how = ending{job_state::interrupted,
                     "penstock-job was stopped before the job ended: see journalctl -u penstock-job"};
    if (how->state == job_state::succeeded && reporter.record().awaits_restart) return 0;
    reporter.end(*how);
    return 0;
}

class line_pipe {
public:
    explicit line_pipe(int output) : output_(output) {}
    void say(char what, std::string_view rest) const {
        std::string line(1, what);
        line += rest;
        line += '\n';
        for (std::string_view left = line; !left.empty();) {
            const auto n = ::write(output_, left.data(), left.size());
            if (n < 0 && errno != EINTR) return;  // the other half has ended: the script goes on
            if (n > 0) left.remove_prefix(static_cast<std::size_t>(n));
        }
    }

private:
    int output_;
};

void run_script_of(const unit_request& asked, const std::string& path, const std::string& folder, const line_pipe& to) {
    auto environment = asked.environment;
    for (const auto* one : {"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"})
        environment.emplace_back(one);
    environment.push_back("PENSTOCK_JOB=" + asked.job);
    environment.push_back("PENSTOCK_JOB_ID=" + asked.job_id);
    const auto deadline = steady_now() + asked.limit;
    script_events events;
    events.started = [&](int group) { to.say(says_group, std::to_string(group)); };
    events.print = [&](std::string_view line) { to.say(says_line, line); };
    events.should_end = [&] { return steady_now() >= deadline; };
    const auto ended = run_script({path, folder, std::move(environment), {}}, events);
    if (!ended) {
        to.say(says_failure, fmt::format("{} could not be started: {}", path, ended.error().message()));
    } else if (ended->was_ended) {
        to.say(says_failure,
               fmt::format("the job was stopped, because it took longer than {} s: raise edge.admin.{}.limit_s",
                           asked.limit.count(), asked.job));
    } else {
        to.say(says_end, std::to_string(ended->exit_code));
    }
}

}  // namespace

std::vector<taken_request> take_requests(const unit_settings& where, std::string_view only) {
    std::vector<taken_request> taken;
    const descriptor folder(open_below(where.data, "jobs/requests", O_RDONLY | O_DIRECTORY));
    if (folder.number() < 0) return taken;
    for (auto& name : names_in(folder.number())) {
        if (!only.empty() && name != only) continue;
        auto request = read_request(folder.number(), name, where.user);
        if (::unlinkat(folder.number(), name.c_str(), 0) != 0 &&
            ::unlinkat(folder.number(), name.c_str(), AT_REMOVEDIR) != 0)
            request = fault{"", fmt::format("cannot be removed: {}", std::strerror(errno))};
        taken.push_back({std::move(name), std::move(request)});
    }
    return taken;
}

checked<> run_request(const unit_settings& where, const unit_request& asked) {
    const auto path = find_script(where.scripts, asked.job);
    std::optional<std::string> why;
    if (!path) {
        why = fmt::format("there is no script {} in {}", asked.job, where.scripts);
    } else if (!is_roots(*path, ::geteuid()) || !is_roots(where.scripts, ::geteuid())) {
        why = fmt::format("{} and its folder must belong to root, and no other user may write to them", *path);
    }
    const auto folder = where.run_folder + "/" + asked.job_id;
    const auto text = boost::json::serialize(boost::json::object{
                          {"job_id", asked.job_id}, {"job", asked.job}, {"parameters", asked.parameters}}) +
                      '\n';
    if (auto done = write_private_file(folder + "/request.json", text); !done) why = to_string(done.error());

    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return fault{"", fmt::format("a pipe cannot be created: {}", std::strerror(errno))};
    const pid_t writer = ::fork();
    if (writer < 0) return fault{"", fmt::format("a process cannot be started: {}", std::strerror(errno))};
    if (writer == 0) {
        ::close(ends[1]);
        if (!become(where.user, where.group)) ::_exit(1);
        int code = 1;
        try {
            code = write_record(where, asked, path.value_or(asked.job), ends[0]);
        } catch (const std::exception& e) {
            logger("jobs")->error("the process that records job {} has failed: {}", asked.job_id, e.what());
        }
        ::_exit(code);
    }
    ::close(ends[0]);
    std::signal(SIGPIPE, SIG_IGN);
    {
        const descriptor output(ends[1]);
        const line_pipe to(output.number());
        if (!why) {
            run_script_of(asked, *path, folder, to);
        } else {
            to.say(says_failure, *why);
        }
    }
    while (::waitpid(writer, nullptr, 0) < 0 && errno == EINTR) {
    }
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    if (why) return fault{"", *why};
    return {};
}

}  // namespace penstock::jobs
