#pragma once

#include <functional>

#include "api/v5/call.hpp"

namespace penstock::master {
class record_writer;
}

namespace penstock::api::v5 {

/// Calls `work`, unless the same call (`Idempotency-Key`, user, path, body) was answered within the last 24 h: then its
/// answer is given again. The same key with another body is refused. Answers that hold a secret are not kept: those
/// calls are made each time.
void run_once(call& c, master::record_writer& in, const std::function<void()>& work);

}  // namespace penstock::api::v5
