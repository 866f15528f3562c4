#pragma once

#include <open62541/plugin/nodestore.h>
#include <open62541/server.h>

#include <cstddef>

#include "publish/opcua_server/node_sink.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// A node of the stack that is being built. It is deleted if it is not taken.
class node_builder final : public node_sink {
public:
    explicit node_builder(UA_Nodestore& store) noexcept : store_(store) {}
    ~node_builder() override;
    node_builder(const node_builder&) = delete;
    node_builder& operator=(const node_builder&) = delete;

    void begin_object(const UA_NodeId& id, const UA_QualifiedName& name,
                      const UA_ObjectAttributes& attributes) override;
    void begin_variable(const UA_NodeId& id, const UA_QualifiedName& name, const UA_VariableAttributes& attributes,
                        const UA_DataSource* source) override;
    using node_sink::add_reference;
    void add_reference(UA_Byte type, bool is_forward, const UA_NodeId& target,
                       const UA_QualifiedName& target_name) override;

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
