#include "audit/syslog_sink.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <exception>
#include <utility>

#include "base/host.hpp"
#include "base/text.hpp"
#include "io/net_rules.hpp"
#include "model/json_text.hpp"

namespace penstock::audit {

namespace {

constexpr std::chrono::seconds attempt_timeout{3};
constexpr std::chrono::seconds first_pause{1}, max_pause{30};
constexpr unsigned priority = 13 * 8 + 6;  ///< log audit, informational: RFC 5424, 6.2.1

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

syslog_sink::syslog_sink(io::asio::io_context& loop, io::endpoint to, line_queue& from)
    : loop_(loop),
      server_(std::move(to)),
      queue_(from),
      host_(host_name()),
      idle_(loop.get_executor()),
      pause_(loop.get_executor()) {}

void syslog_sink::start() {
    io::asio::co_spawn(loop_, run(), [](const std::exception_ptr& thrown) {
        if (thrown) std::rethrow_exception(thrown);
    });
}

void syslog_sink::stop() {
    end_ = steady_now() + attempt_timeout;
    idle_.cancel();
    pause_.cancel();
}

io::awaitable<result<>> syslog_sink::send(const line& l) {
    const auto message = syslog_message(l.time, host_, l.text);  // the line may go while this waits
    if (!stream_) {
        auto made = co_await io::connect_for_owner(loop_.get_executor(), server_, steady_now() + attempt_timeout);
        if (!made) co_return made.error();
        stream_ = std::move(*made);
    }
    // A server that has hung up is noticed before the bytes are lost on it.
    if (stream_->look() != io::stream::input::none) {
        std::array<std::uint8_t, 256> unwanted{};
        const auto received = co_await stream_->read_some(unwanted, steady_now());
        if (!received && received.error() != make_error_code(io::errc::timed_out)) co_return received.error();
    }
    const bool is_datagram = server_.kind == io::endpoint::transport::udp;
    const auto framed = is_datagram ? message : fmt::format("{} {}", message.size(), message);
    co_return co_await stream_->write(as_bytes(framed), steady_now() + attempt_timeout);
}

io::awaitable<> syslog_sink::run() {
    auto pause = first_pause;
    for (;;) {
        const auto next = queue_.first_due_at(sink::syslog);
        if (end_ && (next.queued_line == nullptr || steady_now() >= *end_)) break;
        if (next.queued_line == nullptr) {
            stuck_since_.reset();
            co_await idle_.wait_until(steady_time::max());
            continue;
        }
        if (!stuck_since_) stuck_since_ = steady_now();
        const auto sent = co_await send(*next.queued_line);
        if (sent) {
            queue_.on_written(sink::syslog, next.number + 1);
            stuck_since_.reset();
            failure_.clear();
            pause = first_pause;
            continue;
        }
        stream_.reset();
        failure_ = sent.error().message();
        ++failures_;
        if (end_) break;
        co_await pause_.wait_for(pause);
        pause = std::min(pause * 2, max_pause);
    }
    stream_.reset();
    has_ended_ = true;
}

}  // namespace penstock::audit
