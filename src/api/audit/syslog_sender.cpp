#include "api/audit/syslog_sender.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>

#include "base/host.hpp"
#include "base/text.hpp"
#include "io/net_rules.hpp"
#include "io/run_on.hpp"
#include "model/json_text.hpp"

namespace penstock::api {

namespace {

constexpr std::chrono::seconds attempt_timeout{3};
constexpr std::chrono::seconds patience{10};  ///< after which lines that wait are trouble
constexpr unsigned priority = 13 * 8 + 6;     ///< log audit, informational: RFC 5424, 6.2.1

}  // namespace

std::string syslog_message(wall_time at, std::string_view host, std::string_view line) {
    // `[API_ACCESS] …`: the kind of the line is its message id.
    const auto end = line.find(']');
    const auto kind = line.starts_with('[') && end != line.npos ? line.substr(1, end - 1) : std::string_view("AUDIT");
    return fmt::format("<{}>1 {} {} penstock {} {} - {}", priority, format_iso_time(at), host.empty() ? "-" : host,
                       ::getpid(), kind, line);
}

checked<io::endpoint> parse_syslog_url(std::string_view url) {
    const fault wrong("edge.audit.syslog", "expected udp://host:port, tcp://host:port or tls://host:port");
    io::endpoint to;
    const auto scheme_end = url.find("://");
    if (scheme_end == url.npos) return wrong;
    const auto scheme = url.substr(0, scheme_end);
    auto rest = url.substr(scheme_end + 3);
    if (scheme == "udp") {
        to.kind = io::endpoint::transport::udp;
        to.port = 514;
    } else if (scheme == "tcp") {
        to.kind = io::endpoint::transport::tcp;
        to.port = 601;
    } else if (scheme == "tls") {
        to.kind = io::endpoint::transport::tls;
        to.port = 6514;
    } else {
        return wrong;
    }
    if (rest.ends_with('/')) rest.remove_suffix(1);
    const auto bracket = rest.rfind(']');
    const auto colon = rest.rfind(':');
    if (colon != rest.npos && (bracket == rest.npos || colon > bracket)) {
        const auto port = parse_number<std::uint16_t>(rest.substr(colon + 1));
        if (!port || *port == 0) return wrong;
        to.port = *port;
        rest = rest.substr(0, colon);
    }
    if (rest.empty() || rest.find_first_of("/ @?#") != rest.npos) return wrong;
    to.host = rest;
    return to;
}

/// A connection, and the loop on which it does one thing after the other.
class syslog_sender::wire {
public:
    std::optional<std::string> open(const io::endpoint& to) {
        const auto until = steady_now() + attempt_timeout;
        auto made = io::run_on(loop_, io::connect_for_owner(loop_.get_executor(), to, until));
        if (!made) return made.error().message();
        stream_ = std::move(*made);
        return std::nullopt;
    }
    bool is_open() const noexcept { return stream_ != nullptr; }
    void close() { stream_.reset(); }

    std::optional<std::string> write(std::string_view bytes) {
        // A server that has hung up is noticed before the bytes are lost on it.
        std::array<std::uint8_t, 256> unwanted{};
        const auto received = io::run_on(loop_, stream_->read_some(unwanted, steady_now()));
        if (!received && received.error() != make_error_code(io::errc::timed_out)) return received.error().message();
        const auto sent = io::run_on(loop_, stream_->write(as_bytes(bytes), steady_now() + attempt_timeout));
        if (!sent) return sent.error().message();
        return std::nullopt;
    }

private:
    io::asio::io_context loop_{1};
    std::unique_ptr<io::stream> stream_;
};

syslog_sender::syslog_sender(io::endpoint to) : to_(std::move(to)), host_(host_name()) {
    thread_.start("syslog", [this] { run(); });
}

void syslog_sender::add(wall_time at, std::string_view line) {
    auto message = syslog_message(at, host_, line);
    const auto lock = thread_.lock();
    bytes_ += message.size();
    waiting_.push_back(std::move(message));
    while (bytes_ > max_waiting) {
        bytes_ -= waiting_.front().size();
        waiting_.pop_front();
        ++lost_;
    }
    if (!stuck_since_) stuck_since_ = steady_now();
    thread_.notify();
}

std::optional<std::string> syslog_sender::send_first(wire& over) {
    if (!over.is_open()) {
        if (auto why = over.open(to_)) return why;
    }
    std::string message;
    {
        const auto lock = thread_.lock();
        if (waiting_.empty()) return std::nullopt;
        message = waiting_.front();
    }
    const bool is_datagram = to_.kind == io::endpoint::transport::udp;
    if (auto why = over.write(is_datagram ? message : fmt::format("{} {}", message.size(), message))) {
        over.close();
        return why;
    }
    const auto lock = thread_.lock();
    // Meanwhile it may have had to make room.
    if (!waiting_.empty() && waiting_.front() == message) {
        bytes_ -= message.size();
        waiting_.pop_front();
    }
    stuck_since_ = waiting_.empty() ? std::nullopt : std::optional(steady_now());
    return std::nullopt;
}

void syslog_sender::run() {
    wire over;
    std::chrono::seconds pause{1};
    std::optional<steady_time> end;  // of what is sent when it stops
    auto lock = thread_.lock();
    const auto never = [] { return false; };
    for (;;) {
        const bool goes_on = thread_.wait_until(lock, steady_time::max(), [&] { return !waiting_.empty(); });
        if (!goes_on && !end) end = steady_now() + attempt_timeout;
        if (waiting_.empty() || (end && steady_now() >= *end)) return;
        lock.unlock();
        const auto why = send_first(over);
        lock.lock();
        trouble_ = why.value_or("");
        if (!why) {
            pause = std::chrono::seconds{1};
            continue;
        }
        ++failures_;
        if (!thread_.wait_until(lock, steady_now(), never)) return;  // it had to stop during the attempt
        thread_.wait_until(lock, steady_now() + pause, never);
        pause = std::min(pause * 2, max_delay);
    }
}

bool syslog_sender::is_failing(steady_time now) const {
    const auto lock = thread_.lock();
    return stuck_since_ && now - *stuck_since_ >= patience;
}

std::uint64_t syslog_sender::lost() const {
    const auto lock = thread_.lock();
    return lost_;
}

std::uint64_t syslog_sender::failures() const {
    const auto lock = thread_.lock();
    return failures_;
}

std::string syslog_sender::trouble() const {
    const auto lock = thread_.lock();
    return trouble_;
}

}  // namespace penstock::api
