#pragma once

#include <memory>

#include "api/call.hpp"
#include "api/http/answer_places.hpp"
#include "io/awaitable.hpp"

namespace penstock::api {

/// A place for an answer that goes out in pieces and is held open until its client has read it; of one caller as many
/// as the role allows. Null: none became free in time, and the call was answered with 503.
io::awaitable<std::shared_ptr<void>> place_for_long_answer(call& c, answer_places& of);

}  // namespace penstock::api
