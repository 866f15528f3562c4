#pragma once

#include <optional>
#include <string>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "http_client/codec.hpp"
#include "http_client/digest.hpp"
#include "http_client/url.hpp"

namespace penstock::http {

/// How the gateway logs in to a device.
struct credentials {
    std::string header_name;   ///< empty: the gateway does not log in by a header
    std::string header_value;  ///< ready to send; empty for OAuth2 and `by_challenge`

    /// OAuth2 with client credentials (RFC 6749, 4.4).
    struct oauth2 {
        url server;
        std::string client_id, client_secret, scope;
        bool is_in_body = false;  ///< id and secret are sent in the body and not in a header (RFC 6749, 2.3.1)
    };
    std::optional<oauth2> tokens;

    /// User and password, which are sent in the way that the server asks for.
    std::optional<login> by_challenge;
};

/// The request for a token.
request make_token_request(const credentials::oauth2& from);

struct access_token {
    std::string header_value;  ///< `Bearer …`
    milliseconds lifetime{0};  ///< counted from the request; 0 = not reported
};

/// Reads the answer to the request for a token (RFC 6749, 5.1). Errors: `no_token`, the status.
result<access_token> read_token(const response& a);

}  // namespace penstock::http
