#pragma once

#include <open62541/server.h>

#include "live/last_value.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// Reads the value of a tag from the tag table. The stack calls this when a client reads or a subscription samples.
/// `context` is the node's `tag_node`.
UA_StatusCode read_tag(UA_Server* server, const UA_NodeId* session_id, void* session, const UA_NodeId* node_id,
                       void* context, UA_Boolean wants_time, const UA_NumericRange* range, UA_DataValue* out);

/// The same of a value that was in the table. `out` is empty before; the caller clears it.
void show_tag(const tag_node& tag, const live::last_value& r, UA_DataValue& out);

/// What `read_tag` does, for the property ValueAsText.
UA_StatusCode read_state_text(UA_Server* server, const UA_NodeId* session_id, void* session, const UA_NodeId* node_id,
                              void* context, UA_Boolean wants_time, const UA_NumericRange* range, UA_DataValue* out);

}  // namespace penstock::publish
