#pragma once

#include "base/error.hpp"

namespace penstock::opcua {

/// Errors of a peer's certificate, or of a value of the stack.
enum class errc {
    no_certificate = 1,  ///< no certificate was presented, or bytes that are no X.509 certificate
    not_trusted,         ///< no user has trusted it; it is in the rejected list
    unknown_issuer,      ///< signed by a certificate that is in neither `issuers` nor `trusted`
    bad_chain,           ///< a signature is wrong, or the signer is not allowed to sign
    expired,
    not_yet_valid,
    revoked,
    revocation_unknown,  ///< the revocation list is not signed by the issuer
    unsupported_type,    ///< a type of value that the gateway does not support
    no_value,            ///< the variant is empty
    unknown_structure,   ///< the definition of the structure was not read from the server yet
    undecodable,         ///< an answer is complete, but its content breaks the rules of the encoding
};

error_code make_error_code(errc e) noexcept;

}  // namespace penstock::opcua

template <>
struct boost::system::is_error_code_enum<penstock::opcua::errc> : std::true_type {};
