#pragma once

#include "base/error.hpp"

namespace penstock {

/// Errors that every driver can have, in addition to the error codes of its devices.
enum class driver_errc {
    link_closed = 1,    ///< called while no link is open
    response_timeout,   ///< no answer in time, and a late answer could not be distinguished from the next one
    response_too_long,  ///< the answer does not end within the largest frame
    cut_response,       ///< a part of the answer is missing: the bytes after it begin no other answer
    bad_response,       ///< the answer does not follow the protocol, or has another size than requested
    write_timeout,      ///< a write was sent, the answer did not come in time
    write_cut_off,      ///< a write was sent, then the link ended
    not_writable,       ///< the device allows only reading at this address
    too_long_to_write,  ///< the value does not fit into one write request
    /// The text has characters that the configured encoding does not have, or bytes that are not valid in it.
    bad_text,
    text_too_long,      ///< the text has more bytes than the tag
    wrong_alternative,  ///< the value does not have the type of the point
    cannot_browse,      ///< the protocol cannot list what a device has
    no_such_node,       ///< browsing below a node that does not exist
    cannot_discover,    ///< the protocol has no call to all devices
    bad_digit,          ///< a digit above 9 where BCD is configured
    too_many_digits,    ///< the number is negative or has too many digits for BCD
};

error_code make_error_code(driver_errc e) noexcept;

/// What an error code of a device means, for code that does not know the protocol; compare an `error_code` with it.
enum class driver_condition {
    busy = 1,  ///< the device is busy and did nothing: the same request may be sent again
    trouble,   ///< the device could not execute the request, for a reason that is probably not the address
};

boost::system::error_condition make_error_condition(driver_condition c) noexcept;

}  // namespace penstock

template <>
struct boost::system::is_error_code_enum<penstock::driver_errc> : std::true_type {};
template <>
struct boost::system::is_error_condition_enum<penstock::driver_condition> : std::true_type {};
