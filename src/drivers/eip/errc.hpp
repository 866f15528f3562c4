#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::eip {

/// Errors of an EtherNet/IP conversation in addition to the statuses that devices answer.
enum class errc {
    no_common_connection = 1,  ///< no connection was accepted, and the options need one
    short_message,             ///< a message is too short for its fields
    wrong_type,                ///< the tag's type in the device is not compatible with the configured one
    out_of_range,              ///< the device's number does not fit into the configured type
    too_few_bytes,             ///< the device answered fewer elements than requested
    unknown_type,              ///< a type code that is not supported
    bad_digit,                 ///< a nibble above 9 where the device has BCD
    is_whole_array,            ///< an array can only be written with its data type configured
    is_structure,              ///< a structure is written by its members
};

error_code make_error_code(errc e) noexcept;

/// The error for a CIP general status and the first word of its extended status (0 = none).
/// Source: CIP Networks Library Vol. 1, appendix B; Logix 5000 Data Access, 1756-PM020.
error_code cip_error(std::uint8_t status, std::uint16_t extended) noexcept;

/// The error for the status of an encapsulation header. Source: CIP Networks Library Vol. 2, 2-3.2.
error_code encapsulation_error(std::uint32_t status) noexcept;

/// The error for STS of a PCCC answer and, if STS is F0, its EXT. Source: DF1 Protocol and Command Set, 1770-6.5.16,
/// chapter 8.
error_code pccc_error(std::uint8_t sts, std::uint8_t ext) noexcept;

/// The general status in `ec`; 0 if `ec` is not a CIP status.
std::uint8_t cip_status_of(const error_code& ec) noexcept;
std::uint16_t cip_extended_of(const error_code& ec) noexcept;

/// Whether the connection or session has ended. For requests that a device may refuse by any status.
bool ends_link(const error_code& ec) noexcept;

/// The tag or element does not exist: the address is wrong.
bool says_no_such_tag(const error_code& ec) noexcept;

/// Whether the device reports that it has another program, or will get one soon.
bool is_download_detected(const error_code& ec) noexcept;

}  // namespace penstock::eip

template <>
struct boost::system::is_error_code_enum<penstock::eip::errc> : std::true_type {};
