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

#include "base/descriptor.hpp"
#include "base/text.hpp"

namespace penstock::updater {

namespace {

constexpr int exit_not_found = 127;

[[noreturn]] void become(std::vector<char*>& arguments) {
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (nothing >= 0) ::dup2(nothing, STDIN_FILENO);
    ::dup2(STDERR_FILENO, STDOUT_FILENO);  // our own output has a form
    ::execvp(arguments.front(), arguments.data());
    ::_exit(exit_not_found);
}

/// False: it still runs at the deadline.
bool wait_for(pid_t child, milliseconds timeout) {
    const descriptor of(static_cast<int>(::syscall(SYS_pidfd_open, child, 0)));
    const auto deadline = steady_now() + timeout;
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_now()).count();
        if (left <= 0) return false;
        pollfd waiting{of.number(), POLLIN, 0};
        const int ready = ::poll(&waiting, 1, static_cast<int>(left));
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    }
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
    std::vector<char*> arguments;
    auto own = words;
    for (auto& word : own)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const pid_t child = ::fork();
    if (child < 0) return fault{"", std::string("no process: ") + std::strerror(errno)};
    if (child == 0) become(arguments);
    const bool has_ended = wait_for(child, timeout);
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

}  // namespace penstock::updater
