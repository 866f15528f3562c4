#include "base/service_notifier.hpp"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/log.hpp"
#include "base/text.hpp"

namespace penstock {

namespace {

std::string_view environment(const char* name) noexcept {
    const char* const text = std::getenv(name);
    return text == nullptr ? std::string_view() : text;
}

/// Of a path or `@name`; size 0: it is neither.
struct socket_address {
    explicit socket_address(std::string_view name) noexcept {
        if (name.size() < 2 || name.size() >= sizeof bytes.sun_path || (name[0] != '/' && name[0] != '@')) return;
        bytes.sun_family = AF_UNIX;
        std::ranges::copy(name, bytes.sun_path);
        if (name[0] == '@') bytes.sun_path[0] = '\0';
        size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size() + (name[0] == '/' ? 1 : 0));
    }
    sockaddr_un bytes{};
    socklen_t size = 0;
};

}  // namespace

service_notifier::settings service_notifier::from_environment() {
    settings s{std::string(environment("NOTIFY_SOCKET")), {}};
    const auto pid = environment("WATCHDOG_PID");
    if (!pid.empty() && parse_number<pid_t>(pid) != ::getpid()) return s;
    if (const auto time = parse_number<std::int64_t>(environment("WATCHDOG_USEC")); time && *time > 0)
        s.watchdog_timeout = std::chrono::microseconds{*time};
    return s;
}

service_notifier::service_notifier(settings s) : address_(std::move(s.socket)), watchdog_timeout_(s.watchdog_timeout) {
    if (address_.empty()) return;
    if (socket_address(address_).size == 0) {
        logger("app")->warn(
            "NOTIFY_SOCKET is neither a path nor an abstract address: the gateway cannot notify the service manager");
        return;
    }
    socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket_ < 0) logger("app")->warn("the gateway cannot notify the service manager: {}", std::strerror(errno));
}

service_notifier::~service_notifier() {
    if (socket_ >= 0) ::close(socket_);
}

bool service_notifier::send(std::string_view message) const noexcept {
    if (socket_ < 0) return true;
    const socket_address to(address_);
    for (;;) {
        const auto sent = ::sendto(socket_, message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
                                   reinterpret_cast<const sockaddr*>(&to.bytes), to.size);
        if (sent >= 0 || errno != EINTR) return sent >= 0;
    }
}

void service_notifier::send_state(std::string state) {
    const std::scoped_lock lock(mutex_);
    unsent_state_ = send(state) ? std::string() : std::move(state);
}

void service_notifier::ready() {
    send_state("READY=1");
}

void service_notifier::reloading(steady_time now) {
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch());
    send_state(fmt::format("RELOADING=1\nMONOTONIC_USEC={}", time.count()));
}

void service_notifier::stopping() {
    send_state("STOPPING=1");
}

void service_notifier::status(std::string_view line) {
    std::string text(line);
    std::ranges::replace_if(
        text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    const std::scoped_lock lock(mutex_);
    if (text == sent_status_) return;
    if (send("STATUS=" + text)) sent_status_ = std::move(text);
}

void service_notifier::extend_timeout(std::chrono::seconds time) {
    send(fmt::format("EXTEND_TIMEOUT_USEC={}", std::chrono::microseconds(time).count()));
}

void service_notifier::feed() {
    send("WATCHDOG=1");
    retry();
}

void service_notifier::retry() {
    const std::scoped_lock lock(mutex_);
    if (!unsent_state_.empty() && send(unsent_state_)) unsent_state_.clear();
}

}  // namespace penstock
