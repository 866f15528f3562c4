#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>

#include "io/net_rules.hpp"
#include "io/stream.hpp"

namespace penstock::io {

using tcp_socket = asio::basic_stream_socket<asio::ip::tcp, executor>;

/// Resolves and connects; several addresses of a name are tried in turn, each with its share of the time.
/// The socket is set up as `prepare` does. Errors: those of `resolve`; of the address that was tried last: `timed_out`,
/// or the system's.
awaitable<result<tcp_socket>> connect_socket(executor where, const std::string& host, std::uint16_t port,
                                             steady_time deadline, named_by who = named_by::call);

/// No delay, keep-alive (a dead peer is detected within 30 s), non-blocking.
void prepare(tcp_socket& socket) noexcept;

/// A connected descriptor as a socket of that loop, which owns it. Fails with the system's error, and then closes it.
result<tcp_socket> adopt_socket(const executor& where, int descriptor);

std::unique_ptr<stream> make_tcp_stream(tcp_socket socket);
/// A stream on a copied descriptor: the connection outlives the stream.
std::unique_ptr<stream> make_shared_tcp_stream(tcp_socket socket);
/// The same, but the connection ends with the stream, even if copies of the descriptor exist.
std::unique_ptr<stream> make_dialed_tcp_stream(tcp_socket socket);

}  // namespace penstock::io
