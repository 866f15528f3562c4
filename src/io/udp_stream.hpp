#pragma once

#include <boost/asio/ip/udp.hpp>
#include <memory>
#include <string>

#include "io/net_rules.hpp"
#include "io/stream.hpp"

namespace penstock::io {

using udp_socket = asio::basic_datagram_socket<asio::ip::udp, executor>;

/// Opens a socket for one peer. Nothing is sent yet, so a missing peer is detected only at the first request.
/// Errors: those of `resolve`; the system's.
awaitable<result<std::unique_ptr<stream>>> connect_udp(executor where, const std::string& host, std::uint16_t port,
                                                       steady_time deadline, named_by who);

}  // namespace penstock::io
