#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <compare>
#include <cstdint>
#include <memory>

#include "api/http/body_budget.hpp"
#include "api/http/io_thread.hpp"
#include "api/http/server.hpp"
#include "base/clock.hpp"
#include "io/awaitable.hpp"

namespace penstock::api {

/// What all connections of a server have in common.
struct service {
    server_limits limits;
    handler answer;
    body_policy door;
    std::string base_path;  ///< that a proxy may have left before the paths; empty: none
    body_budget bodies{limits.all_bodies_bytes};
    body_budget strangers_bodies{limits.strangers_bodies_bytes};
    std::atomic<std::uint64_t> requests{0};
};

/// Where a connection comes from. Two are equal when one neighbour may be behind both: the same IPv4 address, or the
/// same /64 of IPv6, which is what a single machine is given.
struct visitor_address {
    boost::asio::ip::address address;

    static visitor_address of(const boost::asio::ip::address& a);
    std::strong_ordering operator<=>(const visitor_address& other) const noexcept;
    bool operator==(const visitor_address& other) const noexcept { return (*this <=> other) == 0; }

private:
    boost::asio::ip::address neighbourhood_;
};

/// One client's connection as its loop sees it, whatever it is made of.
///
/// Lifecycle: `run` reads requests, has them answered and writes the answers, one after another; it returns when the
/// connection has ended.   Thread: the loop's.
class connection {
public:
    using socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, io::executor>;
    static constexpr auto no_deadline = steady_time::max();

    virtual ~connection() = default;
    virtual io::awaitable<> run() = 0;
    virtual void close() noexcept = 0;  ///< immediately; `run` returns soon

    steady_time deadline = no_deadline;  ///< then the loop closes it
    steady_time idle_since{};
    bool is_idle = false;       ///< between two requests
    bool is_known = false;      ///< a request on it was authenticated
    bool is_leaving = false;    ///< was closed to make room
    bool is_console = false;    ///< came to the port of the web page
    bool is_streaming = false;  ///< its answer goes on until one side ends it
    visitor_address visitor{};
};

std::unique_ptr<connection> make_connection(service& of, io_thread& home, connection::socket from);

std::unique_ptr<connection> make_tls_connection(service& of, io_thread& home, connection::socket from,
                                                std::shared_ptr<boost::asio::ssl::context> tls);

}  // namespace penstock::api
