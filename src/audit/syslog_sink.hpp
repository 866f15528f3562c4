#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "audit/line_queue.hpp"
#include "base/error.hpp"
#include "io/stream.hpp"
#include "io/timer.hpp"

namespace penstock::audit {

/// One message of RFC 5424: facility 13 (log audit), severity informational, the line as its text.
std::string syslog_message(wall_time at, std::string_view host, std::string_view line);

/// The server in a URL such as `tls://collector.plant:6514`. Without a port: 514 for UDP, 601 for TCP, 6514 for TLS.
/// The fault is of `edge.audit.syslog`: the URL has another form.
checked<io::endpoint> parse_syslog_url(std::string_view url);

/// Sends lines to a syslog server: over TLS or TCP with the length before each message (RFC 5425, RFC 6587), over UDP
/// one a datagram (RFC 5426). TCP has no acknowledgement, so lines in the system's buffer are lost if a connection
/// breaks.
///
/// Lifecycle: `start`; `stop`, after which the loop must run until `has_ended`: the waiting lines are sent, for 3 s at
/// most and not longer than the present attempt. The queue must outlive it.   Thread: the loop's. Limits: an attempt
/// takes 3 s at most, the next one begins 1 s later, doubling to 30 s.
class syslog_sink {
public:
    syslog_sink(io::asio::io_context& loop, io::endpoint to, line_queue& from);
    syslog_sink(const syslog_sink&) = delete;
    syslog_sink& operator=(const syslog_sink&) = delete;

    void start();
    /// Call it when lines may have arrived.
    void on_lines() { idle_.cancel(); }
    void stop();
    bool has_ended() const noexcept { return has_ended_; }

    /// Since when lines wait and none could be sent; `nullopt`: lines are sent, or none waits.
    std::optional<steady_time> stuck_since() const noexcept { return stuck_since_; }
    std::uint64_t failures() const noexcept { return failures_; }
    const std::string& why() const noexcept { return failure_; }  ///< of the last attempt; empty = it succeeded

private:
    io::awaitable<> run();
    io::awaitable<result<>> send(const line& l);

    io::asio::io_context& loop_;
    const io::endpoint server_;
    line_queue& queue_;
    const std::string host_;
    std::unique_ptr<io::stream> stream_;  ///< null: not connected
    io::timer idle_, pause_;
    std::optional<steady_time> end_;  ///< set: it has to stop
    bool has_ended_ = false;
    std::optional<steady_time> stuck_since_;
    std::uint64_t failures_ = 0;
    std::string failure_;
};

}  // namespace penstock::audit
