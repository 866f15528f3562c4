#pragma once

#include <open62541/types.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "drivers/opcua/address.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

/// The stack's node id. A URI is looked up in the server's namespace array. Error: a text if it is not there. For a
/// path the server must be asked, see `path_table`.
result<owned_node_id> to_node_id(const node_address& address, const std::vector<std::string>& namespaces);

/// The index of the namespace with this URI. Error: a text if the server does not have it.
result<std::uint16_t> index_of(const std::string& uri, const std::vector<std::string>& namespaces);

/// The address of a node id, with the index of its namespace.
node_address to_address(const UA_NodeId& id);

}  // namespace penstock::opcua
