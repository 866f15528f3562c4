#pragma once

#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "io/stream.hpp"

namespace penstock::io {

struct datagram {
    std::string address;  ///< address
    byte_buffer bytes;
};

/// Sends one datagram to an IPv4 address, which may be a broadcast address, and collects the responses that arrive
/// until the deadline: at most `max`; the rest is not read. Errors: errc::bad_address, the system's.
awaitable<result<std::vector<datagram>>> broadcast_request(executor where, endpoint to, byte_view request,
                                                           steady_time deadline, std::size_t max);

}  // namespace penstock::io
