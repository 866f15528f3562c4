#pragma once

#include "base/error.hpp"

namespace penstock {

/// What any driver may find wrong, in addition to the codes of its own devices.
enum class driver_errc {
    link_closed = 1,    ///< asked while no link is open
    response_timeout,   ///< no answer in time, and a late one could not be distinguished from the next
    response_too_long,  ///< no end within the largest frame
    cut_response,       ///< the bytes behind an answer begin no other one, so a part of it is missing
    bad_response,       ///< the answer does not conform to the protocol, or is of another size than asked for
    write_timeout,      ///< a write was sent, the answer did not come in time
    write_cut_off,      ///< a write was sent, then the link ended
    not_writable,       ///< this place can only be read
    too_long_to_write,  ///< the value does not fit into one write request
    bad_text,           ///< bytes that are no text in the configured encoding, or a text that it cannot express
    text_too_long,      ///< a text has more bytes than its place
    wrong_alternative,  ///< the value is not of the point's type
    cannot_browse,      ///< the protocol cannot list what a device has
    no_such_node,       ///< browsing below a node that does not exist
    cannot_discover,    ///< the protocol has no call to all devices
    bad_digit,          ///< a digit above 9 where BCD is configured
    too_many_digits,    ///< a number with a sign, or more digits than its place in BCD
};

error_code make_error_code(driver_errc e) noexcept;

/// What a device's own code means to those who do not know its protocol; compare an `error_code` with it.
enum class driver_condition {
    busy = 1,  ///< it has no time now and did nothing: the same request may be sent again
    trouble,   ///< it could not, for a reason of its own: hardly the address
};

boost::system::error_condition make_error_condition(driver_condition c) noexcept;

}  // namespace penstock

template <>
struct boost::system::is_error_code_enum<penstock::driver_errc> : std::true_type {};
template <>
struct boost::system::is_error_condition_enum<penstock::driver_condition> : std::true_type {};
