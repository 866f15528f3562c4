#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock::http {

/// Errors of a conversation or a response. Values from 100 on are HTTP status codes.
enum class client_errc {
    closed = 1,           ///< `close` was called meanwhile
    bad_request,          ///< the bytes that should be a request do not follow HTTP
    header_too_long,      ///< the header does not end within 64 KiB
    too_large,            ///< the unpacked body is larger than the caller accepts
    bad_compression,      ///< the content does not have the encoding that the header names
    unknown_compression,  ///< the content has an encoding that the gateway did not offer
    no_token,             ///< the token server's answer holds no token
    no_hash,              ///< the system's library does not have the hash of the digest
    unknown_digest,       ///< the server asks for a digest that the gateway does not support
    wants_basic,          ///< the server accepts only basic authentication, which was not allowed
    bad_source,           ///< the source of a body ended before the declared size
};

error_code make_error_code(client_errc e) noexcept;

/// The error for an answer with this status, 300 to 599.
error_code status_error(unsigned status) noexcept;

/// `503 Service Unavailable`; only the number if the status is not known.
std::string status_text(unsigned status);

}  // namespace penstock::http

template <>
struct boost::system::is_error_code_enum<penstock::http::client_errc> : std::true_type {};
