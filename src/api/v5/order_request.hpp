#pragma once

#include "api/v5/call.hpp"
#include "master/domains/order_action.hpp"

namespace penstock::api::v5 {

/// The body that an operation takes, described as a record is; it is stored nowhere.
const master::resource& order_body(orders::operation op);

/// Reads and checks it into `c.patch`; no body is an empty one. Refused: as `check_faults`.
outcome<> read_order_body(call& c, orders::operation op);

/// The action that the call contains.
master::order_action order_action_of(const call& c, orders::operation op);

}  // namespace penstock::api::v5
