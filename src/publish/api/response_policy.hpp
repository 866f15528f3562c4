#pragma once

#include <string>

#include "base/clock.hpp"
#include "http_client/codec.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish::api {

/// What an answer means for the batch (decisions-data E2): 2xx has it; 5xx, 3xx, 401, 403, 404, 405, 407, 408 and 429
/// are about load, address and rights, not about the batch; every other 4xx is a refusal of the batch itself. Pure.
delivery delivery_for(const http::response& got, std::uint64_t sent_bytes, wall_time now);

/// `200 OK`, with the begin of what came back in one line where it is no success.
std::string response_text(const http::response& got);

}  // namespace penstock::publish::api
