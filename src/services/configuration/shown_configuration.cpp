#include "services/access/built_in.hpp"
#include "services/configuration/configuration.hpp"
#include "services/configuration/known_configuration.hpp"
#include "services/devices/tag_index.hpp"
#include "store/store.hpp"

namespace penstock::services {

namespace {

template <class To, class From, class Turn>
outcome<To> turned(outcome<From> from, Turn turn) {
    if (!from) return from.error();
    return turn(std::move(*from));
}

/// `stored`, or while the database is away what is cached (null: nothing is); `ask` turns the cache into an answer.
template <class T, class Ask>
outcome<shown<T>> stored_or_known(const store::store& from, const known_configuration* known, outcome<T> stored,
                                  Ask ask) {
    if (stored) return shown<T>{std::move(*stored), false};
    if (store::is_unavailable(stored.error().kind) && known != nullptr) {
        if (std::optional<T> found = ask(*known)) return shown<T>{std::move(*found), true};
    }
    return refusal_of(stored.error(), from);
}

}  // namespace

outcome<stored_opc> configuration::find_opc(const std::string& opc_id) {
    auto found = parts_.store.get_opc(opc_id);
    if (!found) return refusal_of(found.error(), parts_.store);
    return std::move(*found);
}

outcome<std::vector<tag_config>> configuration::find_tags(const std::string& opc_id) {
    auto found = parts_.store.list_tags(opc_id);
    if (!found) return refusal_of(found.error(), parts_.store);
    return std::move(found->items);
}

std::map<std::string, std::string> configuration::owners_of(const std::vector<std::string>& tag_ids) {
    const auto found = parts_.store.find_tags(tag_ids);
    if (!found) return {};
    return {found->begin(), found->end()};
}

outcome<shown<opc_config>> configuration::show_opc(const std::string& opc_id) {
    auto stored = turned<opc_config>(parts_.store.get_opc(opc_id), [](stored_opc o) { return o.config; });
    return stored_or_known(parts_.store, parts_.known, std::move(stored),
                           [&](const auto& known) { return known.get_opc(opc_id); });
}

outcome<shown<tag_config>> configuration::show_tag(const std::string& tag_id) {
    return stored_or_known(parts_.store, parts_.known, parts_.store.get_tag(tag_id),
                           [&](const auto& known) { return known.get_tag(tag_id); });
}

outcome<shown<listing<opc_config>>> configuration::show_opcs(const list_query& query) {
    auto stored = turned<listing<opc_config>>(parts_.store.list_opcs(query), [](listing<stored_opc> all) {
        listing<opc_config> out;
        out.total = all.total;
        for (auto& item : all.items)
            out.items.push_back(std::move(item.config));
        return out;
    });
    return stored_or_known(parts_.store, parts_.known, std::move(stored),
                           [&](const auto& known) { return known.list_opcs(query); });
}

outcome<shown<listing<tag_config>>> configuration::show_tags(const std::string& opc_id, const list_query& query) {
    return stored_or_known(parts_.store, parts_.known, parts_.store.list_tags(opc_id, query),
                           [&](const auto& known) { return known.list_tags(opc_id, query); });
}

outcome<shown<std::vector<tag_config>>> configuration::show_named_tags(const std::vector<std::string>& tag_ids) {
    return stored_or_known(parts_.store, parts_.known, parts_.store.get_tags(tag_ids), [&](const auto& known) {
        std::vector<tag_config> found;
        for (const auto& id : tag_ids) {
            if (auto tag = known.get_tag(id)) found.push_back(std::move(*tag));
        }
        return std::optional(std::move(found));
    });
}

outcome<std::vector<tag_metadata>> configuration::list_tag_metadata(const std::string& opc_id) {
    const auto metadata_of_all = [](const std::vector<tag_config>& tags) {
        std::vector<tag_metadata> all;
        all.reserve(tags.size());
        for (const auto& tag : tags)
            all.push_back(metadata_of(tag));
        return all;
    };
    if (is_built_in(opc_id)) return metadata_of_all(system_tag_configs());
    auto found = stored_or_known(
        parts_.store, parts_.known, parts_.store.list_tag_metadata(opc_id),
        [&](const auto& known) { return std::optional(metadata_of_all(known.list_tags(opc_id, {}).items)); });
    if (!found) return found.error();
    return std::move(found->value);
}

}  // namespace penstock::services
