#pragma once

#include <open62541/server.h>

#include <string>
#include <vector>

namespace penstock::publish {

/// Collects changes of the address space into one GeneralModelChangeEvent (OPC UA part 3, 9.32).
///
/// Thread: the server's.   Limits: an event names up to 1,000 nodes; of further nodes it names only the folders.
class model_change {
public:
    enum class verb : UA_Byte { node_added = 1, node_deleted = 2, type_changed = 16 };

    /// `node` was added, removed or changed in the folder `parent` (identifiers in name space `space`).
    void add(UA_UInt16 space, const std::string& node, const std::string& parent, verb what);

    /// Sends the event if something has changed, and begins the next one.
    void emit(UA_Server& server);
    void clear();

private:
    struct change {
        UA_UInt16 space = 0;
        std::string node;
        UA_Byte verbs = 0;
    };
    void add(std::vector<change>& to, UA_UInt16 space, const std::string& node, UA_Byte verbs);

    static constexpr std::size_t max_nodes = 1'000;
    std::vector<change> nodes_;
    std::vector<change> folders_;
    bool is_cut_ = false;  ///< `nodes_` does not contain all changed nodes
};

}  // namespace penstock::publish
