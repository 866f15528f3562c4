#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "master/transaction.hpp"
#include "orders/work_order.hpp"

namespace penstock::master {

/// What a user or a program requests of an order, its fields checked one by one.
struct order_action {
    orders::operation op = orders::operation::report;
    std::optional<wall_time> time{};       ///< `nullopt`: now
    std::optional<std::string> line_id{};  ///< of a start: fills or replaces the order's
    orders::amounts add{};
    std::optional<std::string> employee_id{}, reason_code{}, reason{};
};

/// Does it to the order and writes the event. Refused: against the rules (E1400), or what it names does not exist
/// (E1200); the order may be written already then, and the transaction must be undone.
outcome<> act_on_order(transaction& work, const record& order, const order_action& asked);

/// Writes the event that an order begins with.
void add_creation_event(transaction& work, const record& order);

}  // namespace penstock::master
