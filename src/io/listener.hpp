#pragma once

#include <memory>

#include "io/stream.hpp"

namespace penstock::io {

/// Accepts connections over TCP or TLS, as a device does; for the simulators.
///
/// Lifecycle: listens from its creation; `close` ends an `accept` in progress and frees the port.   Thread: the loop's.
class listener {
public:
    /// `at.host` is a numeric address, empty = 127.0.0.1; `at.port` 0 = any free port. TLS needs the certificate and
    /// key in `at.tls`; its `ca_file` makes a client certificate compulsory. Errors: `bad_address`: the host is no
    /// numeric address; those of `tls_server::make`; the system's, as for a port that is taken.
    static result<std::unique_ptr<listener>> open(const executor& where, const endpoint& at);
    ~listener();
    listener(const listener&) = delete;
    listener& operator=(const listener&) = delete;

    /// Waits for the next peer. The TLS handshake is part of the first read, so it delays no other. Fails with the
    /// system's error, `operation_aborted` after `close`.
    awaitable<result<std::unique_ptr<stream>>> accept();

    std::uint16_t port() const noexcept;
    void close() noexcept;

private:
    struct state;
    explicit listener(std::shared_ptr<state> s);
    std::shared_ptr<state> state_;
};

/// The device side over UDP: one stream for all peers. A write goes to the sender of the datagram read last, so each
/// is answered before the next is read.
struct udp_server {
    std::unique_ptr<stream> peers;
    std::uint16_t port = 0;
};

/// Errors: `bad_address`: the host is no numeric address; the system's, as for a port that is taken.
result<udp_server> open_udp_server(const executor& where, const endpoint& at);

}  // namespace penstock::io
