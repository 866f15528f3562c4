#pragma once

#include <string>

#include "base/error.hpp"
#include "http_client/codec.hpp"
#include "http_client/url.hpp"
#include "io/stream.hpp"
#include "notify/attempt.hpp"

namespace penstock::notify {

/// A server that takes messages as HTTP requests.
struct webhook {
    http::url server;
    std::string authorization;  ///< value of the header field; empty: none
    io::tls_settings tls;
    milliseconds timeout{15'000};  ///< for the whole attempt
};

/// What a response means. 2xx: delivered. 408, 425, 429 and 5xx: failed. Every other status refuses the message; a
/// redirect also, because the body and the authorization are only for the server that was configured. Pure.
attempt attempt_of(const http::response& got);

/// Sends the body as `POST`, `application/json`. It waits for the end: at most `timeout`, and one second after
/// `stop` is set.   Thread: any that may block. It never throws.
attempt post(const webhook& to, std::string body, const stop_request& stop);

}  // namespace penstock::notify
