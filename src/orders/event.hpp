#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "orders/state_machine.hpp"
#include "orders/work_order.hpp"

namespace penstock::orders {

/// One operation on an order. Employee and shift are stored as texts, which stay if the employee or the shift is
/// deleted.
struct event {
    std::string order_id;
    std::int64_t seq = 0;  ///< 1, 2 … within the order, in the order of `time`; assigned when stored
    wall_time time{};
    operation op = operation::create;
    std::optional<status> from;  ///< `nullopt`: it was created
    status to = status::plan;
    std::string actor;  ///< user id of the key
    std::optional<std::string> employee_id, reason_code, reason;
    amounts add{};
    std::optional<std::string> shift_name, shift_date;  ///< `YYYY-MM-DD`; `nullopt`: no calendar, or no shift then
};

}  // namespace penstock::orders
