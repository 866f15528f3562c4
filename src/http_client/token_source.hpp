#pragma once

#include <string>

#include "http_client/credentials.hpp"
#include "http_client/session.hpp"

namespace penstock::http {

/// Requests tokens from an OAuth2 server (client credentials): the first when it is needed, and a new one when less
/// than a tenth of the lifetime is left.
///
/// Thread: one loop; calls of `get` never overlap.
class token_source {
public:
    /// `tls`: the settings of the server that the token is for, except the name. `log` may be null.
    token_source(const connector& connect, const credentials::oauth2& from, io::tls_settings tls, frame_log* log);

    /// The header value, `Bearer …`. Errors: those of the session, `no_token`, the token server's status.
    io::awaitable<result<std::string>> get(steady_time deadline);

    void invalidate() noexcept { token_.clear(); }  ///< the server did not accept the token
    void close() noexcept { server_.close(); }

private:
    credentials::oauth2 credentials_;
    session server_;
    std::string token_;  ///< empty: there is no token
    steady_time expires_at_{};
};

}  // namespace penstock::http
