#pragma once

#include <functional>

#include "api/v5/call.hpp"
#include "services/devices/write_queue.hpp"

namespace penstock::api::v5 {

/// A call's change of master data, ready for the queue: `prepare` (may be empty) before the transaction, `run` within
/// it, as often as it is attempted: an error undoes it. What it noted for after the commit is applied then. `c`
/// outlives it.
services::write_queue::call write_of(call& c, std::function<outcome<>()> prepare,
                                     std::function<outcome<>(master::record_writer&)> run);

}  // namespace penstock::api::v5
