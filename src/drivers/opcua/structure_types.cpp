#include "drivers/opcua/structure_types.hpp"

#include <algorithm>

namespace penstock::opcua {

namespace {

bool is_same(const owned_node_id& a, const UA_NodeId& b) noexcept {
    return UA_NodeId_equal(&*a, &b);
}

}  // namespace

const structure_types::entry* structure_types::find(const UA_NodeId& encoding) {
    const auto found = std::ranges::find_if(known_, [&](const auto& k) { return is_same(k.first, encoding); });
    if (found != known_.end()) return &found->second;
    const bool is_wanted = std::ranges::any_of(unresolved_, [&](const auto& w) { return is_same(w, encoding); });
    owned_node_id id;
    if (!is_wanted && known_.size() + unresolved_.size() < max && id.copy_from(encoding))
        unresolved_.push_back(std::move(id));
    return nullptr;
}

void structure_types::put(owned_node_id encoding, entry what) {
    known_.emplace_back(std::move(encoding), what);
}

const UA_DataType* structure_types::made(const UA_NodeId& data_type) const noexcept {
    const auto found = std::ranges::find_if(made_, [&](const auto& m) { return is_same(m.first, data_type); });
    return found == made_.end() ? nullptr : found->second;
}

void structure_types::keep(owned_node_id data_type, const UA_DataType* type) {
    made_.emplace_back(std::move(data_type), type);
}

const UA_DataType* structure_types::keep(owned_node_id data_type, std::unique_ptr<const structure_type> type) {
    const auto* shown = &type->type();
    owned_.push_back(std::move(type));
    keep(std::move(data_type), shown);
    return shown;
}

structure_types::dictionary* structure_types::dictionary_of(const UA_NodeId& node) noexcept {
    const auto found = std::ranges::find_if(dictionaries_, [&](const auto& d) { return is_same(d.first, node); });
    return found == dictionaries_.end() ? nullptr : found->second.get();
}

structure_types::dictionary& structure_types::keep(owned_node_id node, dictionary read) {
    dictionaries_.emplace_back(std::move(node), std::make_unique<dictionary>(std::move(read)));
    return *dictionaries_.back().second;
}

void structure_types::clear() noexcept {
    dictionaries_.clear();
    known_.clear();
    made_.clear();
    owned_.clear();
    unresolved_.clear();
}

}  // namespace penstock::opcua
