#pragma once

#include <string>

#include "orders/work_order.hpp"
#include "store/record_work.hpp"

namespace penstock::store {

/// Adds what counters of the line have counted to an order, unless it does not run any more. Its version, its times and
/// the change feed stay as they are: this happens every few seconds.
/// Returns false when nothing was added: there is no such order, it is not in START, or a total would leave its range.
/// Thread: the store's, within a transaction.
bool add_order_amounts(record_work& work, const std::string& order_id, const orders::amounts& add);

}  // namespace penstock::store
