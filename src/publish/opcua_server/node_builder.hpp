#pragma once

#include <open62541/plugin/nodestore.h>
#include <open62541/server.h>

#include <cstddef>
#include <string_view>

#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// A node that is being built. It is deleted if it is not taken.
class node_builder {
public:
    explicit node_builder(UA_Nodestore& store) noexcept : store_(store) {}
    ~node_builder();
    node_builder(const node_builder&) = delete;
    node_builder& operator=(const node_builder&) = delete;

    void begin_object(const UA_NodeId& id, const UA_QualifiedName& name, const UA_ObjectAttributes& attributes);
    /// The value of the node is read from `source`; without one it is the value of the attributes.
    void begin_variable(const UA_NodeId& id, const UA_QualifiedName& name, const UA_VariableAttributes& attributes,
                        const UA_DataSource* source);
    /// `type`: `UA_REFERENCETYPEINDEX_…`.
    void add_reference(UA_Byte type, bool is_forward, const UA_NodeId& target, const UA_QualifiedName& target_name);
    /// Adds a reference to a node of the OPC UA standard.
    void add_reference(UA_Byte type, bool is_forward, UA_UInt32 target, const char* target_name);

    /// Null: there was not enough memory.
    UA_Node* take() noexcept;
    std::size_t references() const noexcept { return references_; }

    tag_node tag;

private:
    void begin(UA_NodeClass kind, const UA_NodeId& id, const UA_QualifiedName& name, const void* attributes,
               const UA_DataType& type);
    void check(UA_StatusCode status) noexcept { is_whole_ = is_whole_ && status == UA_STATUSCODE_GOOD; }

    UA_Nodestore& store_;
    UA_Node* node_ = nullptr;
    bool is_whole_ = true;
    std::size_t references_ = 0;
};

}  // namespace penstock::publish
