#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <memory>

#include "api/server.hpp"
#include "api/server_loop.hpp"
#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::api {

/// What all connections of a server have in common.
struct service {
    server_limits limits;
    handler answer;
    large_body_door door;
    std::atomic<std::uint64_t> requests{0};
};

/// One client's connection as its loop sees it, whatever it is made of.
///
/// Lifecycle: `run` reads requests, has them answered and writes the answers, one after another; it returns when the
/// connection has ended.   Thread: the loop's.
class connection {
public:
    using socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, io::executor>;
    static constexpr auto never = steady_time::max();

    virtual ~connection() = default;
    virtual io::awaitable<> run() = 0;
    virtual void close() noexcept = 0;

    steady_time deadline = never;  ///< then the loop closes it
    steady_time idle_since{};
    bool is_idle = false;  ///< between two requests
};

std::unique_ptr<connection> make_connection(service& of, server_loop& home, connection::socket from);

std::unique_ptr<connection> make_tls_connection(service& of, server_loop& home, connection::socket from,
                                                std::shared_ptr<boost::asio::ssl::context> tls);

}  // namespace penstock::api
