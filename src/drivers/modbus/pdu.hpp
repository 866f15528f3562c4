#pragma once

#include <cstdint>
#include <optional>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/modbus/errc.hpp"

namespace penstock::modbus {

/// Function codes of the Modbus Application Protocol V1.1b3, 5.1.
enum class function : std::uint8_t {
    read_coils = 0x01,
    read_discrete_inputs = 0x02,
    read_holding_registers = 0x03,
    read_input_registers = 0x04,
    write_coil = 0x05,
    write_register = 0x06,
    read_exception_status = 0x07,
    diagnostics = 0x08,
    comm_event_counter = 0x0B,
    comm_event_log = 0x0C,
    write_coils = 0x0F,
    write_registers = 0x10,
    report_server_id = 0x11,
    read_file_record = 0x14,
    write_file_record = 0x15,
    mask_write_register = 0x16,
    read_write_registers = 0x17,
    read_fifo = 0x18,
    encapsulated = 0x2B,
};

inline constexpr std::size_t max_pdu = 253;
inline constexpr std::uint16_t max_read_registers = 125;
inline constexpr std::uint16_t max_write_registers = 123;
inline constexpr std::uint16_t max_read_write_registers = 121;  ///< the written part of function 23
inline constexpr std::uint16_t max_read_bits = 2000;
inline constexpr std::uint16_t max_write_bits = 1968;

/// A request. The function decides which members are used; the others are zero.
struct request {
    function code{};
    std::uint16_t start = 0;        ///< first register or bit
    std::uint16_t count = 0;        ///< registers or bits to read, or to write by functions 15 and 16
    std::uint16_t value = 0;        ///< functions 5 (FF00 or 0000) and 6
    std::uint16_t and_mask = 0;     ///< function 22
    std::uint16_t or_mask = 0;      ///< function 22
    std::uint16_t write_start = 0;  ///< function 23
    std::uint16_t write_count = 0;  ///< function 23
    /// 15: bits, the first one in bit 0; 16 and 23: registers; other functions without members here: all bytes
    byte_view data{};
};

/// An answer. The function decides which members are used; the others are zero.
struct response {
    function code{};             ///< of the request, also if it was refused
    std::uint8_t exception = 0;  ///< 0 = done
    std::uint16_t start = 0;     ///< echo of functions 5, 6, 15, 16, 22
    std::uint16_t count = 0;     ///< echo of functions 15 and 16
    std::uint16_t value = 0;     ///< echo of functions 5 and 6
    std::uint16_t and_mask = 0;  ///< echo of function 22
    std::uint16_t or_mask = 0;   ///< echo of function 22
    /// Bits or registers that were read; other functions without members here: all bytes after the code.
    byte_view data{};
};

void append_request(byte_buffer& out, const request& r);
void append_response(byte_buffer& out, const response& a);

/// Decodes a request for the device. Errors are exceptions that can be sent as the answer: illegal_function,
/// illegal_value, illegal_address. The views point into `pdu`.
result<request> decode_request(byte_view pdu) noexcept;

/// Decodes an answer for the client. Errors: `wrong_size`, or `unknown_function` for a code that the gateway never
/// sends. An exception of the device is not an error here: see `response::exception`. The views point into `pdu`.
result<response> decode_response(byte_view pdu) noexcept;

/// The size of the PDU that begins with `prefix`; it follows from the function. `nullopt` = more bytes are needed.
/// Error: `unknown_function`.
result<std::optional<std::size_t>> request_size(byte_view prefix) noexcept;
result<std::optional<std::size_t>> response_size(byte_view prefix) noexcept;

/// Number of bytes for `bits` coils in a frame.
constexpr std::size_t bytes_of_bits(std::size_t bits) noexcept {
    return (bits + 7) / 8;
}

}  // namespace penstock::modbus
