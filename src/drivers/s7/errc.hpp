#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::s7 {

/// Errors of an S7 conversation in addition to those of all drivers. Values up to 0xFF are return codes of items, those
/// from 0x8000 to 0xFFFF are error words of headers and of userdata answers, both as the device sent them; other codes
/// in these ranges have no text here. Source: S7 communication as dissected by Wireshark, snap7.
enum class errc {
    hardware_fault = 0x01,
    access_denied = 0x03,
    bad_address = 0x05,
    unsupported_type = 0x06,
    inconsistent_type = 0x07,
    no_object = 0x0A,

    not_permitted = 0x8104,
    wrong_pdu_size = 0x8500,
    no_password = 0xD241,

    disconnected = 0x10000,  ///< plus the reason in a COTP disconnect request, up to 0xFF
    not_accepted = 0x20000,  ///< the link was closed while the connection was being set up
    bad_header,              ///< not ISO on TCP, or no S7 PDU in it
    bad_setup,               ///< the answer to the negotiation is invalid
    bad_time,                ///< the bytes are not a time
    bad_digit,               ///< a digit above 9 in a BCD number
    number_too_large,        ///< the type cannot represent this number or time
};

error_code make_error_code(errc e) noexcept;

/// The error for the return code of an item.
error_code item_error(std::uint8_t code) noexcept;
/// The error for class and code in a header, or for the error word of a userdata answer.
error_code header_error(std::uint16_t word) noexcept;
error_code disconnect_error(std::uint8_t reason) noexcept;

/// Whether the device answered with a refusal.
bool is_refusal(const error_code& ec) noexcept;

/// The same error without the hint about optimized access and PUT/GET, for controllers other than S7-1200 and 1500.
error_code without_hint(const error_code& ec) noexcept;

}  // namespace penstock::s7

template <>
struct boost::system::is_error_code_enum<penstock::s7::errc> : std::true_type {};
