#include "services/configuration/known_configuration.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "monitor/system_tags.hpp"

namespace penstock::services {

namespace {

bool is_wanted(const store::list_query& query, std::string_view id, std::string_view name) {
    return contains_ignoring_case(id, query.q) || contains_ignoring_case(name, query.q);
}

/// One page of the entries.
template <class T>
store::listing<T> page_of(const std::vector<const T*>& all, const store::list_query& query) {
    store::listing<T> out;
    out.total = static_cast<std::int64_t>(all.size());
    const auto begin = query.page == 0 ? 0 : std::min(out.total, (query.page - 1) * query.size);
    const auto end = query.page == 0 ? out.total : std::min(out.total, begin + query.size);
    for (auto i = begin; i < end; ++i)
        out.items.push_back(*all[static_cast<std::size_t>(i)]);
    return out;
}

}  // namespace

void known_configuration::put_opc(const opc_config& opc, std::span<const tag_config> tags) {
    if (opc.opc_id == monitor::system_opc().opc_id) return;  // not stored
    remove_opc(opc.opc_id);
    const std::scoped_lock lock(mutex_);
    auto& known = opcs_[opc.opc_id];
    known.opc = opc;
    for (const auto& tag : tags) {
        known.tags.insert_or_assign(tag.tag_id, tag);
        opc_of_tag_.insert_or_assign(tag.tag_id, opc.opc_id);
    }
}

void known_configuration::change_opc(const opc_config& opc) {
    const std::scoped_lock lock(mutex_);
    if (const auto known = opcs_.find(opc.opc_id); known != opcs_.end()) known->second.opc = opc;
}

void known_configuration::put_tags(const std::string& opc_id, std::span<const tag_config> tags) {
    const std::scoped_lock lock(mutex_);
    const auto known = opcs_.find(opc_id);
    if (known == opcs_.end()) return;
    for (const auto& tag : tags) {
        known->second.tags.insert_or_assign(tag.tag_id, tag);
        opc_of_tag_.insert_or_assign(tag.tag_id, opc_id);
    }
}

void known_configuration::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    const std::scoped_lock lock(mutex_);
    const auto known = opcs_.find(opc_id);
    if (known == opcs_.end()) return;
    known->second.tags.erase(tag_id);
    opc_of_tag_.erase(tag_id);
}

void known_configuration::remove_opc(const std::string& opc_id) {
    const std::scoped_lock lock(mutex_);
    const auto known = opcs_.find(opc_id);
    if (known == opcs_.end()) return;
    for (const auto& [tag_id, tag] : known->second.tags)
        opc_of_tag_.erase(tag_id);
    opcs_.erase(known);
}

std::optional<opc_config> known_configuration::get_opc(const std::string& opc_id) const {
    const std::scoped_lock lock(mutex_);
    const auto known = opcs_.find(opc_id);
    return known == opcs_.end() ? std::nullopt : std::optional(known->second.opc);
}

store::listing<opc_config> known_configuration::list_opcs(const store::list_query& query) const {
    const std::scoped_lock lock(mutex_);
    std::vector<const opc_config*> found;
    for (const auto& [id, known] : opcs_) {
        if (is_wanted(query, id, known.opc.opc_name)) found.push_back(&known.opc);
    }
    return page_of(found, query);
}

std::optional<tag_config> known_configuration::get_tag(const std::string& tag_id) const {
    const std::scoped_lock lock(mutex_);
    const auto home = opc_of_tag_.find(tag_id);
    if (home == opc_of_tag_.end()) return std::nullopt;
    return opcs_.at(home->second).tags.at(tag_id);
}

store::listing<tag_config> known_configuration::list_tags(const std::string& opc_id,
                                                          const store::list_query& query) const {
    const std::scoped_lock lock(mutex_);
    const auto known = opcs_.find(opc_id);
    if (known == opcs_.end()) return {};
    std::vector<const tag_config*> found;
    for (const auto& [id, tag] : known->second.tags) {
        if (is_wanted(query, id, tag.tag_name)) found.push_back(&tag);
    }
    return page_of(found, query);
}

}  // namespace penstock::services
