#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/background_thread.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "io/stream.hpp"

namespace penstock::api {

/// One message of RFC 5424: facility 13 (log audit), severity informational, the line as its text.
std::string syslog_message(wall_time at, std::string_view host, std::string_view line);

/// Where messages go, of `tls://collector.plant:6514`; the port may be absent: 514 for UDP, 601 TCP, 6514 TLS.
checked<io::endpoint> parse_syslog_url(std::string_view url);

/// Sends lines to a syslog server: over TLS or TCP with the length before each message (RFC 5425, RFC 6587), over UDP
/// one a datagram (RFC 5426). TCP has no acknowledgement: what the system had taken when a connection broke is lost.
///
/// Lifecycle: made running; `stop` sends what waits, 3 s at most.   Thread: any; a thread of its own sends.
/// Limits: 4 MiB waiting, the oldest line goes and is counted; an attempt takes 3 s at most, the next one begins 1 s
/// later, doubling to 30 s.
class syslog_sender {
public:
    explicit syslog_sender(io::endpoint to);
    syslog_sender(const syslog_sender&) = delete;
    syslog_sender& operator=(const syslog_sender&) = delete;

    void add(wall_time at, std::string_view line);
    void stop() { thread_.stop(); }

    /// Whether lines have waited for 10 s.
    bool is_failing(steady_time now) const;
    std::uint64_t lost() const;
    std::uint64_t failures() const;
    std::string trouble() const;  ///< of the last attempt; empty = it succeeded

private:
    class wire;
    void run();
    /// Sends the oldest line; the error of the link.
    std::optional<std::string> send_first(wire& over);

    static constexpr std::size_t max_waiting = 4U << 20U;
    static constexpr std::chrono::seconds max_delay{30};

    const io::endpoint to_;
    const std::string host_;
    std::deque<std::string> waiting_;  ///< messages
    std::size_t bytes_ = 0;
    std::optional<steady_time> stuck_since_;
    std::string trouble_;
    std::uint64_t lost_ = 0, failures_ = 0;
    background_thread thread_;
};

}  // namespace penstock::api
