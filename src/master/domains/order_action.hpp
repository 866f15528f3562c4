#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "master/transaction.hpp"
#include "orders/work_order.hpp"

namespace penstock::master {

/// A requested action on an order; each of its fields has been checked alone.
struct order_action {
    orders::operation op = orders::operation::report;
    std::optional<wall_time> time{};       ///< `nullopt`: now
    std::optional<std::string> line_id{};  ///< of a start: the line of the order from now on
    orders::amounts add{};
    std::optional<std::string> employee_id{}, reason_code{}, reason{};
};

/// Executes the action on the order and writes the event. Refused: the rules do not allow it (E1400), or it names
/// something that does not exist (E1200). Then the order may be written already: undo the transaction.
outcome<> act_on_order(transaction& work, const record& order, const order_action& asked);

/// Writes the first event of a new order.
void add_creation_event(transaction& work, const record& order);

}  // namespace penstock::master
