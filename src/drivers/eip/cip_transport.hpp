#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/eip/cip.hpp"

namespace penstock::eip {

/// How messages travel on a link: over a connection, or each by itself along a route.
struct cip_transport {
    bool is_connected = false;
    std::uint32_t max_request = 0;    ///< bytes of a message to the router
    std::uint32_t max_response = 0;   ///< bytes of its answer
    byte_buffer route;                ///< unconnected: the route of an Unconnected Send; empty = the device itself
    std::uint32_t timeout_ms = 1000;  ///< unconnected: how long the route may take

    friend bool operator==(const cip_transport&, const cip_transport&) = default;
};

/// The transport over a connection with packets of `size` bytes, two of which are the sequence count.
cip_transport connected_transport(std::uint32_t size);

/// The transport without a connection: a message has 504 bytes, less the size of the route.
cip_transport unconnected_transport(byte_buffer route, std::uint32_t timeout_ms);

/// Appends a whole frame with `message`; session, connection and id are written when it is sent.
void append_request_frame(byte_buffer& out, const cip_transport& by, byte_view message);

/// The message to the router in a frame, also if it is inside an Unconnected Send; empty: there is no message.
byte_view message_in(byte_view frame_bytes);

/// The answer of the message router in a frame. Errors: encapsulation statuses, errc::short_message.
result<response> response_in(byte_view frame_bytes);

}  // namespace penstock::eip
