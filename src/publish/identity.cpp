#include "publish/identity.hpp"

#include <algorithm>
#include <map>

#include "model/secret_parts.hpp"
#include "publish/options.hpp"

namespace penstock::publish {

namespace {

/// What a kind makes of options it can only make of such as its schema allows. Stored ones may be others: a secret that
/// cannot be opened, the rules of an earlier version.
bool fits(const kind_catalog::entry& kind, option_map options) {
    return !why_locked(options) && check_options(kind.rules, options, "").empty();
}

std::vector<claim> claims_of(const kind_catalog& kinds, const transfer_config& config, std::string_view edge_id) {
    const auto* entry = kinds.find(config.type);
    if (entry == nullptr || !fits(*entry, config.options) || !settings_of(*entry, config.options).is_enabled) return {};
    return entry->kind->claims(in_force(kinds, config, edge_id));
}

}  // namespace

option_map in_force(const kind_catalog& kinds, const transfer_config& config, std::string_view edge_id) {
    auto out = config.options;
    const auto* entry = kinds.find(config.type);
    if (entry == nullptr || !fits(*entry, config.options)) return out;
    for (auto& [key, value] : entry->kind->defaults(config.options, {config.name, edge_id})) {
        auto& at = out[key];
        if (at.empty()) at = value;
    }
    return out;
}

void forget_shown_defaults(const kind_catalog& kinds, const transfer_config& before, transfer_config& after,
                           std::string_view edge_id) {
    const auto* entry = kinds.find(before.type);
    if (entry == nullptr || !fits(*entry, before.options)) return;
    for (const auto& [key, shown] : entry->kind->defaults(before.options, {before.name, edge_id})) {
        const auto sent = after.options.find(key);
        const bool is_chosen = before.options.contains(key);
        if (!is_chosen && sent != after.options.end() && sent->second == shown) after.options.erase(sent);
    }
}

faults check_claims(const kind_catalog& kinds, const transfer_config& config, std::span<const transfer_config> others,
                    std::string_view edge_id) {
    std::map<std::string, std::string> taken;  // what, by whom
    for (const auto& other : others) {
        if (other.name == config.name) continue;
        for (auto& one : claims_of(kinds, other, edge_id))
            taken.emplace(std::move(one.text), other.name);
    }
    faults found;
    for (const auto& one : claims_of(kinds, config, edge_id)) {
        const auto at = taken.find(one.text);
        const bool is_reported = std::ranges::any_of(found, [&](const auto& f) { return f.field == one.option; });
        if (at != taken.end() && !is_reported)
            found.emplace_back(one.option,
                               "choose another value: transfer " + at->second + " already uses the " + one.text);
    }
    return found;
}

}  // namespace penstock::publish
