#pragma once

#include "drivers/browse.hpp"
#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// What is below a node, by hierarchical references; the root is the folder Objects. Each page browses again and is
/// cut out of the list in order of the nodes' texts, so that it needs nothing of the page before. Limits: 100,000
/// nodes. Errors: `driver_errc::no_such_node`; words, when there are more.
io::awaitable<result<browse_page>> browse_nodes(session& over, const browse_query& query, milliseconds timeout);

}  // namespace penstock::opcua
