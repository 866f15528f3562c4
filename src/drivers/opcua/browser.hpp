#pragma once

#include "drivers/browse.hpp"
#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// Lists the nodes below a node, by hierarchical references; the root is the folder Objects. Each page browses again,
/// sorts the nodes by their texts and returns its part of the list, so nothing is kept between pages. Limits: 100,000
/// nodes. Errors: `driver_errc::no_such_node`; a text if there are more nodes.
io::awaitable<result<browse_page>> browse_nodes(session& over, const browse_query& query, milliseconds timeout);

}  // namespace penstock::opcua
