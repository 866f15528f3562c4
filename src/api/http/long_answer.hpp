#pragma once

#include <memory>

#include "api/call.hpp"
#include "api/http/answer_places.hpp"
#include "io/awaitable.hpp"

namespace penstock::api {

/// A place for a long response, which is in use until the client has read it. The role limits how many a caller may
/// have. Null: no place became free in time, and the call was answered with 503.
io::awaitable<std::shared_ptr<void>> place_for_long_answer(call& c, answer_places& of);

}  // namespace penstock::api
