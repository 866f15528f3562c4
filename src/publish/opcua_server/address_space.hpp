#pragma once

#include <open62541/server.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "live/tag_table.hpp"
#include "publish/opcua_server/model_change.hpp"
#include "publish/opcua_server/opcua_server.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// The nodes of sites, OPCs and tags, kept like the configuration: Objects → site → OPC → tag (decisions D1).
///
/// A site appears with its first OPC and goes with the last. A tag whose name, description, unit or range has changed
/// keeps its node; one whose type, rights or kind of node has changed gets another in its place within one step, which
/// a subscription does not notice.
///
/// Thread: the server's.   Lifecycle: the stack's server must be deleted before it.
class address_space {
public:
    /// `table` is where tags are found; `source` reads and writes the values of all.
    address_space(UA_Server& server, UA_UInt16 space, const live::tag_table& table, const UA_DataSource& source)
        : server_(server), space_(space), table_(table), source_(source) {}

    /// Before the server starts: names for the nodes that the stack makes below ours.
    static void prepare(UA_ServerConfig& config);

    void put_opc(const site_ref& where, const opc_config& opc, const std::vector<tag_config>& tags);
    void name_site(const site_ref& where);
    void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags);
    void remove_tag(const std::string& opc_id, const std::string& tag_id);
    void remove_opc(const std::string& opc_id);

    /// Notifies subscribers of what has changed since the last call, in one event.
    void emit_changes() { changes_.emit(server_); }
    void discard_changes() { changes_.clear(); }

    std::size_t tag_count() const noexcept;

private:
    struct opc_folder {
        std::string site_id;
        std::string node;  ///< identifier of its NodeId
        std::string name;
        std::string description;
        std::unordered_map<std::string, tag_node> tags;
    };
    struct site_folder {
        std::string name;
        std::size_t opcs = 0;
    };

    bool add_folder(const UA_NodeId& parent, const std::string& node, std::string_view id, std::string_view name,
                    std::string_view description);
    void add_opc_to_site(const site_ref& where);
    void remove_opc_from_site(const std::string& site_id);
    void put_tag(opc_folder& opc, const tag_config& tag);
    bool add_tag(const opc_folder& opc, tag_node& node, const tag_config& tag);
    void remove_instance(const UA_NodeId& type, const UA_NodeId& instance);
    void write_texts(const opc_folder& opc, const tag_config& tag, UA_NodeId id);
    void remove_node(const std::string& node, const std::string& parent);
    UA_NodeId id_of(const std::string& node) const noexcept;
    static std::string node_of(const opc_folder& opc, std::string_view tag_id) {
        return opc.node + "." + std::string(tag_id);
    }

    UA_Server& server_;
    const UA_UInt16 space_;
    const live::tag_table& table_;
    const UA_DataSource source_;
    std::map<std::string, site_folder> sites_;
    std::unordered_map<std::string, opc_folder> opcs_;
    model_change changes_;
};

}  // namespace penstock::publish
