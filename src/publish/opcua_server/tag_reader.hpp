#pragma once

#include <open62541/server.h>

namespace penstock::publish {

/// The value of a tag, straight from the tag table: what the stack calls when a client reads or a subscription samples.
/// `context` is the node's `tag_node`.
UA_StatusCode read_tag(UA_Server* server, const UA_NodeId* session_id, void* session, const UA_NodeId* node_id,
                       void* context, UA_Boolean wants_time, const UA_NumericRange* range, UA_DataValue* out);

}  // namespace penstock::publish
