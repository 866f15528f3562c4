#include "publish/opcua_server/node_builder.hpp"

#include <span>
#include <utility>

namespace penstock::publish {

namespace {

/// Up to this number, references of one kind are stored in an array, which is searched for each new one; more are
/// stored in a tree.
constexpr std::size_t array_size = 8;

UA_NodeReferenceKind* kind_of(UA_Node& node, UA_Byte type, bool is_forward) noexcept {
    for (auto& kind : std::span(node.head.references, node.head.referencesSize)) {
        if (kind.referenceTypeIndex == type && kind.isInverse != is_forward) return &kind;
    }
    return nullptr;
}

}  // namespace

node_builder::~node_builder() {
    if (node_ != nullptr) store_.deleteNode(store_.context, node_);
}

void node_builder::begin(UA_NodeClass kind, const UA_NodeId& id, const UA_QualifiedName& name, const void* attributes,
                         const UA_DataType& type) {
    node_ = store_.newNode(store_.context, kind);
    if (node_ == nullptr) return;
    check(UA_NodeId_copy(&id, &node_->head.nodeId));
    check(UA_QualifiedName_copy(&name, &node_->head.browseName));
    check(UA_Node_setAttributes(node_, attributes, &type));
    node_->head.constructed = true;
}

void node_builder::begin_object(const UA_NodeId& id, const UA_QualifiedName& name,
                                const UA_ObjectAttributes& attributes) {
    begin(UA_NODECLASS_OBJECT, id, name, &attributes, UA_TYPES[UA_TYPES_OBJECTATTRIBUTES]);
}

void node_builder::begin_variable(const UA_NodeId& id, const UA_QualifiedName& name,
                                  const UA_VariableAttributes& attributes, const UA_DataSource* source) {
    begin(UA_NODECLASS_VARIABLE, id, name, &attributes, UA_TYPES[UA_TYPES_VARIABLEATTRIBUTES]);
    if (node_ == nullptr || source == nullptr) return;
    auto& variable = node_->variableNode;
    UA_DataValue_clear(&variable.value.data.value);
    variable.valueSource = UA_VALUESOURCE_DATASOURCE;
    variable.value.dataSource = *source;
    variable.isDynamic = true;
}

void node_builder::add_reference(UA_Byte type, bool is_forward, const UA_NodeId& target,
                                 const UA_QualifiedName& target_name) {
    if (node_ == nullptr || !is_whole_) return;
    const UA_ExpandedNodeId expanded{target, {}, 0};
    check(UA_Node_addReference(node_, type, is_forward, &expanded, UA_QualifiedName_hash(&target_name)));
    ++references_;
    auto* const kind = kind_of(*node_, type, is_forward);
    if (kind != nullptr && !kind->hasRefTree && kind->targetsSize > array_size)
        check(UA_NodeReferenceKind_switch(kind));
}

UA_Node* node_builder::take() noexcept {
    return is_whole_ ? std::exchange(node_, nullptr) : nullptr;
}

}  // namespace penstock::publish
