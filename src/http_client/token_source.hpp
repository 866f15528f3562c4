#pragma once

#include <string>

#include "http_client/credentials.hpp"
#include "http_client/session.hpp"

namespace penstock::http {

/// Tokens of an OAuth2 server (client credentials): gets one when it is needed, and the next before a tenth of its life
/// is left.
///
/// Thread: one loop; calls of `get` never overlap.
class token_source {
public:
    /// `tls`: as towards the server that the token is for, but for the name. `log` may be null.
    token_source(const connector& connect, const credentials::oauth2& from, io::tls_settings tls, frame_log* log);

    /// The header value, `Bearer …`. Errors: those of the session, `no_token`, the token server's status.
    io::awaitable<result<std::string>> get(steady_time deadline);

    void invalidate() noexcept { token_.clear(); }  ///< the server did not accept it
    void close() noexcept { server_.close(); }

private:
    credentials::oauth2 credentials_;
    session server_;
    std::string token_;  ///< empty: none
    steady_time expires_at_{};
};

}  // namespace penstock::http
