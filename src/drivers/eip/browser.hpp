#pragma once

#include "drivers/browse.hpp"
#include "drivers/eip/symbol_table.hpp"

namespace penstock::eip {

/// Lists a page of the names below a node: controller tags and programs at the root, tags of `Program:Main`, members of
/// `Motor` or `Motor.Drive`. Error: driver_errc::no_such_node.
result<browse_page> browse_symbols(const symbol_table& known, const browse_query& query);

}  // namespace penstock::eip
