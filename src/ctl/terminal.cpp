#include "ctl/terminal.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/text.hpp"

extern char** environ;

namespace penstock::ctl {

namespace {

constexpr int poll_ms = 200;
constexpr std::size_t max_typed = 4096;

failure stopped() {
    return {exit_code::refused, "stopped; nothing was changed"};
}

/// The terminal with our settings, and signals that would leave it so kept back.
class quiet_terminal {
public:
    explicit quiet_terminal(int terminal) : terminal_(terminal) {
        sigset_t all;
        sigemptyset(&all);
        for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP})
            sigaddset(&all, number);
        pthread_sigmask(SIG_BLOCK, &all, &blocked_before_);
        is_changed_ = ::tcgetattr(terminal_, &saved_) == 0;
        auto quiet = saved_;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | ISIG);
        if (is_changed_) ::tcsetattr(terminal_, TCSAFLUSH, &quiet);
    }
    ~quiet_terminal() {
        if (is_changed_) ::tcsetattr(terminal_, TCSAFLUSH, &saved_);
        pthread_sigmask(SIG_SETMASK, &blocked_before_, nullptr);
    }
    quiet_terminal(const quiet_terminal&) = delete;
    quiet_terminal& operator=(const quiet_terminal&) = delete;

    static bool has_signal() {
        sigset_t waiting;
        sigpending(&waiting);
        return sigismember(&waiting, SIGINT) == 1 || sigismember(&waiting, SIGTERM) == 1 ||
               sigismember(&waiting, SIGHUP) == 1;
    }

private:
    int terminal_;
    termios saved_{};
    sigset_t blocked_before_{};
    bool is_changed_ = false;
};

void show(int terminal, std::string_view text) {
    [[maybe_unused]] const auto shown = ::write(terminal, text.data(), text.size());
}

/// Takes back the last character, which may be several bytes of UTF-8.
void erase_last(std::string& typed) {
    while (!typed.empty()) {
        const auto byte = static_cast<unsigned char>(typed.back());
        typed.pop_back();
        if ((byte & 0xC0U) != 0x80U) return;
    }
}

outcome<std::string> read_typed(int terminal, bool is_secret) {
    constexpr char end_of_text = 3, end_of_input = 4, backspace = 8, erase_line = 21, rubout = 127;
    std::string typed;
    for (;;) {
        pollfd ready{terminal, POLLIN, 0};
        const int count = ::poll(&ready, 1, poll_ms);
        if (quiet_terminal::has_signal()) return stopped();
        if (count <= 0) continue;
        char c = 0;
        const auto size = ::read(terminal, &c, 1);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0 || c == end_of_text || c == end_of_input) return stopped();
        if (c == '\n' || c == '\r') return typed;
        if (c == backspace || c == rubout) {
            if (!is_secret && !typed.empty()) show(terminal, "\b \b");
            erase_last(typed);
        } else if (c == erase_line) {
            while (!typed.empty()) {
                if (!is_secret) show(terminal, "\b \b");
                erase_last(typed);
            }
        } else if (typed.size() < max_typed) {
            typed += c;
            if (!is_secret) show(terminal, {&c, 1});
        }
    }
}

}  // namespace

outcome<std::string> ask_on_terminal(const std::string& question, bool is_secret) {
    const int terminal = ::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (terminal < 0) return failure{exit_code::bad_usage, "there is no terminal for this question: " + question};
    outcome<std::string> typed = stopped();
    {
        const quiet_terminal while_asking(terminal);
        show(terminal, question + ": ");
        typed = read_typed(terminal, is_secret);
        show(terminal, "\r\n");
    }
    ::close(terminal);
    return typed;
}

outcome<> edit_file(const std::string& path, const std::function<std::optional<std::string>(const char*)>& variable) {
    std::string editor = "vi";
    for (const char* name : {"EDITOR", "VISUAL"})
        if (const auto text = variable(name); text && !trim(*text).empty()) editor = *text;
    auto command = editor + " \"$@\"";  // as git has it: the variable may have options
    std::string shell = "sh", option = "-c", own_path = path;
    std::array<char*, 6> arguments{shell.data(),  option.data(),   command.data(),
                                   editor.data(), own_path.data(), nullptr};
    struct sigaction ignored {
    }, interrupt_before{}, quit_before{};
    ignored.sa_handler = SIG_IGN;
    ::sigaction(SIGINT, &ignored, &interrupt_before);
    ::sigaction(SIGQUIT, &ignored, &quit_before);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGQUIT);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    pid_t child = 0;
    const int error = ::posix_spawn(&child, "/bin/sh", nullptr, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    int status = 0;
    while (error == 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    ::sigaction(SIGINT, &interrupt_before, nullptr);
    ::sigaction(SIGQUIT, &quit_before, nullptr);
    if (error != 0) return failure{exit_code::bad_usage, editor + " cannot be started: " + std::strerror(error)};
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    return failure{exit_code::bad_usage,
                   "the editor " + editor + " ended with an error (set VISUAL or EDITOR to use another editor)"};
}

}  // namespace penstock::ctl
