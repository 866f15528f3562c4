#include "store/record_cache.hpp"

#include <algorithm>

#include "store/record_table.hpp"

namespace penstock::store {

using master::record;
using master::resource;

const record_cache::entry* record_cache::known(const resource& of, const std::string& id) const {
    const auto all = seen_.find(id);
    if (all == seen_.end()) return nullptr;
    const auto one = std::ranges::find(all->second, &of, &entry::first);
    return one == all->second.end() ? nullptr : &*one;
}

std::optional<record>& record_cache::add(const resource& of, std::string id, std::optional<record> found) {
    if (seen_.size() >= max_records) seen_.clear();
    return seen_[std::move(id)].emplace_back(&of, std::move(found)).second;
}

const std::optional<record>& record_cache::find(const resource& of, std::string_view id) {
    std::string key(id);
    if (const auto* one = known(of, key)) return one->second;
    auto found = record_table::of(of).find(db_, key);
    return add(of, std::move(key), std::move(found));
}

void record_cache::find_all(const resource& of, std::span<const std::string> ids) {
    std::vector<std::string> unknown;
    for (const auto& id : ids) {
        if (known(of, id) == nullptr) unknown.push_back(id);
    }
    std::ranges::sort(unknown);
    unknown.erase(std::unique(unknown.begin(), unknown.end()), unknown.end());
    if (unknown.empty()) return;
    if (seen_.size() + unknown.size() > max_records) seen_.clear();  // now, and not in their midst
    for (auto& r : record_table::of(of).find_all(db_, unknown)) {
        auto id = r.id();
        std::erase(unknown, id);
        add(of, std::move(id), std::move(r));
    }
    for (auto& id : unknown)
        add(of, std::move(id), std::nullopt);
}

void record_cache::keep(record r) {
    forget(r.id());
    auto id = r.id();
    const auto& of = *r.kind;
    add(of, std::move(id), std::move(r));
}

void record_cache::forget(std::string_view id) {
    seen_.erase(std::string(id));
}

}  // namespace penstock::store
