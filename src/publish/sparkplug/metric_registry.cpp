#include "publish/sparkplug/metric_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/bytes.hpp"
#include "base/crc32c.hpp"
#include "base/text.hpp"
#include "publish/pattern.hpp"

namespace penstock::publish::sparkplug {
namespace {

constexpr std::string_view divides_topics = "+#/";

}  // namespace

metric_registry::metric_registry(const settings& s, std::string edge_id) : settings_(s), edge_id_(std::move(edge_id)) {}

std::string metric_registry::device_of(const outgoing_tag& tag) const {
    if (settings_.device_text.empty()) return {};
    auto id = make_utf8(settings_.device.fill(*tag.metadata, edge_id_, divides_topics));
    return id.empty() ? "_" : id;
}

std::optional<std::string> metric_registry::put(const outgoing_tag_ptr& tag) {
    const auto& metadata = *tag->metadata;
    const auto* known = find(metadata.number);
    const bool was_reported = known != nullptr && known->has_type && known->is_device_typed;
    const auto reported_form = known != nullptr ? known->form : element_form{};
    remove(metadata.number);

    metric m;
    m.tag = tag;
    const auto type = parse_data_type(metadata.data_type);
    m.is_device_typed = metadata.data_type.empty() || !type;
    m.has_type = !m.is_device_typed || metadata.is_scaled || was_reported;
    if (!m.is_device_typed) m.form = {type->element, type->is_array()};
    if (was_reported) m.form = reported_form;
    if (metadata.is_scaled) m.form.element = element_type::float64;
    const auto table =
        std::ranges::find_if(settings_.tables, [&](const auto& one) { return matches(one.pattern, metadata.tag_id); });
    if (table != settings_.tables.end()) m.columns = &table->columns;

    const auto at = devices_.try_emplace(device_of(*tag)).first;
    m.device_id = &at->first;
    auto& home = at->second;
    ++home.opcs[metadata.opc_id.str()];
    home.is_changed = true;
    std::optional<std::string> like;
    if (!put_member(m, home)) like = put_metric(m, home);
    metrics_[metadata.number] = std::move(m);
    return like;
}

/// True: it is a member of a structure, and is published so.
bool metric_registry::put_member(metric& m, device& home) {
    const auto& metadata = *m.tag->metadata;
    auto place =
        settings_.has_templates ? find_member(metadata.member_separator.str(), metadata.address) : std::nullopt;
    if (!place) return false;
    auto name = make_utf8(place->structure);
    const auto is_taken = [&] {
        const auto at = home.structures.find(name);
        return home.metrics.contains(name) || (at != home.structures.end() && at->second.opc_id != metadata.opc_id);
    };
    if (is_taken()) name += '[' + metadata.opc_id.str() + ']';
    auto member = make_utf8(place->member);
    const auto at = home.structures.find(name);
    // Two tags of one member: the second is a metric of its own.
    if (at != home.structures.end() && at->second.members.contains(member)) return false;
    auto& in = home.structures[name];
    if (in.members.empty()) in = {name, place->structure, metadata.opc_id.str()};
    m.metric_name = &in.members.emplace(std::move(member), metadata.number).first->first;
    m.parent = &in;
    return true;
}

std::optional<std::string> metric_registry::put_metric(metric& m, device& home) {
    const auto& metadata = *m.tag->metadata;
    auto name = make_utf8(settings_.metric.fill(metadata, edge_id_));
    // Two tags of one name are distinguished by their ids, which are unique.
    while (name.empty() || home.metrics.contains(name) || home.structures.contains(name))
        name += '[' + metadata.tag_id + ']';
    const auto at = home.metrics.emplace(std::move(name), metadata.number).first;
    m.metric_name = &at->first;

    const auto is_like = [&](const auto& other) { return equals_ignoring_case(other->first, at->first); };
    if (at != home.metrics.begin() && is_like(std::prev(at))) return std::prev(at)->first;
    if (const auto next = std::next(at); next != home.metrics.end() && is_like(next)) return next->first;
    return std::nullopt;
}

void metric_registry::remove(tag_number number) {
    const auto* known = metrics_.find(number);
    if (known == nullptr) return;
    const auto& m = *known;
    auto& home = devices_.at(m.device());
    if (m.parent != nullptr) {
        m.parent->members.erase(m.parent->members.find(m.name()));
        if (m.parent->members.empty()) home.structures.erase(home.structures.find(m.parent->name));
    } else {
        home.metrics.erase(home.metrics.find(m.name()));
    }
    home.is_changed = true;
    const auto opc = home.opcs.find(m.tag->metadata->opc_id.str());
    if (opc != home.opcs.end() && --opc->second == 0) home.opcs.erase(opc);
    metrics_.erase(number);
}

std::map<std::string, definition> metric_registry::definitions_of(device& d) {
    std::map<std::string, definition> all;
    for (auto& [name, one] : d.structures) {
        definition members;
        std::string form;
        for (const auto& [member, number] : one.members) {
            const auto* m = find(number);
            if (m == nullptr || !m->has_type) continue;
            members[member] = m->type();
        }
        for (const auto& [member, type] : members)
            form += fmt::format("{}\n{}\n", member, static_cast<std::uint32_t>(type));
        one.definition = members.empty() ? std::string() : fmt::format("struct_{:08x}", crc32c(as_bytes(form)));
        if (!members.empty()) all.emplace(one.definition, std::move(members));
    }
    return all;
}

bool metric_registry::has_published_definitions_of(device& d) {
    return std::ranges::all_of(definitions_of(d), [&](const auto& one) { return published_.contains(one.first); });
}

structure* metric_registry::find_structure(std::string_view device_id, const std::optional<std::string>& name,
                                           std::optional<std::uint64_t> alias) noexcept {
    auto* d = find_device(device_id);
    if (d == nullptr) return nullptr;
    const auto at = std::ranges::find_if(d->structures, [&](const auto& one) {
        return name ? one.first == *name : alias && one.second.alias() == *alias;
    });
    return at == d->structures.end() ? nullptr : &at->second;
}

void metric_registry::put_link(const std::string& opc_id, bool is_connected) {
    if (is_connected) {
        linked_opcs_.insert(opc_id);
    } else {
        linked_opcs_.erase(opc_id);
    }
}

metric* metric_registry::find(tag_number number) noexcept {
    return metrics_.find(number);
}

metric* metric_registry::find_alias(std::string_view device_id, std::uint64_t alias) noexcept {
    if (alias > std::numeric_limits<tag_number>::max()) return nullptr;
    auto* m = find(static_cast<tag_number>(alias));
    return m != nullptr && m->parent == nullptr && m->device() == device_id ? m : nullptr;
}

metric* metric_registry::find_name(std::string_view device_id, std::string_view name) noexcept {
    const auto* d = find_device(device_id);
    if (d == nullptr) return nullptr;
    const auto at = d->metrics.find(name);
    return at == d->metrics.end() ? nullptr : find(at->second);
}

void metric_registry::set_type(metric& m, element_form form) {
    m.form = form;
    m.has_type = true;
    devices_.at(m.device()).is_changed = true;
}

bool metric_registry::is_linked(const device& d) const {
    return std::ranges::any_of(d.opcs, [&](const auto& opc) { return linked_opcs_.contains(opc.first); });
}

device* metric_registry::find_device(std::string_view id) noexcept {
    const auto at = devices_.find(id);
    return at == devices_.end() ? nullptr : &at->second;
}

void metric_registry::clear_births() noexcept {
    for (auto& [id, d] : devices_)
        d.is_born = d.is_born_for_history = false;
}

}  // namespace penstock::publish::sparkplug
