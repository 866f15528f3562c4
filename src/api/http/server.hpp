#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "api/http/http.hpp"
#include "api/http/large_body.hpp"
#include "api/http/visitor_limits.hpp"
#include "base/error.hpp"

namespace boost::asio::ssl {
class context;
}

namespace penstock::api {

/// Bounds of one connection; what exceeds them is refused or closed.
struct server_limits {
    visitor_limits visitors;                         ///< connections over all loops
    std::size_t header_bytes = 16'384;               ///< request line and headers: 431
    std::size_t body_bytes = 8U << 20U;              ///< 413, but for what the door admits
    std::size_t strangers_body_bytes = 65'536;       ///< 413, of a call that needs no key
    std::size_t all_bodies_bytes = 64U << 20U;       ///< all together that are being read or answered: 503
    std::size_t strangers_bodies_bytes = 8U << 20U;  ///< the same of calls that need no key
    std::chrono::seconds handshake_time{5};          ///< of TLS, from the first byte on
    std::chrono::seconds header_time{10};            ///< from the first byte to the end of the headers
    std::chrono::seconds body_time{60};  ///< for each `body_bytes` of it, also for each 256 KiB of an answer
    std::chrono::seconds idle_time{60};  ///< between two requests
};

/// HTTP/1.1 over TCP and TLS: sockets, framing, time limits; independent of resources.
///
/// Lifecycle: `listen` for each port, then `start`; `stop` lets requests in progress finish, at most 8 s.
/// Thread: `listen`, `start`, `stop` from one thread; the handler runs on the loops' threads.
/// Limits: see `server_limits`; requests of one connection are answered in order.
class server {
public:
    /// `base_path`: a prefix (`/line1`) that a proxy may leave in front of the paths; requests with and without it are
    /// the same.
    server(const server_limits& limits, unsigned loops, handler response, body_policy door, std::string base_path);
    ~server();
    server(const server&) = delete;
    server& operator=(const server&) = delete;

    enum class purpose { api, console };
    /// Binds and returns the port; `tls` null = plain.
    checked<std::uint16_t> listen(const std::string& address, std::uint16_t port,
                                  std::shared_ptr<boost::asio::ssl::context> tls, purpose what = purpose::api);

    /// New TLS connections use this from now on.
    void set_tls(std::shared_ptr<boost::asio::ssl::context> tls);

    void start();
    void stop();

    std::uint64_t requests() const noexcept;
    std::size_t connections() const noexcept;

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::api
