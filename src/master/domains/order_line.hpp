#pragma once

#include <optional>

#include "master/transaction.hpp"
#include "orders/state_machine.hpp"

namespace penstock::master {

/// An order in START or PAUSE whose field (`line_id`, `path_id`) has that id; `nullopt`: none.
std::optional<record> find_open_order(transaction& work, std::string_view field, const std::string& id);

/// Whether an order in that state prevents the start of other orders on the line.
bool occupies_line(orders::status s, const record& line);

/// Refuses (E1400) to let the order run: no line, line or product not active, the line held by another order.
outcome<> check_runnable(transaction& work, const record& order);

/// Refuses (E1400) the line if the order's path has no step on it or on its equipment.
outcome<> check_line_on_path(transaction& work, const record& order);

}  // namespace penstock::master
