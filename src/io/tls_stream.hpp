#pragma once

#include <memory>
#include <string>

#include "io/tcp_stream.hpp"

namespace penstock::io {

/// Client side of TLS 1.2 or newer over a connected socket. The certificate must be trusted and issued for the host,
/// unless a setting switches verification off. Errors: `bad_tls_file`, `bad_address`: the host is empty;
/// `tls_untrusted` with the reason, `tls_refused`, `closed`; `timed_out` at the deadline; the system's.
awaitable<result<std::unique_ptr<stream>>> handshake(tcp_socket socket, const std::string& host,
                                                     const tls_settings& settings, steady_time deadline);

/// The same for a server whose certificate must have that SHA-256 (hex); issuer, name and dates are not checked.
/// Errors: the same, and `bad_address`: it is no SHA-256.
awaitable<result<std::unique_ptr<stream>>> handshake_with(tcp_socket socket, std::string sha256, steady_time deadline);

/// Whether CA, certificate and key can be read and match. Errors: `bad_tls_file`: they cannot, or do not.
result<> check_tls_files(const tls_settings& settings);

/// Server side, for the simulators: the handshake takes place within the first read. `settings` needs `cert_file` and
/// `key_file`; with a `ca_file` the client must present a certificate of that CA.
class tls_server {
public:
    /// Errors: `bad_tls_file`: there is no certificate, or a file cannot be read, or the key does not match.
    static result<tls_server> make(const tls_settings& settings);
    std::unique_ptr<stream> accept(tcp_socket socket) const;

private:
    struct context;
    explicit tls_server(std::shared_ptr<context> c) : context_(std::move(c)) {}
    std::shared_ptr<context> context_;
};

}  // namespace penstock::io
