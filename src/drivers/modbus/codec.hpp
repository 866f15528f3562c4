#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/modbus/pdu.hpp"

namespace penstock::modbus {

/// How a PDU is packed into a frame.
enum class framing {
    mbap,   ///< Modbus Messaging on TCP/IP V1.0b, 3.1.3: transaction id, length, unit
    rtu,    ///< Modbus over Serial Line V1.02, 2.5.1: unit, PDU, CRC
    ascii,  ///< Modbus over Serial Line V1.02, 2.5.2: `:`, hexadecimal, LRC, CR LF
};

/// The direction of a frame. The length of an RTU frame follows from its function and its direction.
enum class direction { request, response };

/// One frame found in a stream of bytes.
struct frame {
    std::uint16_t transaction = 0;  ///< MBAP only
    std::uint8_t unit = 0;
    byte_view pdu;         ///< points into the searched bytes; for ASCII, into `scratch`
    std::size_t size = 0;  ///< bytes up to the end of the frame, including skipped bytes before it
};

inline constexpr std::size_t mbap_header = 7;
inline constexpr std::size_t max_mbap_frame = 260;
inline constexpr std::size_t max_rtu_frame = 256;
inline constexpr std::size_t max_ascii_frame = 513;

/// The first frame in `bytes`; `nullopt` = more bytes are needed.
///
/// Two known faults of MBAP answers are accepted: an exception whose length field says 2 or 4, and an answer whose
/// length field is one too large. RTU: the frame must begin at the first byte. ASCII: bytes before the colon are
/// skipped. Errors: bad_header, bad_checksum, bad_character, frame_too_long, unknown_function; after an error it is
/// unknown where the next frame begins.
result<std::optional<frame>> next_frame(framing f, direction d, byte_view bytes, byte_buffer& scratch);

/// The content of a frame that `next_frame` has found; the checksum is not checked again.
frame open_frame(framing f, direction d, byte_view whole, byte_buffer& scratch);

/// Begins a frame at the end of `out` and returns its position; append the PDU, then call `end_frame`.
std::size_t begin_frame(framing f, byte_buffer& out, std::uint16_t transaction, std::uint8_t unit);

/// Ends the frame that begins at `begin`: writes length or checksum.
void end_frame(framing f, byte_buffer& out, std::size_t begin);

/// CRC-16/MODBUS: polynomial A001 reflected, start FFFF.
std::uint16_t crc16(byte_view bytes) noexcept;

/// Longitudinal redundancy check of ASCII frames: two's complement of the sum.
std::uint8_t lrc(byte_view bytes) noexcept;

// Each framing is in a file of its own; `next_frame` and `open_frame` call the right one.
result<std::optional<frame>> next_mbap_frame(direction d, byte_view bytes) noexcept;
result<std::optional<frame>> next_rtu_frame(direction d, byte_view bytes) noexcept;
result<std::optional<frame>> next_ascii_frame(byte_view bytes, byte_buffer& scratch);
frame open_rtu_frame(byte_view whole) noexcept;

}  // namespace penstock::modbus
