#include "publish/opcua_server/node_store.hpp"

#include <utility>

#include "base/invariant.hpp"
#include "opcua/ua.hpp"

namespace penstock::publish {

void node_store::install(UA_ServerConfig& config) {
    inner_ = config.nodestore;
    auto& outer = config.nodestore;
    outer.context = this;
    outer.clear = [](void* context) { of(context).inner_.clear(of(context).inner_.context); };
    outer.newNode = [](void* context, UA_NodeClass kind) {
        return of(context).inner_.newNode(of(context).inner_.context, kind);
    };
    outer.deleteNode = [](void* context, UA_Node* node) {
        of(context).inner_.deleteNode(of(context).inner_.context, node);
    };
    outer.getNode = &node_store::on_get;
    outer.getNodeFromPtr = [](void* context, UA_NodePointer to, UA_UInt32 attributes, UA_ReferenceTypeSet references,
                              UA_BrowseDirection directions) -> const UA_Node* {
        if (!UA_NodePointer_isLocal(to)) return nullptr;
        const auto id = UA_NodePointer_toNodeId(to);
        return on_get(context, &id, attributes, references, directions);
    };
    outer.releaseNode = [](void* context, const UA_Node* node) {
        of(context).inner_.releaseNode(of(context).inner_.context, node);
    };
    outer.getNodeCopy = [](void* context, const UA_NodeId* id, UA_Node** copy) {
        return of(context).inner_.getNodeCopy(of(context).inner_.context, id, copy);
    };
    outer.insertNode = [](void* context, UA_Node* node, UA_NodeId* id) {
        return of(context).inner_.insertNode(of(context).inner_.context, node, id);
    };
    outer.replaceNode = [](void* context, UA_Node* node) {
        return of(context).inner_.replaceNode(of(context).inner_.context, node);
    };
    outer.removeNode = [](void* context, const UA_NodeId* id) {
        return of(context).inner_.removeNode(of(context).inner_.context, id);
    };
    outer.getReferenceTypeId = [](void* context, UA_Byte index) {
        return of(context).inner_.getReferenceTypeId(of(context).inner_.context, index);
    };
    outer.iterate = [](void* context, UA_NodestoreVisitor visitor, void* visitor_context) {
        of(context).inner_.iterate(of(context).inner_.context, visitor, visitor_context);
    };
    config.monitoredItemRegisterCallback = &node_store::on_monitored;
}

void node_store::serve(UA_UInt16 space, node_maker& maker) noexcept {
    space_ = space;
    maker_ = &maker;
}

/// A node that is sampled regularly must stay.
void node_store::on_monitored(UA_Server* server, const UA_NodeId* /*session_id*/, void* /*session*/,
                              const UA_NodeId* node, void* /*node_context*/, UA_UInt32 /*attribute*/,
                              UA_Boolean is_removed) {
    auto& self = of(UA_Server_getConfig(server)->nodestore.context);
    if (!self.is_ours(*node)) return;
    if (!is_removed) {
        ++self.monitored_;
    } else if (self.monitored_ > 0) {
        --self.monitored_;
    }
}

bool node_store::is_ours(const UA_NodeId& id) const noexcept {
    return maker_ != nullptr && id.namespaceIndex == space_ && id.identifierType == UA_NODEIDTYPE_STRING;
}

const UA_Node* node_store::stored(const UA_NodeId& id) const {
    return inner_.getNode(inner_.context, &id, UA_NODEATTRIBUTESMASK_ALL, UA_REFERENCETYPESET_ALL,
                          UA_BROWSEDIRECTION_BOTH);
}

node_store::kept_node& node_store::kept_of(const UA_Node& node) noexcept {
    return *static_cast<kept_node*>(static_cast<tag_node*>(node.head.context));
}

const UA_Node* node_store::on_get(void* context, const UA_NodeId* id, UA_UInt32 attributes,
                                  UA_ReferenceTypeSet references, UA_BrowseDirection directions) {
    auto& self = of(context);
    if (self.is_ours(*id)) return self.get(*id, references, directions);
    return self.inner_.getNode(self.inner_.context, id, attributes, references, directions);
}

const UA_Node* node_store::get(const UA_NodeId& id, const UA_ReferenceTypeSet& references,
                               UA_BrowseDirection directions) {
    const auto wants_children = [&] {
        return directions != UA_BROWSEDIRECTION_INVERSE &&
               (UA_ReferenceTypeSet_contains(&references, UA_REFERENCETYPEINDEX_HASCOMPONENT) ||
                UA_ReferenceTypeSet_contains(&references, UA_REFERENCETYPEINDEX_ORGANIZES));
    };
    const auto* const node = stored(id);
    if (node == nullptr) return make(id, wants_children()) != nullptr ? stored(id) : nullptr;
    static_cast<tag_node*>(node->head.context)->is_asked = true;
    if (node->head.nodeClass != UA_NODECLASS_OBJECT || !kept_of(*node).lacks_children || !wants_children()) return node;
    // A holder of the node may continue to use it: it is deleted when it is released.
    auto* const monitored = node->head.monitoredItems;
    inner_.releaseNode(inner_.context, node);
    forget(kept_of(*node).self);
    if (auto* const made = make(id, true)) made->head.monitoredItems = monitored;
    return stored(id);
}

UA_Node* node_store::make(const UA_NodeId& id, bool with_children) {
    const auto identifier = opcua::to_view(id.identifier.string);
    node_builder built(inner_);
    if (!maker_->make(identifier, with_children, built)) return nullptr;
    auto* const node = built.take();
    if (node == nullptr) return nullptr;
    const auto at = kept_.emplace(kept_.end());
    static_cast<tag_node&>(*at) = std::move(built.tag);
    at->self = at;
    at->node = node;
    at->weight = 1 + built.references() / references_per_weight;
    at->lacks_children = !with_children && maker_->is_folder(identifier);
    node->head.context = static_cast<tag_node*>(&*at);
    // The stack has deleted the node in this case.
    if (inner_.insertNode(inner_.context, node, nullptr) != UA_STATUSCODE_GOOD) {
        kept_.erase(at);
        return nullptr;
    }
    weight_ += at->weight;
    make_room();
    return node;
}

void node_store::forget(place at) {
    PENSTOCK_INVARIANT(weight_ >= at->weight);
    weight_ -= at->weight;
    inner_.removeNode(inner_.context, &at->node->head.nodeId);
    kept_.erase(at);
}

/// Removes nodes that were not asked for since the last check. The node that was just made stays.
void node_store::make_room() {
    auto tries = 2 * kept_.size();
    while (weight_ > max_idle + monitored_ && kept_.size() > 1 && tries-- > 0) {
        const auto at = kept_.begin();
        if (std::exchange(at->is_asked, false) || at->node->head.monitoredItems != nullptr) {
            kept_.splice(std::prev(kept_.end()), kept_, at);
        } else {
            forget(at);
        }
    }
}

bool node_store::renew(const UA_NodeId& id) {
    const auto* const node = stored(id);
    if (node == nullptr) return false;
    auto* const monitored = node->head.monitoredItems;
    inner_.releaseNode(inner_.context, node);
    forget(kept_of(*node).self);
    if (monitored == nullptr) return false;
    auto* const made = make(id, true);
    if (made != nullptr) made->head.monitoredItems = monitored;
    return made != nullptr;
}

}  // namespace penstock::publish
