#pragma once

#include "base/error.hpp"

namespace penstock::opcua {

/// What can be wrong with a certificate of a peer, or with a value of the stack.
enum class errc {
    no_certificate = 1,  ///< none was presented, or bytes that are no X.509 certificate
    not_trusted,         ///< no user has trusted it; it is in the rejected list
    unknown_issuer,      ///< signed by another's certificate that is in neither `issuers` nor `trusted`
    bad_chain,           ///< a signature is wrong, or one has signed who may not
    expired,
    not_yet_valid,
    revoked,
    revocation_unknown,  ///< the revocation list is not its issuer's
    unsupported_type,    ///< a type of value without an equivalent of ours
    no_value,            ///< an empty variant
    unknown_structure,   ///< its definition was not read from the server yet
    undecodable,         ///< an answer came whole, but its content breaks the encoding's rules
};

error_code make_error_code(errc e) noexcept;

}  // namespace penstock::opcua

template <>
struct boost::system::is_error_code_enum<penstock::opcua::errc> : std::true_type {};
