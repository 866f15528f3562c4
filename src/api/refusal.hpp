#pragma once

#include "api/call.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::api {

/// Answers with what a service's refusal is in v1: 400 for what is wrong with the input, an inner error (NOT_FOUND,
/// DUPLICATE, INTEGRITY, PROTECTED, SEND_FAILED) for what cannot be, 401 or 429 for a login, 500
/// STORE_FAILED.
void refuse(call& c, const services::refusal& why);

}  // namespace penstock::api
