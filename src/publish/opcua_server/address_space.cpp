#include "publish/opcua_server/address_space.hpp"

#include <open62541/nodeids.h>

#include <algorithm>
#include <vector>

#include "base/log.hpp"
#include "opcua/ua.hpp"
#include "publish/opcua_server/tag_attributes.hpp"

namespace penstock::publish {

namespace {

const UA_NodeId objects = UA_NODEID_NUMERIC(0, UA_NS0ID_OBJECTSFOLDER);
const UA_NodeId organizes = UA_NODEID_NUMERIC(0, UA_NS0ID_ORGANIZES);

UA_LocalizedText text_of(std::string_view text) noexcept {
    return {{}, opcua::borrow_string(text)};
}

/// Calls `visit(left, right)` for each dot in the text, from the last to the first, until it returns true.
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

const opc_folder* address_space::find_opc(std::string_view node) const {
    const auto found = by_node_.find(node);
    return found == by_node_.end() ? nullptr : found->second;
}

std::optional<address_space::found> address_space::find_tag(std::string_view identifier) const {
    std::optional<found> tag;
    any_parting(identifier, [&](std::string_view node, std::string_view tag_id) {
        const auto* opc = find_opc(node);
        if (opc == nullptr || opc->hidden.contains(tag_id)) return false;
        if (const auto at = opc->tags->find(tag_id)) tag = {node_kind::tag, nullptr, opc, opc->tags->at(*at)};
        return tag.has_value();
    });
    return tag;
}

std::optional<std::string> address_space::tag_of(std::string_view identifier) const {
    const auto it = find(identifier);
    if (!it || it->type != node_kind::tag) return std::nullopt;
    return std::string(it->tag.tag_id);
}

/// Ids may contain dots. If several nodes have the identifier, a site comes before an OPC, and an OPC before a tag.
std::optional<address_space::found> address_space::find(std::string_view identifier) const {
    auto what = node_kind::tag;
    const auto is_of_it = [&](const tag_property& p) { return identifier.ends_with(p.suffix); };
    if (const auto p = std::ranges::find_if(tag_properties, is_of_it); p != tag_properties.end()) {
        what = p->kind;
        identifier.remove_suffix(p->suffix.size());
    } else if (const auto site = folders_.sites.find(identifier); site != folders_.sites.end()) {
        return found{node_kind::site, &site->second, nullptr, {}};
    } else if (const auto* opc = find_opc(identifier)) {
        return found{node_kind::opc, nullptr, opc, {}};
    }
    auto tag = find_tag(identifier);
    if (tag) tag->type = what;
    return tag;
}

bool address_space::is_folder(std::string_view identifier) const {
    const auto it = find(identifier);
    return it && (it->type == node_kind::site || it->type == node_kind::opc);
}

/// Whether a tag of the OPC may have the identifier of another node. This is possible only if the identifier of another
/// node begins like the OPC's, or the other way round.
bool address_space::may_overlap(const opc_folder& opc) const {
    const auto below = opc.node + ".";
    return has_below(by_node_, below) || has_below(folders_.sites, below) ||
           any_parting(opc.node, [this](std::string_view node, std::string_view) { return by_node_.contains(node); });
}

void address_space::add_opc_to_site(const site_ref& where, const std::string& opc_id) {
    const auto [site, is_new] = folders_.sites.try_emplace(where.id);
    site->second.opcs.insert(opc_id);
    if (!is_new) return name_site(where);
    site->second.name = where.name;
    renew(where.id);  // a tag may have had this identifier
    const auto status = UA_Server_addReference(&server_, objects, organizes, {id_of(where.id), {}, 0}, true);
    if (status != UA_STATUSCODE_GOOD)
        logger("opcua_server")
            ->warn("the OPC UA server could not add site {} to the folder Objects: {}", where.id,
                   UA_StatusCode_name(status));
    changes_.add(space_, where.id, where.id, model_change::verb::node_added);
}

void address_space::remove_opc_from_site(const std::string& site_id, const std::string& opc_id) {
    const auto found = folders_.sites.find(site_id);
    if (found == folders_.sites.end()) return;
    found->second.opcs.erase(opc_id);
    if (found->second.opcs.empty()) {
        UA_Server_deleteReference(&server_, objects, organizes, true, {id_of(site_id), {}, 0}, false);
        folders_.sites.erase(found);
        changes_.add(space_, site_id, site_id, model_change::verb::node_deleted);
    }
    renew(site_id);
}

void address_space::name_site(const site_ref& where) {
    const auto found = folders_.sites.find(where.id);
    if (found == folders_.sites.end() || found->second.name == where.name) return;
    found->second.name = where.name;
    if (renew(where.id)) UA_Server_writeDisplayName(&server_, id_of(where.id), text_of(where.name));
}

void address_space::put_opc(const site_ref& where, const opc_ref& opc, tag_list tags) {
    if (const auto known = folders_.opcs.find(opc.id);
        known != folders_.opcs.end() && known->second.site_id != where.id)
        remove_opc(opc.id);
    const auto [at, is_new] = folders_.opcs.try_emplace(opc.id);
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
    for (std::size_t i = 0; i < folder.tags->size(); ++i) {
        if (!tags.find(folder.tags->id_at(i))) gone.emplace_back(folder.tags->id_at(i));
    }
    for (const auto& tag_id : gone)
        remove_tag(opc.id, tag_id);
    put_tags(opc.id, tags);
}

void address_space::change_opc(const opc_ref& opc) {
    const auto found = folders_.opcs.find(opc.id);
    if (found == folders_.opcs.end()) return;
    found->second.shown = opc;
    show(found->second);
}

/// Sets what clients read from the folder.
void address_space::show(opc_folder& opc) {
    if (!renew(opc.node)) return;
    UA_Server_writeDisplayName(&server_, id_of(opc.node), text_of(opc.shown.name));
    UA_Server_writeDescription(&server_, id_of(opc.node), text_of(opc.shown.description));
}

void address_space::put_tags(const std::string& opc_id, const tag_list& tags) {
    const auto found = folders_.opcs.find(opc_id);
    if (found == folders_.opcs.end()) return;
    auto& opc = found->second;
    const bool may_be_hidden = may_overlap(opc);
    const auto before = opc.tags->size();
    for (std::size_t i = 0; i < tags.size(); ++i)
        put_tag(opc, tags.at(i), may_be_hidden);
    opc.tags.change().put(tags);
    if (before != 0) {
        for (std::size_t i = 0; i < tags.size(); ++i)
            renew_tag(opc, tags.at(i));
    }
    if (opc.tags->size() != before) renew(opc.node);
}

/// Notifies clients of a tag that was put. A tag that the OPC already had keeps its node.
void address_space::put_tag(opc_folder& opc, const tag_list::entry& tag, bool may_be_hidden) {
    if (opc.is_hidden) return;
    const auto known = opc.tags->find(tag.tag_id);
    const auto node = tag_nodes::node_of(opc, tag.tag_id);
    reported_.mark(node);
    if (!known && may_be_hidden && find(node)) {
        logger("opcua_server")
            ->warn("tag {} is not in the OPC UA server: another node already has the id {}", tag.tag_id, node);
        opc.hidden.emplace(tag.tag_id);
        return;
    }
    if (!known) {
        changes_.add(space_, node, opc.node, model_change::verb::node_added);
    } else if (opc.tags->at(*known).type_fingerprint != tag.type_fingerprint) {
        changes_.add(space_, node, opc.node, model_change::verb::type_changed);
    }
}

void address_space::renew_tag(const opc_folder& opc, const tag_list::entry& tag) {
    const auto node = tag_nodes::node_of(opc, tag.tag_id);
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
    // The value of ValueAsText comes from a source, so the node must be made again.
    renew(node + std::string(text_suffix));
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
    const auto node = tag_nodes::node_of(opc, tag_id);
    renew(node);
    for (const auto& p : tag_properties)
        renew(node + std::string(p.suffix));
    reported_.mark(node);
    changes_.add(space_, node, opc.node, model_change::verb::node_deleted);
}

void address_space::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    const auto found = folders_.opcs.find(opc_id);
    if (found == folders_.opcs.end() || !found->second.tags->find(tag_id)) return;
    auto& opc = found->second;
    opc.tags.change().remove(tag_id);
    drop_tag(opc, tag_id);
    renew(opc.node);
}

void address_space::remove_opc(const std::string& opc_id) {
    const auto found = folders_.opcs.find(opc_id);
    if (found == folders_.opcs.end()) return;
    auto gone = std::move(found->second);
    if (!gone.is_hidden) by_node_.erase(gone.node);
    folders_.opcs.erase(found);
    for (std::size_t i = 0; i < gone.tags->size(); ++i)
        drop_tag(gone, gone.tags->id_at(i));
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
        case node_kind::site:
            made_.describe_site(identifier, *it->site, node);
            if (with_children) made_.add_opcs(*it->site, folders_, node);
            return true;
        case node_kind::opc:
            made_.describe_opc(*it->opc, node);
            if (with_children) made_.add_tags(*it->opc, 0, it->opc->tags->size(), node);
            return true;
        default: return make_of_tag(*it, node);
    }
}

/// Makes the node of a tag or of one of its properties.
bool address_space::make_of_tag(const found& of, node_builder& node) const {
    auto ref = table_.find(of.tag.tag_id);
    if (!ref) return false;  // the tag was removed from the table; its removal is reported next
    if (of.type == node_kind::tag) {
        made_.describe_tag(*of.opc, of.tag, *ref, node);
        fill(node.tag, of.tag, std::move(*ref));
        return true;
    }
    if (!made_.describe_property(*of.opc, of.tag, *ref, of.type, node)) return false;
    if (of.type == node_kind::text) node.tag.ref = std::move(*ref);
    return true;
}

tag_folders address_space::snapshot(std::string_view opc_id) const {
    if (opc_id.empty()) return folders_;
    tag_folders out;
    const auto found = folders_.opcs.find(opc_id);
    if (found == folders_.opcs.end() || found->second.is_hidden) return out;
    out.opcs.emplace(*found);
    const auto site = folders_.sites.find(found->second.site_id);
    if (site != folders_.sites.end()) out.sites.emplace(site->first, site_folder{site->second.name, {found->first}});
    return out;
}

std::optional<reported_items::followed_tag> address_space::followed(std::string_view identifier) const {
    const auto it = find(identifier);
    if (!it || it->type != node_kind::tag) return std::nullopt;
    auto ref = table_.find(it->tag.tag_id);
    if (!ref) return std::nullopt;
    reported_items::followed_tag out;
    fill(out.tag, it->tag, std::move(*ref));
    out.timecycle = it->tag.timecycle != 0 ? it->tag.timecycle : it->opc->shown.timecycle;
    return out;
}

std::size_t address_space::tag_count() const noexcept {
    std::size_t sum = 0;
    for (const auto& [id, opc] : folders_.opcs)
        sum += opc.tags->size();
    return sum;
}

}  // namespace penstock::publish
