#pragma once

#include <functional>

#include "api/v5/call.hpp"

namespace penstock::store {
class record_work;
}

namespace penstock::api::v5 {

/// Calls `work`, unless the same call (`Idempotency-Key`, user, path, body) was answered within the last 24 h: then its
/// answer is given again. The same key with another body is refused. Answers that hold a secret are not kept: those
/// calls are made each time.
void run_once(call& c, store::record_work& in, const std::function<void()>& work);

}  // namespace penstock::api::v5
