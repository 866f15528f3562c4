#pragma once

#include <cstdint>

#include "base/error.hpp"

namespace penstock::eip {

/// What can go wrong in an EtherNet/IP conversation beside the statuses that devices answer.
enum class errc {
    no_common_connection = 1,  ///< neither a connection was granted nor may it go without
    short_message,             ///< a message ends before its fields do
    wrong_type,                ///< the tag's type in the device does not go with the configured one
    out_of_range,              ///< the device's number does not fit into the configured type
    too_few_bytes,             ///< the device answered fewer elements than asked for
    unknown_type,              ///< a type code that has no meaning here
    bad_digit,                 ///< a nibble above 9 where the device says BCD
    is_whole_array,            ///< an array can only be written with its data type configured
    is_structure,              ///< a structure is written by its members
};

error_code make_error_code(errc e) noexcept;

/// A CIP general status, with the first word of its extended status (0 = none).
/// Source: CIP Networks Library Vol. 1, appendix B; Logix 5000 Data Access, 1756-PM020.
error_code cip_error(std::uint8_t status, std::uint16_t extended) noexcept;

/// The status of an encapsulation header. Source: CIP Networks Library Vol. 2, 2-3.2.
error_code encapsulation_error(std::uint32_t status) noexcept;

/// STS and, where STS is F0, EXT of a PCCC answer. Source: DF1 Protocol and Command Set, 1770-6.5.16, chapter 8.
error_code pccc_error(std::uint8_t sts, std::uint8_t ext) noexcept;

/// The general status in `ec`; 0 if it is no CIP status.
std::uint8_t cip_status_of(const error_code& ec) noexcept;
std::uint16_t cip_extended_of(const error_code& ec) noexcept;

/// After a request that a device may refuse by any status: the connection or the session is gone, not only that
/// refused.
bool ends_link(const error_code& ec) noexcept;

/// There is no such tag or element: the address is wrong.
bool says_no_such_tag(const error_code& ec) noexcept;

/// Whether the device says that it has another program, or is about to get one.
bool is_download_detected(const error_code& ec) noexcept;

}  // namespace penstock::eip

template <>
struct boost::system::is_error_code_enum<penstock::eip::errc> : std::true_type {};
