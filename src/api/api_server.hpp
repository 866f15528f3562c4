#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "api/http/client_address.hpp"
#include "api/http/visitor_limits.hpp"
#include "base/error.hpp"
#include "gateway/door.hpp"
#include "page/files.hpp"
#include "properties/http_settings.hpp"

namespace penstock::gateway {
struct service_set;
}

namespace penstock::api {

/// The properties of HTTP, and what the program has derived from them or adds.
struct settings : properties::http_settings {
    visitor_limits visitors{};                 ///< `edge.http.connections_per_address`, `edge.http.unlimited`
    proxy_trust proxies{};                     ///< `edge.http.trusted_proxies`, `edge.rest.api.trust_x_forwarded_for`
    std::span<const page::file> page_files{};  ///< of the web page; empty = it is not served
    std::string data_dir{};                    ///< of its certificate, under pki/, and of bodies that wait in files
};

/// Ports that were bound, for `<data>/run/ports.json`.
struct bound_ports {
    std::uint16_t http = 0;
    std::uint16_t https = 0;
    std::uint16_t console = 0;  ///< of the web page; 0: none
};

/// Serves the gateway over HTTP and HTTPS.
///
/// Lifecycle: `start` binds the ports, creates the certificate if it is missing, and listens; `stop` ends every
/// connection and thread. Destroy this object after `stop` of the gateway and before the gateway: work that its threads
/// began may still wait for a thread of the gateway.
/// Thread: `start`, `stop`, `reload_tls` from one thread; the rest from any.
/// Limits: 1,024 connections, 128 of one address (see `visitors`); header 16 KiB; body `max_body_mb`, 256 MiB where a
/// route takes files, 64 KiB where it needs no key; 64 MiB for all bodies together.
class api_server final : public gateway::door {
public:
    api_server(settings s, const gateway::service_set& services);
    ~api_server() override;
    api_server(const api_server&) = delete;
    api_server& operator=(const api_server&) = delete;

    /// The fault is a whole sentence, which the program prints when it ends with exit code 1: a port cannot be bound,
    /// or the certificate cannot be used.
    checked<> start() override;
    void stop() override;

    bound_ports ports() const;
    std::vector<std::uint16_t> open_ports() const override;
    std::uint64_t requests() const noexcept override;
    /// SHA-256 of the certificate that new connections get, in hex.   Thread: that of `start` and `reload_tls`.
    const std::string& certificate_sha256() const noexcept;

    /// Reads certificate and key again (SIGHUP); connections keep the old ones. A fault leaves everything as it was.
    checked<> reload_tls();

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::api
