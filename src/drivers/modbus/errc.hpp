#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::modbus {

/// Errors of a Modbus conversation in addition to those of all drivers (`driver_errc`). Values up to 255 are the
/// exception codes of a device's answer (Modbus Application Protocol V1.1b3, 7); some of them are not in the
/// specification.
enum class errc {
    illegal_function = 1,
    illegal_address = 2,
    illegal_value = 3,
    device_failure = 4,
    acknowledge = 5,
    device_busy = 6,
    negative_acknowledge = 7,
    memory_parity = 8,
    gateway_path_unavailable = 10,
    gateway_target_silent = 11,

    bad_header = 256,  ///< invalid protocol id or length in an MBAP header
    bad_checksum,      ///< CRC or LRC does not match the bytes
    bad_character,     ///< something else than hexadecimal digits in an ASCII frame
    frame_too_long,    ///< the frame does not end within the largest size
    unknown_function,  ///< a function code whose frames have no known length
    wrong_size,        ///< the frame is shorter or longer than its function's fields
    wrong_byte_count,  ///< the answer has more or fewer bytes than requested
    bad_digit,         ///< a nibble above 9 where BCD was configured
    too_many_digits,   ///< a number has a sign or more digits than its place in BCD
};

error_code make_error_code(errc e) noexcept;

/// The error for an exception of the device.
error_code exception_error(std::uint8_t exception) noexcept;

/// Whether `ec` is an exception of the device.
bool is_exception(const error_code& ec) noexcept;

/// Whether `ec` is the exception with which a gateway reports that the unit behind it does not respond.
bool is_silence(const error_code& ec) noexcept;

}  // namespace penstock::modbus

template <>
struct boost::system::is_error_code_enum<penstock::modbus::errc> : std::true_type {};
