#pragma once

#include <string>

#include "base/clock.hpp"
#include "http_client/codec.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish::api {

/// What a response means for the batch. 2xx: the receiver has it. 5xx, 3xx, 401, 403, 404, 405, 407, 408 and 429
/// concern load, address or rights and not the batch: it is sent again. Every other 4xx refuses the batch itself. Pure.
delivery delivery_for(const http::response& got, std::uint64_t sent_bytes, wall_time now);

/// `200 OK`; for an error also the begin of the body, on one line.
std::string response_text(const http::response& got);

}  // namespace penstock::publish::api
