#pragma once

#include <open62541/server.h>

namespace penstock::publish {

/// Receives the description of one node: first its attributes, then its references. What the pointers and texts refer
/// to is valid only during the call.
class node_sink {
public:
    virtual ~node_sink() = default;

    virtual void begin_object(const UA_NodeId& id, const UA_QualifiedName& name,
                              const UA_ObjectAttributes& attributes) = 0;
    /// The value of the node is read from `source`; without one it is the value of the attributes.
    virtual void begin_variable(const UA_NodeId& id, const UA_QualifiedName& name,
                                const UA_VariableAttributes& attributes, const UA_DataSource* source) = 0;
    /// `type` is a constant `UA_REFERENCETYPEINDEX_…`.
    virtual void add_reference(UA_Byte type, bool is_forward, const UA_NodeId& target,
                               const UA_QualifiedName& target_name) = 0;

    /// Adds a reference to a node of the OPC UA standard.
    void add_reference(UA_Byte type, bool is_forward, UA_UInt32 target, const char* target_name) {
        add_reference(type, is_forward, UA_NODEID_NUMERIC(0, target),
                      UA_QUALIFIEDNAME(0, const_cast<char*>(target_name)));
    }
};

}  // namespace penstock::publish
