#pragma once

#include <open62541/server.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "live/tag_table.hpp"
#include "model/tag_list.hpp"
#include "publish/opcua_server/node_sink.hpp"
#include "publish/opcua_server/tag_folders.hpp"

namespace penstock::publish {

enum class node_kind { site, opc, tag, range, unit, values, text, when_true, when_false };

/// A property of tags.
struct tag_property {
    node_kind kind;
    std::string_view suffix;  ///< of its identifier; without the first character it is its name
};
extern const std::array<tag_property, 6> tag_properties;

/// Describes the nodes of sites, OPCs and tags: ids, attributes, values of properties, references. Whoever shows nodes,
/// to a client or in a file, has them from here.
class tag_nodes {
public:
    /// `space`: index of the name space of the nodes. `source` reads and writes the values of all tags.
    explicit tag_nodes(UA_UInt16 space, const UA_DataSource& source = {}) noexcept : space_(space), source_(source) {}

    UA_NodeId id_of(std::string_view identifier) const noexcept;
    static std::string node_of(const opc_folder& opc, std::string_view tag_id);

    void describe_site(std::string_view id, const site_folder& site, node_sink& to) const;
    void add_opcs(const site_folder& site, const tag_folders& all, node_sink& to) const;
    void describe_opc(const opc_folder& opc, node_sink& to) const;
    /// Adds references to the tags [begin, end) of the list.
    void add_tags(const opc_folder& opc, std::size_t begin, std::size_t end, node_sink& to) const;
    void describe_tag(const opc_folder& opc, const tag_list::entry& tag, const live::tag_ref& ref, node_sink& to) const;
    /// False: the tag has no such property, and nothing was described.
    bool describe_property(const opc_folder& opc, const tag_list::entry& tag, const live::tag_ref& ref, node_kind kind,
                           node_sink& to) const;

private:
    UA_QualifiedName name_of(std::string_view name) const noexcept;

    UA_UInt16 space_;
    UA_DataSource source_;
};

}  // namespace penstock::publish
