#include "publish/opcua_server/tag_nodes.hpp"

#include <open62541/nodeids.h>

#include <algorithm>

#include "opcua/ua.hpp"
#include "publish/opcua_server/tag_attributes.hpp"
#include "publish/opcua_server/tag_reader.hpp"

namespace penstock::publish {

namespace {

UA_LocalizedText shown_text(std::string_view text) noexcept {
    return {{}, opcua::borrow_string(text)};
}

bool has_property(const variable_shape& shape, node_kind kind) noexcept {
    switch (kind) {
        case node_kind::range: return shape.has_range();
        case node_kind::unit: return shape.has_unit();
        case node_kind::values:
        case node_kind::text: return shape.has_values();
        case node_kind::when_true:
        case node_kind::when_false: return shape.has_states();
        case node_kind::site:
        case node_kind::opc:
        case node_kind::tag: break;
    }
    return false;
}

std::string_view suffix_of(node_kind kind) noexcept {
    return std::ranges::find(tag_properties, kind, &tag_property::kind)->suffix;
}

}  // namespace

const std::array<tag_property, 6> tag_properties{{{node_kind::range, range_suffix},
                                                  {node_kind::unit, unit_suffix},
                                                  {node_kind::values, values_suffix},
                                                  {node_kind::text, text_suffix},
                                                  {node_kind::when_true, true_suffix},
                                                  {node_kind::when_false, false_suffix}}};

UA_NodeId tag_nodes::id_of(std::string_view identifier) const noexcept {
    UA_NodeId id{space_, UA_NODEIDTYPE_STRING, {}};
    id.identifier.string = opcua::borrow_string(identifier);
    return id;
}

UA_QualifiedName tag_nodes::name_of(std::string_view name) const noexcept {
    return {space_, opcua::borrow_string(name)};
}

std::string tag_nodes::node_of(const opc_folder& opc, std::string_view tag_id) {
    return (opc.node + ".").append(tag_id);
}

void tag_nodes::describe_site(std::string_view id, const site_folder& site, node_sink& to) const {
    auto attributes = UA_ObjectAttributes_default;
    attributes.displayName = shown_text(site.name);
    to.begin_object(id_of(id), name_of(id), attributes);
    to.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, UA_NS0ID_FOLDERTYPE, "FolderType");
    to.add_reference(UA_REFERENCETYPEINDEX_ORGANIZES, false, UA_NS0ID_OBJECTSFOLDER, "Objects");
}

void tag_nodes::add_opcs(const site_folder& site, const tag_folders& all, node_sink& to) const {
    for (const auto& opc_id : site.opcs) {
        const auto opc = all.opcs.find(opc_id);
        if (opc != all.opcs.end() && !opc->second.is_hidden)
            to.add_reference(UA_REFERENCETYPEINDEX_ORGANIZES, true, id_of(opc->second.node), name_of(opc_id));
    }
}

void tag_nodes::describe_opc(const opc_folder& opc, node_sink& to) const {
    auto attributes = UA_ObjectAttributes_default;
    attributes.displayName = shown_text(opc.shown.name);
    attributes.description = shown_text(opc.shown.description);
    to.begin_object(id_of(opc.node), name_of(opc.shown.id), attributes);
    to.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, UA_NS0ID_FOLDERTYPE, "FolderType");
    to.add_reference(UA_REFERENCETYPEINDEX_ORGANIZES, false, id_of(opc.site_id), name_of(opc.site_id));
}

void tag_nodes::add_tags(const opc_folder& opc, std::size_t begin, std::size_t end, node_sink& to) const {
    for (auto i = begin; i < end; ++i) {
        const auto tag_id = opc.tags->id_at(i);
        if (!opc.hidden.contains(tag_id))
            to.add_reference(UA_REFERENCETYPEINDEX_HASCOMPONENT, true, id_of(node_of(opc, tag_id)), name_of(tag_id));
    }
}

void tag_nodes::describe_tag(const opc_folder& opc, const tag_list::entry& tag, const live::tag_ref& ref,
                             node_sink& to) const {
    const variable_shape shape(tag, ref);
    auto attributes = shape.attributes();
    attributes.displayName = shown_text(tag.tag_name);
    attributes.description = shown_text(tag.description);
    const auto name = node_of(opc, tag.tag_id);
    to.begin_variable(id_of(name), name_of(tag.tag_id), attributes, &source_);
    to.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, shape.definition(), shape.definition_name());
    to.add_reference(UA_REFERENCETYPEINDEX_HASCOMPONENT, false, id_of(opc.node), name_of(opc.shown.id));
    for (const auto& p : tag_properties) {
        if (has_property(shape, p.kind))
            to.add_reference(UA_REFERENCETYPEINDEX_HASPROPERTY, true, id_of(name + std::string(p.suffix)),
                             {0, opcua::borrow_string(p.suffix.substr(1))});
    }
}

bool tag_nodes::describe_property(const opc_folder& opc, const tag_list::entry& tag, const live::tag_ref& ref,
                                  node_kind kind, node_sink& to) const {
    const variable_shape shape(tag, ref);
    if (!has_property(shape, kind)) return false;
    const range_value range(tag);
    const unit_value unit(tag);
    enum_values values(tag);
    const flag_state flag(tag, kind == node_kind::when_true);
    auto attributes = UA_VariableAttributes_default;
    attributes.accessLevel = UA_ACCESSLEVELMASK_READ;
    attributes.valueRank = UA_VALUERANK_SCALAR;
    attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_LOCALIZEDTEXT);
    switch (kind) {
        case node_kind::range:
            attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_RANGE);
            attributes.value = range.variant();
            break;
        case node_kind::unit:
            attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_EUINFORMATION);
            attributes.value = unit.variant();
            break;
        case node_kind::values:
            attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_ENUMVALUETYPE);
            attributes.valueRank = UA_VALUERANK_ONE_DIMENSION;
            attributes.value = values.variant();
            break;
        case node_kind::when_true:
        case node_kind::when_false: attributes.value = flag.variant(); break;
        default: break;
    }
    const auto suffix = suffix_of(kind);
    const auto name = suffix.substr(1);
    attributes.displayName = shown_text(name);
    const auto node = node_of(opc, tag.tag_id);
    const UA_DataSource text_source{&read_state_text, nullptr};
    to.begin_variable(id_of(node + std::string(suffix)), {0, opcua::borrow_string(name)}, attributes,
                      kind == node_kind::text ? &text_source : nullptr);
    to.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, UA_NS0ID_PROPERTYTYPE, "PropertyType");
    to.add_reference(UA_REFERENCETYPEINDEX_HASPROPERTY, false, id_of(node), name_of(tag.tag_id));
    return true;
}

}  // namespace penstock::publish
