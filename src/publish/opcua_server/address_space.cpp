#include "publish/opcua_server/address_space.hpp"

#include <open62541/nodeids.h>

#include <algorithm>
#include <vector>

#include "base/log.hpp"
#include "opcua/ua.hpp"
#include "publish/opcua_server/tag_attributes.hpp"
#include "publish/opcua_server/tag_reader.hpp"

namespace penstock::publish {

namespace {

const UA_NodeId objects = UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER);
const UA_NodeId organizes = UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES);

UA_LocalizedText text_of(std::string_view text) noexcept {
    return {{}, opcua::borrow_string(text)};
}

/// Calls `visit(left, right)` for each place where a dot parts the text, the last one first, until it returns true.
template <class Visit>
bool any_parting(std::string_view text, const Visit& visit) {
    for (auto dot = text.rfind('.'); dot != std::string_view::npos && dot > 0; dot = text.rfind('.', dot - 1)) {
        if (visit(text.substr(0, dot), text.substr(dot + 1))) return true;
    }
    return false;
}

/// Whether a key of the map begins with `prefix`.
template <class Map>
bool has_below(const Map& map, const std::string& prefix) {
    const auto at = map.lower_bound(prefix);
    return at != map.end() && at->first.starts_with(prefix);
}

void fill(tag_node& node, const tag_list::entry& tag, live::tag_ref ref) {
    node.tag_id = tag.tag_id;
    node.ref = std::move(ref);
    node.min_value = tag.min_value.value_or(-std::numeric_limits<double>::infinity());
    node.max_value = tag.max_value.value_or(std::numeric_limits<double>::infinity());
}

}  // namespace

const std::array<address_space::property, 6> address_space::properties{{{kind::range, range_suffix},
                                                                        {kind::unit, unit_suffix},
                                                                        {kind::values, values_suffix},
                                                                        {kind::text, text_suffix},
                                                                        {kind::when_true, true_suffix},
                                                                        {kind::when_false, false_suffix}}};

UA_NodeId address_space::id_of(std::string_view node) const noexcept {
    UA_NodeId id{space_, UA_NODEIDTYPE_STRING, {}};
    id.identifier.string = opcua::borrow_string(node);
    return id;
}

UA_QualifiedName address_space::name_of(std::string_view name) const noexcept {
    return {space_, opcua::borrow_string(name)};
}

std::string address_space::node_of(const opc_folder& opc, std::string_view tag_id) {
    return (opc.node + ".").append(tag_id);
}

const address_space::opc_folder* address_space::find_opc(std::string_view node) const {
    const auto found = by_node_.find(node);
    return found == by_node_.end() ? nullptr : found->second;
}

std::optional<address_space::found> address_space::find_tag(std::string_view identifier) const {
    std::optional<found> tag;
    any_parting(identifier, [&](std::string_view node, std::string_view tag_id) {
        const auto* opc = find_opc(node);
        if (opc == nullptr || opc->hidden.contains(tag_id)) return false;
        if (const auto at = opc->tags.find(tag_id)) tag = {kind::tag, nullptr, opc, opc->tags.at(*at)};
        return tag.has_value();
    });
    return tag;
}

std::optional<std::string> address_space::tag_of(std::string_view identifier) const {
    const auto it = find(identifier);
    if (!it || it->type != kind::tag) return std::nullopt;
    return std::string(it->tag.tag_id);
}

/// A site's before an OPC's before a tag's: ids may have dots.
std::optional<address_space::found> address_space::find(std::string_view identifier) const {
    auto what = kind::tag;
    const auto is_of_it = [&](const property& p) { return identifier.ends_with(p.suffix); };
    if (const auto p = std::ranges::find_if(properties, is_of_it); p != properties.end()) {
        what = p->type;
        identifier.remove_suffix(p->suffix.size());
    } else if (const auto site = sites_.find(identifier); site != sites_.end()) {
        return found{kind::site, &site->second, nullptr, {}};
    } else if (const auto* opc = find_opc(identifier)) {
        return found{kind::opc, nullptr, opc, {}};
    }
    auto tag = find_tag(identifier);
    if (tag) tag->type = what;
    return tag;
}

bool address_space::is_folder(std::string_view identifier) const {
    const auto it = find(identifier);
    return it && (it->type == kind::site || it->type == kind::opc);
}

/// Whether a tag of it can need the identifier of another node: those of others begin like the OPC's, or the OPC's like
/// another one's.
bool address_space::may_overlap(const opc_folder& opc) const {
    const auto below = opc.node + ".";
    return has_below(by_node_, below) || has_below(sites_, below) ||
           any_parting(opc.node, [this](std::string_view node, std::string_view) { return by_node_.contains(node); });
}

void address_space::add_opc_to_site(const site_ref& where, const std::string& opc_id) {
    const auto [site, is_new] = sites_.try_emplace(where.id);
    site->second.opcs.insert(opc_id);
    if (!is_new) return name_site(where);
    site->second.name = where.name;
    renew(where.id);  // in case a tag had it
    const auto status = UA_Server_addReference(&server_, objects, organizes, {id_of(where.id), {}, 0}, true);
    if (status != UA_STATUSCODE_GOOD)
        logger("opcua_server")
            ->warn("the OPC UA server could not add site {} to the folder Objects: {}", where.id,
                   UA_StatusCode_name(status));
    changes_.add(space_, where.id, where.id, model_change::verb::node_added);
}

void address_space::remove_opc_from_site(const std::string& site_id, const std::string& opc_id) {
    const auto found = sites_.find(site_id);
    if (found == sites_.end()) return;
    found->second.opcs.erase(opc_id);
    if (found->second.opcs.empty()) {
        UA_Server_deleteReference(&server_, objects, organizes, true, {id_of(site_id), {}, 0}, false);
        sites_.erase(found);
        changes_.add(space_, site_id, site_id, model_change::verb::node_deleted);
    }
    renew(site_id);
}

void address_space::name_site(const site_ref& where) {
    const auto found = sites_.find(where.id);
    if (found == sites_.end() || found->second.name == where.name) return;
    found->second.name = where.name;
    if (renew(where.id)) UA_Server_writeDisplayName(&server_, id_of(where.id), text_of(where.name));
}

void address_space::put_opc(const site_ref& where, const opc_ref& opc, tag_list tags) {
    if (const auto known = opcs_.find(opc.id); known != opcs_.end() && known->second.site_id != where.id)
        remove_opc(opc.id);
    const auto [at, is_new] = opcs_.try_emplace(opc.id);
    auto& folder = at->second;
    if (is_new) {
        folder.site_id = where.id;
        folder.node = where.id + "." + opc.id;
        folder.is_hidden = find(folder.node).has_value();
        if (folder.is_hidden)
            logger("opcua_server")
                ->warn("OPC {} is not in the OPC UA server: another node already has the id {}", opc.id, folder.node);
        else
            by_node_.emplace(folder.node, &folder);
    }
    add_opc_to_site(where, opc.id);
    folder.shown = opc;
    if (is_new && !folder.is_hidden) {
        renew(where.id);
        changes_.add(space_, folder.node, where.id, model_change::verb::node_added);
    } else {
        show(folder);
    }
    std::vector<std::string> gone;
    for (std::size_t i = 0; i < folder.tags.size(); ++i) {
        if (!tags.find(folder.tags.id_at(i))) gone.emplace_back(folder.tags.id_at(i));
    }
    for (const auto& tag_id : gone)
        remove_tag(opc.id, tag_id);
    put_tags(opc.id, tags);
}

void address_space::change_opc(const opc_ref& opc) {
    const auto found = opcs_.find(opc.id);
    if (found == opcs_.end()) return;
    found->second.shown = opc;
    show(found->second);
}

/// What is read of the folder from now on.
void address_space::show(opc_folder& opc) {
    if (!renew(opc.node)) return;
    UA_Server_writeDisplayName(&server_, id_of(opc.node), text_of(opc.shown.name));
    UA_Server_writeDescription(&server_, id_of(opc.node), text_of(opc.shown.description));
}

void address_space::put_tags(const std::string& opc_id, const tag_list& tags) {
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end()) return;
    auto& opc = found->second;
    const bool may_be_hidden = may_overlap(opc);
    const auto before = opc.tags.size();
    for (std::size_t i = 0; i < tags.size(); ++i)
        put_tag(opc, tags.at(i), may_be_hidden);
    opc.tags.put(tags);
    if (before != 0) {
        for (std::size_t i = 0; i < tags.size(); ++i)
            renew_tag(opc, tags.at(i));
    }
    if (opc.tags.size() != before) renew(opc.node);
}

/// What clients are told of one that is put. A tag that the OPC had already keeps its node.
void address_space::put_tag(opc_folder& opc, const tag_list::entry& tag, bool may_be_hidden) {
    if (opc.is_hidden) return;
    const auto known = opc.tags.find(tag.tag_id);
    const auto node = node_of(opc, tag.tag_id);
    reported_.mark(node);
    if (!known && may_be_hidden && find(node)) {
        logger("opcua_server")
            ->warn("tag {} is not in the OPC UA server: another node already has the id {}", tag.tag_id, node);
        opc.hidden.emplace(tag.tag_id);
        return;
    }
    if (!known) {
        changes_.add(space_, node, opc.node, model_change::verb::node_added);
    } else if (opc.tags.at(*known).type_fingerprint != tag.type_fingerprint) {
        changes_.add(space_, node, opc.node, model_change::verb::type_changed);
    }
}

void address_space::renew_tag(const opc_folder& opc, const tag_list::entry& tag) {
    const auto node = node_of(opc, tag.tag_id);
    if (opc.is_hidden || opc.hidden.contains(tag.tag_id)) return;
    if (renew(node)) {
        UA_Server_writeDisplayName(&server_, id_of(node), text_of(tag.tag_name));
        UA_Server_writeDescription(&server_, id_of(node), text_of(tag.description));
    }
    const auto write = [this](const std::string& property, const UA_Variant& value) {
        UA_Server_writeValue(&server_, id_of(property), value);
    };
    const auto range = node + std::string(range_suffix);
    const range_value limits(tag);
    if (renew(range)) write(range, limits.variant());
    const auto unit = node + std::string(unit_suffix);
    const unit_value shown(tag);
    if (renew(unit)) write(unit, shown.variant());
    const auto values = node + std::string(values_suffix);
    enum_values all(tag);
    if (renew(values)) write(values, all.variant());
    renew(node + std::string(text_suffix));  // its value has a source
    for (const bool which : {true, false}) {
        const auto state = node + std::string(which ? true_suffix : false_suffix);
        const flag_state text(tag, which);
        if (renew(state)) write(state, text.variant());
    }
}

void address_space::drop_tag(opc_folder& opc, std::string_view tag_id) {
    if (const auto hidden = opc.hidden.find(tag_id); hidden != opc.hidden.end()) {
        opc.hidden.erase(hidden);
        return;
    }
    if (opc.is_hidden) return;
    const auto node = node_of(opc, tag_id);
    renew(node);
    for (const auto& p : properties)
        renew(node + std::string(p.suffix));
    reported_.mark(node);
    changes_.add(space_, node, opc.node, model_change::verb::node_deleted);
}

void address_space::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end() || !found->second.tags.find(tag_id)) return;
    auto& opc = found->second;
    opc.tags.remove(tag_id);
    drop_tag(opc, tag_id);
    renew(opc.node);
}

void address_space::remove_opc(const std::string& opc_id) {
    const auto found = opcs_.find(opc_id);
    if (found == opcs_.end()) return;
    auto gone = std::move(found->second);
    if (!gone.is_hidden) by_node_.erase(gone.node);
    opcs_.erase(found);
    for (std::size_t i = 0; i < gone.tags.size(); ++i)
        drop_tag(gone, gone.tags.id_at(i));
    if (!gone.is_hidden) {
        renew(gone.node);
        changes_.add(space_, gone.node, gone.site_id, model_change::verb::node_deleted);
    }
    remove_opc_from_site(gone.site_id, opc_id);
}

bool address_space::make(std::string_view identifier, bool with_children, node_builder& node) {
    const auto it = find(identifier);
    if (!it) return false;
    switch (it->type) {
        case kind::site: return make_site(identifier, *it->site, with_children, node);
        case kind::opc: return make_opc(*it->opc, with_children, node);
        case kind::tag: return make_tag(*it->opc, it->tag, node);
        default: return make_property(*it, identifier, node);
    }
}

bool address_space::make_site(std::string_view identifier, const site_folder& site, bool with_children,
                              node_builder& node) const {
    auto attributes = UA_ObjectAttributes_default;
    attributes.displayName = text_of(site.name);
    node.begin_object(id_of(identifier), name_of(identifier), attributes);
    node.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, UA_NS0ID_FOLDERTYPE, "FolderType");
    node.add_reference(UA_REFERENCETYPEINDEX_ORGANIZES, false, UA_NS0ID_OBJECTSFOLDER, "Objects");
    if (!with_children) return true;
    for (const auto& opc_id : site.opcs) {
        const auto opc = opcs_.find(opc_id);
        if (opc != opcs_.end() && !opc->second.is_hidden)
            node.add_reference(UA_REFERENCETYPEINDEX_ORGANIZES, true, id_of(opc->second.node), name_of(opc_id));
    }
    return true;
}

bool address_space::make_opc(const opc_folder& opc, bool with_children, node_builder& node) const {
    auto attributes = UA_ObjectAttributes_default;
    attributes.displayName = text_of(opc.shown.name);
    attributes.description = text_of(opc.shown.description);
    node.begin_object(id_of(opc.node), name_of(opc.shown.id), attributes);
    node.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, UA_NS0ID_FOLDERTYPE, "FolderType");
    node.add_reference(UA_REFERENCETYPEINDEX_ORGANIZES, false, id_of(opc.site_id), name_of(opc.site_id));
    if (!with_children) return true;
    for (std::size_t i = 0; i < opc.tags.size(); ++i) {
        const auto tag_id = opc.tags.id_at(i);
        if (!opc.hidden.contains(tag_id))
            node.add_reference(UA_REFERENCETYPEINDEX_HASCOMPONENT, true, id_of(node_of(opc, tag_id)), name_of(tag_id));
    }
    return true;
}

bool address_space::make_tag(const opc_folder& opc, const tag_list::entry& tag, node_builder& node) const {
    auto ref = table_.find(tag.tag_id);
    if (!ref) return false;  // deleted already; its removal is reported next
    const variable_shape shape(tag, *ref);
    auto attributes = shape.attributes();
    attributes.displayName = text_of(tag.tag_name);
    attributes.description = text_of(tag.description);
    const auto name = node_of(opc, tag.tag_id);
    node.begin_variable(id_of(name), name_of(tag.tag_id), attributes, &source_);
    node.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, shape.definition(), shape.definition_name());
    node.add_reference(UA_REFERENCETYPEINDEX_HASCOMPONENT, false, id_of(opc.node), name_of(opc.shown.id));
    const auto add_property = [&](std::string_view suffix) {
        node.add_reference(UA_REFERENCETYPEINDEX_HASPROPERTY, true, id_of(name + std::string(suffix)),
                           {0, opcua::borrow_string(suffix.substr(1))});
    };
    for (const auto& p : properties) {
        if (has_property(shape, p.type)) add_property(p.suffix);
    }
    fill(node.tag, tag, std::move(*ref));
    return true;
}

std::optional<reported_items::followed_tag> address_space::followed(std::string_view identifier) const {
    const auto it = find(identifier);
    if (!it || it->type != kind::tag) return std::nullopt;
    auto ref = table_.find(it->tag.tag_id);
    if (!ref) return std::nullopt;
    reported_items::followed_tag out;
    fill(out.tag, it->tag, std::move(*ref));
    out.timecycle = it->tag.timecycle != 0 ? it->tag.timecycle : it->opc->shown.timecycle;
    return out;
}

bool address_space::has_property(const variable_shape& shape, kind what) noexcept {
    switch (what) {
        case kind::range: return shape.has_range();
        case kind::unit: return shape.has_unit();
        case kind::values:
        case kind::text: return shape.has_values();
        case kind::when_true:
        case kind::when_false: return shape.has_states();
        case kind::site:
        case kind::opc:
        case kind::tag: break;
    }
    return false;
}

bool address_space::make_property(const found& of, std::string_view identifier, node_builder& node) const {
    auto ref = table_.find(of.tag.tag_id);
    if (!ref) return false;
    const variable_shape shape(of.tag, *ref);
    if (!has_property(shape, of.type)) return false;
    const range_value range(of.tag);
    const unit_value unit(of.tag);
    enum_values values(of.tag);
    const flag_state flag(of.tag, of.type == kind::when_true);
    auto attributes = UA_VariableAttributes_default;
    attributes.valueRank = UA_VALUERANK_SCALAR;
    attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_LOCALIZEDTEXT);
    switch (of.type) {
        case kind::range:
            attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_RANGE);
            attributes.value = range.variant();
            break;
        case kind::unit:
            attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_EUINFORMATION);
            attributes.value = unit.variant();
            break;
        case kind::values:
            attributes.dataType = UA_NODEID_NUMERIC(0, UA_NS0ID_ENUMVALUETYPE);
            attributes.valueRank = UA_VALUERANK_ONE_DIMENSION;
            attributes.value = values.variant();
            break;
        case kind::when_true:
        case kind::when_false: attributes.value = flag.variant(); break;
        default: break;
    }
    const auto suffix = std::ranges::find(properties, of.type, &property::type)->suffix;
    const auto name = suffix.substr(1);
    attributes.displayName = text_of(name);
    const bool is_live = of.type == kind::text;
    const UA_DataSource source{&read_state_text, nullptr};
    node.begin_variable(id_of(identifier), {0, opcua::borrow_string(name)}, attributes, is_live ? &source : nullptr);
    node.add_reference(UA_REFERENCETYPEINDEX_HASTYPEDEFINITION, true, UA_NS0ID_PROPERTYTYPE, "PropertyType");
    node.add_reference(UA_REFERENCETYPEINDEX_HASPROPERTY, false, id_of(node_of(*of.opc, of.tag.tag_id)),
                       name_of(of.tag.tag_id));
    if (is_live) node.tag.ref = std::move(*ref);
    return true;
}

std::size_t address_space::tag_count() const noexcept {
    std::size_t sum = 0;
    for (const auto& [id, opc] : opcs_)
        sum += opc.tags.size();
    return sum;
}

}  // namespace penstock::publish
