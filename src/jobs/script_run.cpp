#include "jobs/script_run.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"
#include "base/system_error.hpp"
#include "base/text.hpp"
#include "jobs/output_line.hpp"

namespace penstock::jobs {

namespace {

using std::chrono::seconds;

constexpr int poll_ms = 200;
constexpr seconds term_timeout{10};           // from TERM to KILL
constexpr seconds drain_timeout{2};           // for what was printed before the end
constexpr std::size_t max_passphrase = 4096;  // fits into a pipe that nobody reads yet
constexpr int passphrase_number = 3;

struct pipe_ends {
    std::unique_ptr<descriptor> read, write;
};

result<pipe_ends> open_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return system_error();
    return pipe_ends{std::make_unique<descriptor>(ends[0]), std::make_unique<descriptor>(ends[1])};
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> out;
    for (auto& t : texts)
        out.push_back(t.data());
    out.push_back(nullptr);
    return out;
}

/// Whatever the gateway blocks or ignores, a script begins as one in a terminal does.
struct spawn_settings {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

    spawn_settings(int output, int passphrase) {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
        if (passphrase >= 0) posix_spawn_file_actions_adddup2(&files, passphrase, passphrase_number);
        posix_spawn_file_actions_addclosefrom_np(&files, passphrase >= 0 ? passphrase_number + 1 : passphrase_number);
        posix_spawnattr_init(&attributes);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~spawn_settings() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    spawn_settings(const spawn_settings&) = delete;
    spawn_settings& operator=(const spawn_settings&) = delete;
};

result<pid_t> spawn(const script& what, int output, int passphrase) {
    std::vector<std::string> arguments{what.path, what.argument};
    auto environment = what.environment;
    if (passphrase >= 0) environment.push_back("PENSTOCK_PASSPHRASE_FD=" + std::to_string(passphrase_number));
    auto argv = pointers_to(arguments);
    auto envp = pointers_to(environment);
    const spawn_settings how(output, passphrase);
    pid_t made = 0;
    const int failed = ::posix_spawn(&made, what.path.c_str(), &how.files, &how.attributes, argv.data(), envp.data());
    if (failed != 0) return system_error(failed);
    return made;
}

int exit_code_of(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// One script while it runs.
class running_script {
public:
    running_script(pid_t leader, int output, const script_events& events)
        : leader_(leader), output_(output), events_(events) {}

    script_end wait() {
        steady_time kill_at{};
        while (!has_exited()) {
            read_for(poll_ms);
            if (!was_ended_ && events_.should_end()) {
                was_ended_ = true;
                ::kill(-leader_, SIGTERM);
                kill_at = steady_now() + term_timeout;
            }
            if (was_ended_ && steady_now() >= kill_at) ::kill(-leader_, SIGKILL);
        }
        // The leader is not yet waited for, so that its number is still that of this group.
        ::kill(-leader_, was_ended_ ? SIGKILL : SIGTERM);
        for (const auto until = steady_now() + drain_timeout; is_open_ && steady_now() < until;)
            read_for(poll_ms);
        ::kill(-leader_, SIGKILL);
        lines_.finish(events_.print);
        int status = 0;
        while (::waitpid(leader_, &status, 0) < 0 && errno == EINTR) {
        }
        return {exit_code_of(status), was_ended_};
    }

private:
    bool has_exited() const {
        siginfo_t info{};
        return ::waitid(P_PID, static_cast<id_t>(leader_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
               info.si_pid == leader_;
    }

    /// Waits that long for output, and reads what is there.
    void read_for(int ms) {
        pollfd waited{is_open_ ? output_ : -1, POLLIN, 0};
        if (::poll(&waited, 1, ms) <= 0) return;
        std::array<char, 16384> piece{};
        const auto n = ::read(output_, piece.data(), piece.size());
        if (n > 0) {
            lines_.put({piece.data(), static_cast<std::size_t>(n)}, events_.print);
        } else if (n == 0 || errno != EINTR) {
            is_open_ = false;
        }
    }

    const pid_t leader_;
    const int output_;
    const script_events& events_;
    line_splitter lines_;
    bool is_open_ = true;
    bool was_ended_ = false;
};

bool is_in_group(const std::filesystem::path& process, int group) {
    const auto stat = read_file((process / "stat").string());
    if (!stat) return false;
    const auto name_end = stat->rfind(')');  // a name may have blanks and brackets
    if (name_end == stat->npos) return false;
    const auto fields = split(std::string_view(*stat).substr(name_end + 1), ' ');  // "", state, parent, group
    return fields.size() > 3 && parse_number<int>(fields[3]) == group;
}

bool is_of_job(const std::filesystem::path& process, std::string_view job_id) {
    const auto environment = read_file((process / "environ").string());
    if (!environment) return false;
    for (const auto one : split(*environment, '\0')) {
        if (one.starts_with("PENSTOCK_JOB_ID=") && one.substr(16) == job_id) return true;
    }
    return false;
}

std::vector<pid_t> processes_of(int group, std::string_view job_id) {
    std::vector<pid_t> found;
    std::error_code failed;
    std::filesystem::directory_iterator all("/proc", failed);
    for (; !failed && all != std::filesystem::directory_iterator(); all.increment(failed)) {
        const auto number = parse_number<pid_t>(all->path().filename().string());
        if (number && is_in_group(all->path(), group) && is_of_job(all->path(), job_id)) found.push_back(*number);
    }
    return found;
}

}  // namespace

result<script_end> run_script(const script& what, const script_events& events) {
    auto output = open_pipe();
    if (!output) return output.error();
    pipe_ends secret;
    if (!what.passphrase.empty()) {
        if (what.passphrase.size() > max_passphrase) return system_error(EMSGSIZE);
        auto made = open_pipe();
        if (!made) return made.error();
        secret = std::move(*made);
        if (::write(secret.write->number(), what.passphrase.data(), what.passphrase.size()) < 0) return system_error();
    }
    const auto leader = spawn(what, output->write->number(), secret.read ? secret.read->number() : -1);
    if (!leader) return leader.error();
    secret = {};
    output->write.reset();  // else its end would never be seen
    events.started(*leader);
    return running_script(*leader, output->read->number(), events).wait();
}

std::optional<std::string> find_script(const std::string& folder, std::string_view name) {
    if (folder.empty()) return std::nullopt;
    auto path = folder + "/" + std::string(name);
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode) || ::access(path.c_str(), X_OK) != 0)
        return std::nullopt;
    return path;
}

std::optional<std::string> why_no_script(const std::string& folder, std::string_view name) {
    if (folder.empty() || find_script(folder, name)) return std::nullopt;
    const auto path = folder + "/" + std::string(name);
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return std::nullopt;
    if (!S_ISREG(found.st_mode)) return path + " is not a file, so it is not the script of this job";
    return path + " is not used, because the gateway may not execute it: chmod 755 " + path;
}

void end_process_group(int group, std::string_view job_id) {
    if (group <= 1) return;
    for (const int signal : {SIGTERM, SIGKILL}) {
        for (const auto until = steady_now() + term_timeout;;) {
            const auto left = processes_of(group, job_id);
            if (left.empty()) return;
            for (const auto process : left)
                ::kill(process, signal);
            if (steady_now() >= until) break;
            ::poll(nullptr, 0, poll_ms);
        }
    }
}

}  // namespace penstock::jobs
