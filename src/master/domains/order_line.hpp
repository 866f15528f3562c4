#pragma once

#include <optional>

#include "master/transaction.hpp"
#include "orders/life_cycle.hpp"

namespace penstock::master {

/// The line of an order; nothing: it has none, or there is none of that id.
std::optional<record> line_of(transaction& work, const record& order);

/// Whether an order in that state keeps others of the line from starting.
bool holds_line(orders::status s, const record& line);

/// Refuses (E1400) to let the order run: no line, line or product not active, the line held by another order.
void refuse_unready(transaction& work, const record& order);

/// Refuses (E1400) a line on which the order's path has no step, of its own or of its equipment.
void refuse_off_path(transaction& work, const record& order);

}  // namespace penstock::master
