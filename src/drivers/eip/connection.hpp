#pragma once

#include <cstdint>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::eip {

/// What a Forward Open requests. Source: CIP Networks Library Vol. 1, 3-5.5.2; class 3, application triggered.
struct open_request {
    bool is_large = true;
    std::uint32_t from_target = 0;  ///< T->O connection id (target to originator), which the gateway chooses
    std::uint16_t serial = 0;
    std::uint16_t vendor = 0;
    std::uint32_t originator = 0;
    /// The connection ends after this time without messages; rounded up to a possible multiplier.
    std::uint32_t timeout_ms = 60'000;
    std::uint32_t size = 4000;  ///< bytes of a packet with its sequence count
    byte_view path{};           ///< route and message router
};

void append_forward_open(byte_buffer& out, const open_request& o);

/// A Forward Open as a device receives it.
struct opened_request {
    std::uint32_t from_target = 0;
    std::uint16_t serial = 0;
    std::uint16_t vendor = 0;
    std::uint32_t originator = 0;
    std::uint32_t interval = 0;  ///< in µs, T->O (target to originator)
    std::uint32_t size = 0;      ///< the smaller size of the two directions
    byte_view path{};
};
result<opened_request> decode_forward_open(byte_view body, bool is_large);

/// The answer to a Forward Open: the connection id for requests. Error: errc::short_message.
result<std::uint32_t> decode_opened(byte_view body);
void append_opened(byte_buffer& out, std::uint32_t to_target, const opened_request& o);

/// The connection that a Forward Close ends.
struct connection_name {
    std::uint16_t serial = 0;
    std::uint16_t vendor = 0;
    std::uint32_t originator = 0;

    friend bool operator==(const connection_name&, const connection_name&) = default;
};
result<connection_name> decode_forward_close(byte_view body);
void append_forward_close(byte_buffer& out, const connection_name& c, byte_view path);

}  // namespace penstock::eip
