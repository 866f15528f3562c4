#include "master/catalog.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

// One entry for each kind of record, in the order in which their tables are created.
// clang-format off
#define PENSTOCK_RESOURCES(each) \
    each(calendar) \
    each(site) \
    each(customer) \
    each(employee) \
    each(product) \
    each(opc) \
    each(tag) \
    each(alarm) \
    each(asset) \
    each(area) \
    each(line) \
    each(equipment) \
    each(path) \
    each(order) \
    each(flow) \
    each(flow_picture) \
    each(flow_node) \
    each(account)
// clang-format on

namespace penstock::master {

#define PENSTOCK_DECLARE(name) resource describe_##name();
PENSTOCK_RESOURCES(PENSTOCK_DECLARE)

namespace {

#define PENSTOCK_DESCRIBE(name) describe_##name(),

const std::vector<resource>& described() {
    static const auto all = [] {
        std::vector<resource> made{PENSTOCK_RESOURCES(PENSTOCK_DESCRIBE)};
        for (auto& r : made)
            r.index_fields();
        return made;
    }();
    return all;
}

void add_links(std::map<std::string_view, std::vector<reference_field>>& all, const resource& from) {
    for (const auto& f : from.fields) {
        if (!f.refers_to.empty() && f.is_stored) all[f.refers_to].push_back({&from, nullptr, &f});
        for (const auto& item : f.items) {
            if (!item.refers_to.empty()) all[item.refers_to].push_back({&from, &f, &item});
        }
    }
}

}  // namespace

std::span<const resource* const> catalog() {
    static const auto all = [] {
        std::vector<const resource*> pointers;
        for (const auto& r : described())
            pointers.push_back(&r);
        return pointers;
    }();
    return all;
}

int rank_of(const resource& r) {
    return static_cast<int>(std::ranges::find(catalog(), &r) - catalog().begin());
}

const resource* find_resource(std::string_view name) noexcept {
    const auto all = catalog();
    const auto found = std::ranges::find(all, name, &resource::name);
    return found == all.end() ? nullptr : *found;
}

const resource& resource_named(std::string_view name) {
    const auto* found = find_resource(name);
    if (found == nullptr) throw std::logic_error("there is no resource " + std::string(name));
    return *found;
}

std::span<const reference_field> references_to(const resource& target) {
    static const auto all = [] {
        std::map<std::string_view, std::vector<reference_field>> links;
        for (const auto* from : catalog())
            add_links(links, *from);
        // References to any asset may mean an asset of this kind.
        for (const auto* kind : {"area", "line", "equipment"}) {
            const auto any = links["asset"];
            links[kind].insert(links[kind].end(), any.begin(), any.end());
        }
        return links;
    }();
    const auto found = all.find(target.name);
    return found == all.end() ? std::span<const reference_field>{} : std::span<const reference_field>(found->second);
}

}  // namespace penstock::master
