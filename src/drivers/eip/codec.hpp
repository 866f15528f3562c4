#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::eip {

/// Commands of the encapsulation. Source: CIP Networks Library Vol. 2, 2-3.
enum class command : std::uint16_t {
    nop = 0x0000,
    list_services = 0x0004,
    list_identity = 0x0063,
    list_interfaces = 0x0064,
    register_session = 0x0065,
    unregister_session = 0x0066,
    send_rr_data = 0x006F,    ///< unconnected
    send_unit_data = 0x0070,  ///< over a connection
};

constexpr std::size_t header_size = 24;
constexpr std::size_t max_frame = 0x10000 + header_size;

/// A whole frame of the encapsulation.
struct frame {
    command code{};
    std::uint32_t session = 0;
    std::uint32_t status = 0;
    std::uint64_t context = 0;  ///< chosen by the sender; the answer repeats it
    byte_view body{};           ///< after the header
    std::size_t size = 0;       ///< with the header
};

/// The first frame in `arrived`; `nullopt`: more bytes are needed. Error: driver_errc::bad_response (the bytes begin no
/// frame).
result<std::optional<frame>> next_frame(byte_view arrived);

/// Appends a header; `end_frame` writes its length. Returns the position of the frame.
std::size_t begin_frame(byte_buffer& out, command code, std::uint32_t session, std::uint64_t context);
void end_frame(byte_buffer& out, std::size_t begin);

/// What SendRRData and SendUnitData carry: a message to a device's message router.
struct packet {
    bool is_connected = false;
    std::uint32_t connection = 0;  ///< connected: the connection id that the receiver chose
    std::uint16_t sequence = 0;    ///< connected
    byte_view message{};
};

/// The packet in the body of SendRRData or SendUnitData; unknown items are skipped. Error: errc::short_message.
result<packet> decode_packet(byte_view body);

/// Appends all that stands before the message; `end_packet` writes the lengths when the message is complete.
struct packet_place {
    std::size_t frame = 0;
    std::size_t item = 0;  ///< position of the length of the message's item
};
packet_place begin_packet(byte_buffer& out, bool is_connected);
void end_packet(byte_buffer& out, packet_place where);

/// Writes session, connection and id into a frame made by `begin_packet` or `begin_frame`.
void stamp(std::span<std::uint8_t> request, std::uint32_t session, std::uint32_t connection, std::uint16_t id) noexcept;

/// The id in an answer: over a connection the sequence count, otherwise the sender's context.
std::optional<std::uint16_t> id_of(const frame& response) noexcept;

/// Appends the body of RegisterSession, the same for request and answer: version 1, no options.
void append_registration(byte_buffer& out);

}  // namespace penstock::eip
