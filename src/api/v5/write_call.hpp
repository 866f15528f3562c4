#pragma once

#include <functional>

#include "api/v5/call.hpp"
#include "services/devices/write_queue.hpp"

namespace penstock::api::v5 {

/// Makes a call's change of master data for the write queue. `prepare` (may be empty) is called before the transaction,
/// `run` in it, and again if the transaction is repeated; its error undoes the change. After the commit, the effects
/// that it has noted in `c.changes` are applied. `c` must outlive it.
services::write_queue::call write_of(call& c, std::function<outcome<>()> prepare,
                                     std::function<outcome<>(master::record_writer&)> run);

}  // namespace penstock::api::v5
