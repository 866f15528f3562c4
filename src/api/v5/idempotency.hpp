#pragma once

#include <functional>

#include "api/v5/call.hpp"

namespace penstock::master {
class record_writer;
}

namespace penstock::api::v5 {

/// Calls `work`, unless the same call (`Idempotency-Key`, user, path, body) was answered within the last 24 h: then it
/// sends the stored response again. Responses with a secret are not stored: those calls are executed each time.
/// Refused: `conflict`: the same key with another body; `invalid`: a key or an answer that is too long; `unavailable`:
/// the body cannot be read; else as `work`.
outcome<> run_once(call& c, master::record_writer& in, const std::function<outcome<>()>& work);

}  // namespace penstock::api::v5
