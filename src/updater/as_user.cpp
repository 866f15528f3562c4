#include "updater/as_user.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>

#include "base/descriptor.hpp"

namespace penstock::updater {

namespace {

constexpr std::size_t max_text = 64U << 10U;

/// False: the rights could not be given up, and nothing may be done.
bool give_up_rights(const user_rights& rights) {
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    if (::geteuid() != 0) return ::geteuid() == rights.user;  // a test without root: the data folder is its own
    if (rights.user == 0) return true;
    return ::setgroups(0, nullptr) == 0 && ::setresgid(rights.group, rights.group, rights.group) == 0 &&
           ::setresuid(rights.user, rights.user, rights.user) == 0;
}

void write_text(int to, std::string_view text) {
    while (!text.empty()) {
        const auto n = ::write(to, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
}

/// The child's life. 0: the text is what `work` returned; 1: it is the fault's.
int run_child(const user_rights& rights, int to, const std::function<checked<std::string>()>& work) {
    if (!give_up_rights(rights)) {
        write_text(to, fmt::format("the process cannot change to user {}: {}", rights.user, std::strerror(errno)));
        return 1;
    }
    try {
        const auto done = work();
        write_text(to, done ? *done : to_string(done.error()));
        return done ? 0 : 1;
    } catch (const std::exception& e) {
        write_text(to, e.what());
        return 1;
    }
}

/// What the child writes until it ends or the time is over. False: it did not end, or wrote too much.
bool collect(int from, steady_time deadline, std::string& text) {
    for (std::array<char, 4096> piece{};;) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_now()).count();
        if (left <= 0) return false;
        pollfd waiting{from, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        const auto n = ::read(from, piece.data(), piece.size());
        if (n == 0) return true;
        if (n < 0 && errno != EINTR) return false;
        if (n > 0) text.append(piece.data(), static_cast<std::size_t>(n));
        if (text.size() > max_text) return false;
    }
}

}  // namespace

checked<user_rights> find_user(const std::string& name, const std::string& data_folder) {
    if (name.empty()) {
        struct stat folder {};
        if (::stat(data_folder.c_str(), &folder) != 0) return fault{"", data_folder + ": " + std::strerror(errno)};
        return user_rights{folder.st_uid, folder.st_gid};
    }
    const auto* found = ::getpwnam(name.c_str());
    if (found == nullptr) return fault{"--user", "there is no user " + name};
    return user_rights{found->pw_uid, found->pw_gid};
}

checked<std::string> run_as(const user_rights& rights, milliseconds timeout,
                            const std::function<checked<std::string>()>& work) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return fault{"", std::string("a pipe cannot be created: ") + std::strerror(errno)};
    const pid_t child = ::fork();
    if (child < 0) {
        const auto why = std::string("a process cannot be started: ") + std::strerror(errno);
        ::close(ends[0]);
        ::close(ends[1]);
        return fault{"", why};
    }
    if (child == 0) {
        ::close(ends[0]);
        ::_exit(run_child(rights, ends[1], work));
    }
    ::close(ends[1]);
    const descriptor from(ends[0]);
    std::string text;
    const bool has_ended = collect(from.number(), steady_now() + timeout, text);
    if (!has_ended) ::kill(child, SIGKILL);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (!has_ended) return fault{"", "the data folder could not be read or written in time: check its disk"};
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
        return fault{"", "the process that reads and writes the data folder was stopped"};
    if (WEXITSTATUS(status) == 1) return fault{"", text};
    return text;
}

}  // namespace penstock::updater
