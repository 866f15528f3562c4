#pragma once

#include "api/call.hpp"
#include "base/failure.hpp"

namespace penstock::api {

/// Answers with what a service's failure is in v1: 400 for what is wrong with the input, 401 or 429 for a login, 500
/// STORE_FAILED, and for all else an inner error with its code (NOT_FOUND, DUPLICATE, JOB_RUNNING …).
void refuse(call& c, const failure& why);

}  // namespace penstock::api
