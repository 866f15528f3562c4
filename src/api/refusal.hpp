#pragma once

#include "api/call.hpp"
#include "base/failure.hpp"

namespace penstock::api {

/// Answers a failure of a service in v1: 400 for invalid input, 401 or 429 for a login, 500 STORE_FAILED. All others
/// are HTTP 200 with an error in `data` that has a code (NOT_FOUND, DUPLICATE, JOB_RUNNING …).
void refuse(call& c, const failure& why);

}  // namespace penstock::api
