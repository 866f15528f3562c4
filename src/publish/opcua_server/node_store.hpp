#pragma once

#include <open62541/plugin/nodestore.h>
#include <open62541/server.h>

#include <cstddef>
#include <list>
#include <string_view>

#include "publish/opcua_server/node_builder.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// Makes the gateway's own nodes for `node_store`.
class node_maker {
public:
    virtual ~node_maker() = default;
    /// Makes the node with that identifier; false: it does not exist. A folder has references to its content only
    /// `with_children`, because they may be many.
    virtual bool make(std::string_view identifier, bool with_children, node_builder& node) = 0;
    /// Whether the node has children.
    virtual bool is_folder(std::string_view identifier) const = 0;
};

/// The nodes of one name space. A node is made when the stack asks for it and stays until other nodes need its place,
/// so a node that no client uses takes no memory. All other nodes are in the stack's own store, which also contains the
/// nodes made here.
///
/// A client reads its nodes again and again in the same order, so the node that was made after the last one is expected
/// next: if the stack asks for it, it is found by one comparison of ids.
///
/// Thread: the server's.   Lifecycle: outlives the stack's server.
/// Limits: 16,384 nodes of about 1 kB, and one for each monitored item; nine references count as another node.
class node_store {
public:
    node_store() = default;
    node_store(const node_store&) = delete;
    node_store& operator=(const node_store&) = delete;

    /// Call it before the stack's server is created.
    void install(UA_ServerConfig& config);
    /// From now on `maker` makes the nodes of `space`; it must outlive the stack's server.
    void serve(UA_UInt16 space, node_maker& maker) noexcept;

    /// The node has changed or was removed: if it was made, it is made again when it is asked for. While a client
    /// monitors it without a sampling interval, it is made again immediately, and the function returns true.
    bool renew(const UA_NodeId& id);

    std::size_t kept() const noexcept { return kept_.size(); }

private:
    struct kept_node : tag_node {
        UA_Node* node = nullptr;
        std::size_t weight = 1;
        std::size_t holds = 0;  ///< times that the stack has got the node and not released it
        bool lacks_children = false;
        bool is_forgotten = false;
        std::list<kept_node>::iterator self;
    };
    using place = std::list<kept_node>::iterator;

    static constexpr std::size_t max_idle = 16'384;
    static constexpr std::size_t references_per_weight = 8;

    static node_store& of(void* context) noexcept { return *static_cast<node_store*>(context); }
    static void on_monitored(UA_Server* server, const UA_NodeId* session_id, void* session, const UA_NodeId* node,
                             void* node_context, UA_UInt32 attribute, UA_Boolean is_removed);
    static const UA_Node* on_get(void* context, const UA_NodeId* id, UA_UInt32 attributes,
                                 UA_ReferenceTypeSet references, UA_BrowseDirection directions);
    bool is_ours(const UA_NodeId& id) const noexcept;
    const UA_Node* stored(const UA_NodeId& id) const;
    const UA_Node* get(const UA_NodeId& id, const UA_ReferenceTypeSet& references, UA_BrowseDirection directions);
    static kept_node& kept_of(const UA_Node& node) noexcept;
    const UA_Node* hold(kept_node& kept) noexcept;
    void release(const UA_Node* node);
    kept_node* find(const UA_NodeId& id);
    UA_Node* make(const UA_NodeId& id, bool with_children);
    void forget(place at);
    void make_room(place newest);

    UA_Nodestore inner_{};
    UA_UInt16 space_ = 0;
    node_maker* maker_ = nullptr;
    std::list<kept_node> kept_;       ///< the last node stays longest
    std::list<kept_node> forgotten_;  ///< nodes that are deleted when the stack releases them
    place expected_ = kept_.end();    ///< the stack probably asks for this node next
    std::size_t weight_ = 0;
    std::size_t monitored_ = 0;
};

}  // namespace penstock::publish
