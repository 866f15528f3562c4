#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::xgt {

/// What can go wrong in an XGT conversation. Values up to FFFF are the codes of a device's NAK (XGL-EFMTB manual, 8;
/// 10 to 24 as the vendor informed the author of another driver); any other code up to FFFF is one that none of the
/// manuals has.
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
    old_error = 0x21,  ///< the example of the older manual's drawing
    bad_type_of_variable = 0x24,
    bad_company_id = 0x75,
    bad_length = 0x76,
    bad_checksum = 0x77,
    unknown_command = 0x78,

    bad_header = 0x1'0000,  ///< the frame begins with no company id
    frame_too_long,         ///< the header declares more bytes than any answer has
    wrong_checksum,         ///< of the answer's header
    wrong_size,             ///< the answer's body is shorter or longer than its fields
    wrong_blocks,           ///< the answer has other blocks than requested
    bad_digit,              ///< a nibble above 9 where BCD was configured
    too_many_digits,        ///< a number has a sign or more digits than its place in BCD
};

error_code make_error_code(errc e) noexcept;

/// The NAK that a device answered, as an error code; 0 (a NAK without a code) is a code too.
error_code nak_error(std::uint16_t code) noexcept;

/// Whether `ec` is a NAK that a device answered.
bool is_nak(const error_code& ec) noexcept;

/// Whether a bit may be written in another way after this: the device accepts no bit by its name there.
bool is_refused_name(const error_code& ec) noexcept;

}  // namespace penstock::xgt

template <>
struct boost::system::is_error_code_enum<penstock::xgt::errc> : std::true_type {};
