#include "publish/opcua_server/address_space.hpp"

#include <open62541/nodeids.h>

#include <set>

#include "base/log.hpp"
#include "opcua/ua.hpp"
#include "publish/opcua_server/tag_attributes.hpp"

namespace penstock::publish {

namespace {

const UA_NodeId objects = UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER);
const UA_NodeId organizes = UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES);
const UA_NodeId has_component = UA_NODEID_NUMERIC(0, UA_NS0ID_HASCOMPONENT);
const UA_NodeId has_type_definition = UA_NODEID_NUMERIC(0, UA_NS0ID_HASTYPEDEFINITION);
const UA_NodeId folder_type = UA_NODEID_NUMERIC(0, UA_NS0ID_FOLDERTYPE);

UA_LocalizedText text_of(std::string_view text) noexcept {
    return {{}, opcua::borrow_string(text)};
}

}  // namespace

void address_space::prepare(UA_ServerConfig& config) {
    config.nodeLifecycle.createOptionalChild = &wants_optional_child;
    config.nodeLifecycle.generateChildNodeId = &name_child;
    config.allowEmptyVariables = UA_RULEHANDLING_ACCEPT;  // values are read when they are requested
    config.modellingRulesOnInstances = false;
}

UA_NodeId address_space::id_of(const std::string& node) const noexcept {
    UA_NodeId id{space_, UA_NODEIDTYPE_STRING, {}};
    id.identifier.string = opcua::borrow_string(node);
    return id;
}

bool address_space::add_folder(const UA_NodeId& parent, const std::string& node, std::string_view id,
                               std::string_view name, std::string_view description) {
    auto attributes = UA_ObjectAttributes_default;
    attributes.displayName = text_of(name);
    attributes.description = text_of(description);
    const auto status =
        UA_Server_addObjectNode(&server_, id_of(node), parent, organizes, {space_, opcua::borrow_string(id)},
                                folder_type, attributes, nullptr, nullptr);
    if (status == UA_STATUSCODE_GOOD) return true;
    logger("opcua_server")->warn("{} is not served: {}", node, UA_StatusCode_name(status));
    return false;
}

void address_space::add_opc_to_site(const site_ref& where) {
    auto& site = sites_[where.id];
    if (site.opcs++ == 0 && add_folder(objects, where.id, where.id, where.name, {}))
        changes_.add(space_, where.id, where.id, model_change::verb::node_added);
    if (site.name.empty()) site.name = where.name;  // of a new folder
    name_site(where);
}

void address_space::name_site(const site_ref& where) {
    const auto found = sites_.find(where.id);
    if (found == sites_.end() || found->second.name == where.name) return;
    UA_Server_writeDisplayName(&server_, id_of(where.id), text_of(where.name));
    found->second.name = where.name;
}

void address_space::remove_opc_from_site(const std::string& site_id) {
    const auto found = sites_.find(site_id);
    if (found == sites_.end() || --found->second.opcs > 0) return;
    sites_.erase(found);
    remove_node(site_id, site_id);
}

void address_space::remove_node(const std::string& node, const std::string& parent) {
    if (UA_Server_deleteNode(&server_, id_of(node), true) == UA_STATUSCODE_GOOD)
        changes_.add(space_, node, parent, model_change::verb::node_deleted);
}

void address_space::put_opc(const site_ref& where, const opc_config& opc, const std::vector<tag_config>& tags) {
    auto found = opcs_.find(opc.opc_id);
    if (found != opcs_.end() && found->second.site_id != where.id) {
        remove_opc(opc.opc_id);
        found = opcs_.end();
    }
    if (found == opcs_.end()) {
        add_opc_to_site(where);
        found = opcs_.emplace(opc.opc_id, opc_folder{where.id, where.id + "." + opc.opc_id, {}, {}, {}}).first;
        if (add_folder(id_of(where.id), found->second.node, opc.opc_id, opc.opc_name, opc.description))
            changes_.add(space_, found->second.node, where.id, model_change::verb::node_added);
    } else {
        name_site(where);
        if (found->second.name != opc.opc_name)
            UA_Server_writeDisplayName(&server_, id_of(found->second.node), text_of(opc.opc_name));
        if (found->second.description != opc.description)
            UA_Server_writeDescription(&server_, id_of(found->second.node), text_of(opc.description));
    }
    auto& folder = found->second;
    folder.name = opc.opc_name;
    folder.description = opc.description;
    std::set<std::string_view> stays;
    for (const auto& tag : tags)
        stays.insert(tag.tag_id);
    std::vector<std::string> gone;
    for (const auto& [tag_id, node] : folder.tags) {
        if (!stays.contains(tag_id)) gone.push_back(tag_id);
    }
    for (const auto& tag_id : gone)
        remove_tag(opc.opc_id, tag_id);
    for (const auto& tag : tags)
        put_tag(folder, tag);
}

void address_space::put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) {
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end()) return;
    for (const auto& tag : tags)
        put_tag(found->second, tag);
}

void address_space::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end()) return;
    const auto tag = found->second.tags.find(tag_id);
    if (tag == found->second.tags.end()) return;
    remove_node(node_of(found->second, tag_id), found->second.node);
    found->second.tags.erase(tag);
}

void address_space::remove_opc(const std::string& opc_id) {
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end()) return;
    auto& folder = found->second;
    // One by one: the stack gathers what it deletes in a list that it searches, which a large folder would feel.
    for (const auto& [tag_id, node] : folder.tags)
        remove_node(node_of(folder, tag_id), folder.node);
    remove_node(folder.node, folder.site_id);
    const auto site = folder.site_id;
    opcs_.erase(found);
    remove_opc_from_site(site);
}

void address_space::put_tag(opc_folder& opc, const tag_config& tag) {
    auto ref = table_.find(tag.tag_id);
    if (!ref) return;  // deleted again already; its removal is reported next
    const auto [known, is_new] = opc.tags.try_emplace(tag.tag_id);
    auto& node = known->second;
    node.tag_id = &known->first;
    node.ref = std::move(*ref);
    node.min_value = tag.min_value.value_or(-std::numeric_limits<double>::infinity());
    node.max_value = tag.max_value.value_or(std::numeric_limits<double>::infinity());
    const auto look = type_fingerprint(tag, node.ref);
    const auto words = text_fingerprint(tag);
    const auto name = node_of(opc, tag.tag_id);
    if (is_new || node.type_fingerprint != look) {
        if (!is_new) UA_Server_deleteNode(&server_, id_of(name), true);
        if (!add_tag(opc, node, tag)) {
            opc.tags.erase(known);
            return;
        }
        changes_.add(space_, name, opc.node,
                     is_new ? model_change::verb::node_added : model_change::verb::type_changed);
    }
    if (is_new || node.text_fingerprint != words || node.type_fingerprint != look) write_texts(opc, tag, id_of(name));
    node.type_fingerprint = look;
    node.text_fingerprint = words;
}

bool address_space::add_tag(const opc_folder& opc, tag_node& node, const tag_config& tag) {
    const auto name = node_of(opc, tag.tag_id);
    const auto id = id_of(name);
    variable_shape shape(tag, node.ref);
    const engineering_unit_scope unit(!tag.unit.empty());
    auto status = UA_Server_addDataSourceVariableNode(
        &server_, id, id_of(opc.node), has_component, {space_, opcua::borrow_string(tag.tag_id)},
        shape.type_definition(), shape.attributes(), source_, nullptr, nullptr);
    // Only now: the stack reads and writes the value while it makes the node.
    if (status == UA_STATUSCODE_GOOD) status = UA_Server_setNodeContext(&server_, id, &node);
    if (status == UA_STATUSCODE_GOOD) {
        remove_instance(shape.type_definition(), id);
        return true;
    }
    logger("opcua_server")->warn("tag {} is not served as {}: {}", tag.tag_id, name, UA_StatusCode_name(status));
    return false;
}

/// A type need not list its instances (part 3, HasTypeDefinition), and no client browses to a tag by its type: what the
/// stack would keep for that is more than a tenth of a node.
void address_space::remove_instance(const UA_NodeId& type, const UA_NodeId& instance) {
    UA_Server_deleteReference(&server_, type, has_type_definition, false, {instance, {}, 0}, false);
}

void address_space::write_texts(const opc_folder& opc, const tag_config& tag, UA_NodeId id) {
    UA_Server_writeDisplayName(&server_, id, text_of(tag.tag_name.empty() ? tag.tag_id : tag.tag_name));
    UA_Server_writeDescription(&server_, id, text_of(tag.description));
    const auto name = node_of(opc, tag.tag_id);
    UA_Variant value;
    UA_Variant_init(&value);
    if (tag.min_value && tag.max_value) {
        UA_Range range{*tag.min_value, *tag.max_value};
        UA_Variant_setScalar(&value, &range, &UA_TYPES[UA_TYPES_RANGE]);
        UA_Server_writeValue(&server_, id_of(name + range_suffix), value);
    }
    if (!tag.unit.empty()) {
        UA_EUInformation unit{};
        unit.namespaceUri = opcua::borrow_string(std::string_view("http://www.opcfoundation.org/UA/units/un/cefact"));
        unit.unitId = -1;  // no code of the common list: users have written it
        unit.displayName = text_of(tag.unit);
        unit.description = text_of(tag.unit);
        UA_Variant_setScalar(&value, &unit, &UA_TYPES[UA_TYPES_EUINFORMATION]);
        UA_Server_writeValue(&server_, id_of(name + unit_suffix), value);
    }
}

std::size_t address_space::tag_count() const noexcept {
    std::size_t sum = 0;
    for (const auto& [id, opc] : opcs_)
        sum += opc.tags.size();
    return sum;
}

}  // namespace penstock::publish
