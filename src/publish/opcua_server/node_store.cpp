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
    outer.releaseNode = [](void* context, const UA_Node* node) { of(context).release(node); };
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
    auto* const kept = find(id);
    if (kept == nullptr) {
        const auto* const made = make(id, wants_children());
        return made != nullptr ? hold(kept_of(*made)) : nullptr;
    }
    kept->is_asked = true;
    if (!kept->lacks_children || !wants_children()) return hold(*kept);
    auto* const monitored = kept->node->head.monitoredItems;
    forget(kept->self);
    auto* const made = make(id, true);
    if (made == nullptr) return nullptr;
    made->head.monitoredItems = monitored;
    return hold(kept_of(*made));
}

const UA_Node* node_store::hold(kept_node& kept) noexcept {
    ++kept.holds;
    return kept.node;
}

void node_store::release(const UA_Node* node) {
    if (node == nullptr || !is_ours(node->head.nodeId)) return inner_.releaseNode(inner_.context, node);
    auto& kept = kept_of(*node);
    PENSTOCK_INVARIANT(kept.holds > 0);
    if (--kept.holds > 0 || !kept.is_forgotten) return;
    inner_.releaseNode(inner_.context, node);
    forgotten_.erase(kept.self);
}

/// Returns the node if it was made.
node_store::kept_node* node_store::find(const UA_NodeId& id) {
    const auto is_expected = [&] {
        return expected_ != kept_.end() &&
               opcua::to_view(expected_->node->head.nodeId.identifier.string) == opcua::to_view(id.identifier.string);
    };
    auto at = expected_;
    if (!is_expected()) {
        const auto* const node = stored(id);
        if (node == nullptr) return nullptr;
        inner_.releaseNode(inner_.context, node);
        at = kept_of(*node).self;
    }
    expected_ = std::next(at);
    return &*at;
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
    make_room(at);
    return node;
}

void node_store::forget(place at) {
    PENSTOCK_INVARIANT(weight_ >= at->weight);
    weight_ -= at->weight;
    if (expected_ == at) ++expected_;
    if (at->holds == 0) {
        inner_.removeNode(inner_.context, &at->node->head.nodeId);
        kept_.erase(at);
        return;
    }
    // The stack still uses the node and its context. `release` ends the use that is entered here.
    stored(at->node->head.nodeId);
    at->is_forgotten = true;
    forgotten_.splice(forgotten_.end(), kept_, at);
    inner_.removeNode(inner_.context, &at->node->head.nodeId);
}

/// Removes nodes that were not asked for since the last check. `newest` stays, because it is about to be used.
void node_store::make_room(place newest) {
    auto tries = 2 * kept_.size();
    while (weight_ > max_idle + monitored_ && kept_.size() > 1 && tries-- > 0) {
        const auto at = kept_.begin();
        if (at == newest || std::exchange(at->is_asked, false) || at->node->head.monitoredItems != nullptr) {
            kept_.splice(std::prev(kept_.end()), kept_, at);
        } else {
            forget(at);
        }
    }
}

bool node_store::renew(const UA_NodeId& id) {
    auto* const kept = find(id);
    if (kept == nullptr) return false;
    auto* const monitored = kept->node->head.monitoredItems;
    forget(kept->self);
    if (monitored == nullptr) return false;
    auto* const made = make(id, true);
    if (made != nullptr) made->head.monitoredItems = monitored;
    return made != nullptr;
}

}  // namespace penstock::publish
