#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::monitor {

/// An ICMP or ICMPv6 echo request. The kernel sets identifier and checksum.
byte_buffer encode_echo_request(bool is_v6, std::uint16_t sequence);

/// The sequence number of an echo reply; nothing for any other message.
std::optional<std::uint16_t> decode_echo_reply(bool is_v6, byte_view message) noexcept;

/// Measures the round trip to one host by ICMP on a datagram socket, which needs no privilege where
/// net.ipv4.ping_group_range allows the process's group.
///
/// Thread: one at a time; a host given by name is looked up on a thread of its own, for a dead name server holds its
/// caller for many seconds.   Limits: `measure` takes at most 500 ms.
class pinger {
public:
    explicit pinger(std::string host);
    ~pinger();
    pinger(const pinger&) = delete;
    pinger& operator=(const pinger&) = delete;

    /// Round trip in ms, or a sentence why it failed.
    checked<double> measure();

    /// The system does not allow this process to ping, so every `measure` fails.
    bool is_forbidden() const noexcept { return is_forbidden_; }

private:
    struct address {
        sockaddr_storage bytes{};
        socklen_t size = 0;
        bool is_v6() const noexcept { return bytes.ss_family == AF_INET6; }
    };
    struct lookup;

    static std::optional<address> resolve(const std::string& host, int flags);
    checked<> find_address();
    checked<> open_socket();
    void close_socket() noexcept;
    bool wait_for_reply(steady_time deadline);

    std::string host_;
    std::optional<address> address_;
    std::shared_ptr<lookup> lookup_;
    bool is_named_ = true;  ///< by name, not by address
    bool is_forbidden_ = false;
    unsigned unanswered_ = 0;
    int socket_ = -1;
    std::uint16_t sequence_ = 0;
};

}  // namespace penstock::monitor
