#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::xgt {

/// Errors of an XGT conversation. Values up to FFFF are the codes of a device's NAK (XGL-EFMTB manual, 8; codes 10 to
/// 24 come from the vendor through the author of another driver). Other codes up to FFFF are in none of the manuals.
enum class errc {
    too_many_blocks = 0x01,
    bad_data_type = 0x02,
    no_such_area = 0x03,
    area_exceeded = 0x04,
    block_too_long = 0x05,
    blocks_too_long = 0x06,
    bad_device_type = 0x10,
    bad_address_format = 0x11,
    bad_variable_type = 0x12,
    old_error = 0x21,  ///< in an example drawing of the older manual
    bad_type_of_variable = 0x24,
    bad_company_id = 0x75,
    bad_length = 0x76,
    bad_checksum = 0x77,
    unknown_command = 0x78,

    bad_header = 0x1'0000,  ///< the frame does not begin with a company id
    frame_too_long,         ///< the header declares more bytes than any answer can have
    wrong_checksum,         ///< in the header of the answer
    wrong_size,             ///< the answer's body is shorter or longer than its fields
    wrong_blocks,           ///< the answer has other blocks than requested
    bad_digit,              ///< a nibble above 9 where BCD was configured
    too_many_digits,        ///< a number has a sign or more digits than its place in BCD
};

error_code make_error_code(errc e) noexcept;

/// The error for a device's NAK; 0 (a NAK without a code) is a valid code, too.
error_code nak_error(std::uint16_t code) noexcept;

/// Whether `ec` is a NAK of the device.
bool is_nak(const error_code& ec) noexcept;

/// Whether the device does not accept the bit by its name, so that another way to write it may be tried.
bool is_refused_name(const error_code& ec) noexcept;

}  // namespace penstock::xgt

template <>
struct boost::system::is_error_code_enum<penstock::xgt::errc> : std::true_type {};
