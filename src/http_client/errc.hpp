#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock::http {

/// What may be wrong with a conversation or a response. Values from 100 on are HTTP's status codes.
enum class client_errc {
    closed = 1,           ///< `close` was called meanwhile
    bad_request,          ///< what was to be read as a request does not follow HTTP
    header_too_long,      ///< no end within 64 KiB
    too_large,            ///< more than the caller accepts, unpacked
    bad_compression,      ///< the content is not in the encoding of its header
    unknown_compression,  ///< an encoding that was not offered
    no_token,             ///< the token server's answer holds no token
    no_hash,              ///< of a digest: the system's library does not have it
    unknown_digest,       ///< the server asks for one that is not known
    wants_basic,          ///< the server takes the password only as it is, which was not allowed
    bad_source,           ///< a body that is sent as it is read ended before its size
};

error_code make_error_code(client_errc e) noexcept;

/// The error that an answer with this status is, 300 to 599.
error_code status_error(unsigned status) noexcept;

/// `503 Service Unavailable`; the number alone where it is not known.
std::string status_text(unsigned status);

}  // namespace penstock::http

template <>
struct boost::system::is_error_code_enum<penstock::http::client_errc> : std::true_type {};
