#pragma once

#include <open62541/server.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "live/tag_table.hpp"
#include "model/tag_list.hpp"
#include "publish/opcua_server/model_change.hpp"
#include "publish/opcua_server/node_store.hpp"
#include "publish/opcua_server/opcua_server.hpp"
#include "publish/opcua_server/reported_items.hpp"
#include "publish/opcua_server/tag_folders.hpp"
#include "publish/opcua_server/tag_nodes.hpp"

namespace penstock::publish {

/// The sites, OPCs and tags of the configuration as nodes: Objects → site → OPC → tag.
///
/// A site is added with its first OPC and removed with the last one. A tag that has changed keeps its node's id, so a
/// subscription continues.
///
/// Thread: the server's.   Lifecycle: the stack's server must be deleted before it.
class address_space : public node_maker {
public:
    /// `table` finds tags; `source` reads and writes the values of all tags.
    address_space(UA_Server& server, node_store& nodes, reported_items& reported, UA_UInt16 space,
                  const live::tag_table& table, const UA_DataSource& source)
        : server_(server), nodes_(nodes), reported_(reported), space_(space), table_(table), made_(space, source) {
        nodes_.serve(space, *this);
        reported_.serve(space, [this](std::string_view identifier) { return followed(identifier); });
    }

    void put_opc(const site_ref& where, const opc_ref& opc, tag_list tags);
    void name_site(const site_ref& where);
    void change_opc(const opc_ref& opc);
    void put_tags(const std::string& opc_id, const tag_list& tags);
    void remove_tag(const std::string& opc_id, const std::string& tag_id);
    void remove_opc(const std::string& opc_id);

    /// Notifies subscribers of what has changed since the last call, in one event.
    void emit_changes() { changes_.emit(server_); }
    void discard_changes() { changes_.clear(); }

    /// The folders as they are now, of all OPCs or of one; empty: there is no such OPC, or it is hidden. Later changes
    /// do not change them, and other threads may read them.
    tag_folders snapshot(std::string_view opc_id) const;

    std::size_t tag_count() const noexcept;
    /// The id of the tag that the node belongs to; `nullopt` = it belongs to no tag.
    std::optional<std::string> tag_of(std::string_view identifier) const;

    bool make(std::string_view identifier, bool with_children, node_builder& node) override;
    bool is_folder(std::string_view identifier) const override;

private:
    struct found {
        node_kind type = node_kind::site;
        const site_folder* site = nullptr;
        const opc_folder* opc = nullptr;
        tag_list::entry tag{};
    };

    std::optional<found> find(std::string_view identifier) const;
    const opc_folder* find_opc(std::string_view node) const;
    std::optional<found> find_tag(std::string_view identifier) const;
    bool may_overlap(const opc_folder& opc) const;

    void add_opc_to_site(const site_ref& where, const std::string& opc_id);
    void remove_opc_from_site(const std::string& site_id, const std::string& opc_id);
    void put_tag(opc_folder& opc, const tag_list::entry& tag, bool may_be_hidden);
    void renew_tag(const opc_folder& opc, const tag_list::entry& tag);
    void show(opc_folder& opc);
    void drop_tag(opc_folder& opc, std::string_view tag_id);

    bool make_of_tag(const found& of, node_builder& node) const;
    std::optional<reported_items::followed_tag> followed(std::string_view identifier) const;

    UA_NodeId id_of(std::string_view node) const noexcept { return made_.id_of(node); }
    bool renew(std::string_view node) { return nodes_.renew(id_of(node)); }

    UA_Server& server_;
    node_store& nodes_;
    reported_items& reported_;
    const UA_UInt16 space_;
    const live::tag_table& table_;
    const tag_nodes made_;
    tag_folders folders_;
    std::map<std::string, const opc_folder*, std::less<>> by_node_;  ///< OPCs that are not hidden
    model_change changes_;
};

}  // namespace penstock::publish
