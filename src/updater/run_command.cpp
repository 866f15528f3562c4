#include "updater/run_command.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <functional>
#include <optional>

#include "base/descriptor.hpp"
#include "base/text.hpp"

namespace penstock::updater {

namespace {

constexpr int exit_not_found = 127;

[[noreturn]] void become(std::vector<char*>& arguments, int output) {
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (nothing >= 0) ::dup2(nothing, STDIN_FILENO);
    ::dup2(output, STDOUT_FILENO);
    ::execvp(arguments.front(), arguments.data());
    ::_exit(exit_not_found);
}

/// False: not before the deadline.
bool wait_for(int readable, steady_time deadline) {
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_now()).count();
        if (left <= 0) return false;
        pollfd waiting{readable, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, static_cast<int>(left));
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    }
}

/// Until the other end is closed, or the deadline.
std::string read_all(int from, steady_time deadline, std::size_t max_bytes) {
    std::string out;
    char part[4096];
    while (wait_for(from, deadline)) {
        const auto n = ::read(from, part, sizeof part);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        out.append(part, static_cast<std::size_t>(n));
        if (out.size() > 2 * max_bytes) out.erase(0, out.size() - max_bytes);
    }
    if (out.size() > max_bytes) out.erase(0, out.size() - max_bytes);
    return out;
}

/// `output`: where the program prints to; `reads` is called when it has been started.
checked<> run(const std::vector<std::string>& words, steady_time begin, milliseconds timeout, int output,
              const std::function<void()>& reads) {
    std::vector<char*> arguments;
    auto own = words;
    for (auto& word : own)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child < 0) return fault{"", std::string("a process cannot be started: ") + std::strerror(errno)};
    if (child == 0) become(arguments, output);
    reads();
    const descriptor of(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
    const bool has_ended = wait_for(of.number(), begin + timeout);
    if (!has_ended) ::kill(child, SIGKILL);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    const auto name = fmt::format("{}", fmt::join(words, " "));
    if (!has_ended) return fault{"", fmt::format("`{}` took longer than {} s", name, timeout.count() / 1000)};
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    if (WIFEXITED(status) && WEXITSTATUS(status) == exit_not_found) return fault{"", "`" + name + "` was not found"};
    if (WIFEXITED(status)) return fault{"", fmt::format("`{}` ended with {}", name, WEXITSTATUS(status))};
    return fault{"", fmt::format("`{}` was ended by signal {}", name, WTERMSIG(status))};
}

}  // namespace

std::vector<std::string> split_command(const std::string& text) {
    std::vector<std::string> words;
    for (const auto word : split(text, ' '))
        if (!word.empty()) words.emplace_back(word);
    return words;
}

checked<> run_command(const std::vector<std::string>& words, milliseconds timeout) {
    if (words.empty()) return {};
    return run(words, steady_now(), timeout, STDERR_FILENO, [] {});  // our own output has a form
}

checked<std::string> read_command(const std::vector<std::string>& words, milliseconds timeout, std::size_t max_bytes) {
    if (words.empty()) return std::string();
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return fault{"", std::string("a pipe cannot be created: ") + std::strerror(errno)};
    const descriptor reading(ends[0]);
    std::optional<descriptor> writing(std::in_place, ends[1]);
    const auto begin = steady_now();
    std::string out;
    const auto done = run(words, begin, timeout, ends[1], [&] {
        writing.reset();
        out = read_all(reading.number(), begin + timeout, max_bytes);
    });
    if (!done) return done.error();
    return out;
}

}  // namespace penstock::updater
