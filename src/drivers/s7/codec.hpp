#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::s7 {

// Frames of S7 over ISO on TCP. A message consists of one or more TPKTs (RFC 1006), each with one COTP TPDU (ISO 8073,
// class 0), up to the TPDU that ends the message. Some controllers send an empty TPDU before an answer as a quick
// acknowledgement; it becomes a part of the message.

inline constexpr std::size_t frame_header_size = 7;  ///< TPKT and COTP, which stand before the S7 PDU
inline constexpr std::size_t job_header_size = 10;   ///< header of the S7 PDU of a request
inline constexpr std::size_t response_header_size = 12;
inline constexpr std::size_t reference_offset = frame_header_size + 4;

/// Bytes of the first message in `arrived`; `nullopt`: it is not complete yet. Errors: bad_header; a disconnect with
/// its reason.
result<std::optional<std::size_t>> message_size(byte_view arrived);

/// The S7 PDU of a message. If it arrived in parts, it is put together in `scratch`. Empty: the message has no PDU.
byte_view payload_of(byte_view message, byte_buffer& scratch);

/// The request to set up a connection, or its confirmation.
struct connect_tpdu {
    bool is_confirm = false;
    std::uint16_t destination = 0;  ///< reference of the receiver; a confirmation repeats the requester's
    std::uint16_t source = 0;
    std::uint16_t local_tsap = 0;   ///< of the requester
    std::uint16_t remote_tsap = 0;  ///< of the responder
    std::size_t tpdu_size = 0;      ///< 128 … 8192
};
void append_connect(byte_buffer& out, const connect_tpdu& c);

/// Parameters may have any order, or be absent. `nullopt`: the message is not a set-up.
std::optional<connect_tpdu> decode_connect(byte_view message);

/// Appends a controller's message that ends or refuses the connection.
void append_disconnect(byte_buffer& out, std::uint16_t destination, std::uint8_t reason);

/// Kinds of an S7 PDU.
enum class pdu_kind : std::uint8_t { job = 1, ack = 2, ack_data = 3, userdata = 7 };

inline constexpr std::uint8_t function_read = 0x04;
inline constexpr std::uint8_t function_write = 0x05;
inline constexpr std::uint8_t function_setup = 0xF0;

struct pdu {
    pdu_kind kind = pdu_kind::job;
    std::uint16_t reference = 0;
    std::uint16_t error = 0;  ///< only in ack and ack_data
    byte_view parameters{};
    byte_view data{};

    std::uint8_t function() const noexcept { return parameters.empty() ? std::uint8_t{0} : parameters[0]; }
};

/// Reads a whole S7 PDU. `nullopt`: the bytes are no S7 PDU.
std::optional<pdu> decode_pdu(byte_view payload) noexcept;

/// Appends a message with one TPKT.
void append_pdu(byte_buffer& out, const pdu& p);

/// Appends header and parameters of a frame; append the data next. Returns an argument for `end_pdu`.
std::size_t begin_pdu(byte_buffer& out, const pdu& head);
/// Writes the sizes after the data was appended.
void end_pdu(byte_buffer& out, std::size_t begin, std::size_t data_begin);

/// The sizes that both sides negotiate first.
struct setup {
    std::uint16_t jobs_calling = 1;  ///< how many jobs the requester may have in flight
    std::uint16_t jobs_called = 1;
    std::uint16_t pdu_size = 240;
};
byte_buffer setup_parameters(const setup& s);
std::optional<setup> decode_setup(byte_view parameters) noexcept;

/// For the trace, human-readable.
std::string describe_message(byte_view message);

}  // namespace penstock::s7
