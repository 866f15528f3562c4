#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::io {

/// Bytes that went through the streams of one user, without those of TLS and without bytes that were dropped unread.
/// Thread: any.
struct traffic {
    std::atomic<std::uint64_t> sent = 0;
    std::atomic<std::uint64_t> received = 0;
};

/// Bytes to and from one device, over any carrier.
///
/// Lifecycle: `connect` returns an open stream. After a time-out of `read_some` it stays open, and bytes that arrive
/// later can be read. After any other error only `close` and destruction are allowed. Both are safe while a call is in
/// progress, which then ends with an error.
/// Thread: the loop on which it was created. One read and one write may be in progress at a time.
/// Limits: every call ends at its deadline with `errc::timed_out`.
class stream {
public:
    virtual ~stream() = default;

    /// Waits for at least one byte (UDP: one datagram), and never returns zero bytes. Errors: `timed_out` at the
    /// deadline, `closed` if the peer closes, `operation_aborted` after `close`; the system's, those of TLS.
    virtual awaitable<result<std::size_t>> read_some(std::span<std::uint8_t> into, steady_time deadline) = 0;

    /// Sends all bytes (UDP: as one datagram). Errors: as of `read_some`; some of the bytes may have been sent.
    virtual awaitable<result<>> write(byte_view bytes, steady_time deadline) = 0;

    /// Sends what the carrier takes immediately, and returns its size; the rest is for `write`. It does not wait.
    /// Errors: `operation_aborted` after `close`; the system's.
    virtual result<std::size_t> write_now(byte_view /*bytes*/) { return std::size_t{0}; }

    enum class input { none, bytes, end };
    /// What a read would find now: nothing, bytes (with TLS they may contain nothing for the reader), or that the peer
    /// has closed. It does not wait and reads nothing. Carriers without connections always return `none`.
    virtual input look() noexcept { return input::none; }

    /// Drops bytes that have arrived and were not read. Called before a request on a serial line.
    virtual void discard_input() noexcept = 0;

    /// Ends the stream; a read or write in progress ends with an error.
    virtual void close() noexcept = 0;

    /// If several streams share one line (serial, or a shared connection): waits until this stream may send one request
    /// and read its answer. Another call while it owns the line is allowed.
    /// Errors: `line_busy` at the deadline, `closed` if the line was lost, `operation_aborted` after `close`.
    virtual awaitable<result<>> acquire_line(steady_time /*deadline*/) { co_return result<>{}; }

    /// Releases the line to the stream that requested it first; `close` does so too.
    virtual void release_line() noexcept {}

    /// From now on, counts the bytes that the stream sends and receives in `counts`.
    virtual void count_into(std::shared_ptr<traffic> /*counts*/) noexcept {}

    /// Whether no late answer can arrive after the carrier was reopened (TCP, TLS).
    virtual bool drops_late_data_on_reconnect() const noexcept = 0;
};

/// Faults of the link itself. System, resolver and OpenSSL codes are returned unchanged.
enum class errc {
    timed_out = 1,  ///< nothing happened until the deadline
    closed,         ///< the peer closed the connection
    bad_address,    ///< the host, the port or the path of the serial line is not valid
    tls_refused,    ///< no common version or cipher, or the device refused the gateway's certificate
    tls_untrusted,  ///< the device's certificate is not trusted, has expired, or is for another host
    bad_tls_file,   ///< the file of the CA, the certificate or the key cannot be read, or they do not match
    line_busy,      ///< the other users of the line left no turn to send

    // The path is no serial line, or a serial line that cannot be opened.

    is_file,
    is_folder,
    is_no_line,  ///< another device, a socket or a pipe
    is_absent,
    is_denied,  ///< the permissions do not allow to open it
    is_taken,   ///< another program uses it
};

error_code make_error_code(errc e) noexcept;

/// A serial line's settings.
struct serial_settings {
    unsigned baud = 9600;
    unsigned data_bits = 8;
    char parity = 'N';  ///< N, E, O
    unsigned stop_bits = 1;
};

/// Client side of TLS. Verification is on unless a setting switches it off.
struct tls_settings {
    bool verifies = true;
    std::string ca_file{};      ///< PEM; empty = the system's
    std::string cert_file{};    ///< PEM, client certificate; empty = none
    std::string key_file{};     ///< PEM
    std::string server_name{};  ///< name in the certificate; empty = the host
};

/// Address and carrier of a device.
struct endpoint {
    enum class transport { tcp, tls, udp, serial };
    transport kind = transport::tcp;
    std::string host{};  ///< name, IPv4 or IPv6 address; a device path for serial
    std::uint16_t port = 0;
    bool is_shared = false;  ///< TCP: all streams of this host and port share one connection and take turns
    serial_settings serial{};
    tls_settings tls{};
};

/// Opens the stream: resolves, connects, does the TLS handshake. `counts` may be null.
/// Give `to` a name: g++ 12 destroys a braced temporary twice in a `co_await` expression.
/// Errors: `timed_out` at the deadline; those of `resolve`, `connect_socket`, `handshake` and `open_serial`.
awaitable<result<std::unique_ptr<stream>>> connect(executor where, endpoint to, steady_time deadline,
                                                   std::shared_ptr<traffic> counts = nullptr);

}  // namespace penstock::io

template <>
struct boost::system::is_error_code_enum<penstock::io::errc> : std::true_type {};
