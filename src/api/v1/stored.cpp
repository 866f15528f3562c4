#include "api/v1/stored.hpp"

#include <fmt/format.h>

#include "api/known_configuration.hpp"
#include "base/log.hpp"
#include "monitor/system_tags.hpp"

namespace penstock::api {

void refuse(call& c, const store::failure& why) {
    switch (why.code) {
        case store::errc::not_found: return c.refuse("NOT_FOUND", why.message);
        case store::errc::duplicate: return c.refuse("DUPLICATE", why.message);
        case store::errc::integrity: return c.refuse("INTEGRITY", why.message);
        default: break;
    }
    if (why.code == store::errc::unavailable) {  // the store itself says when that began
        return c.fail(500, "STORE_FAILED", "the store failed and changed nothing: " + store::unavailable_text(why));
    }
    logger("api")->error("store: {}: {}", why.message, c.to.store.last_error());
    c.fail(500, "STORE_FAILED", fmt::format("the store failed and changed nothing: {}", why.message));
}

bool is_protected(call& c, std::string_view opc_id) {
    if (opc_id != monitor::system_opc().opc_id) return false;
    c.refuse("PROTECTED", fmt::format("{} is built in", opc_id));
    return true;
}

std::optional<store::stored_opc> find_opc(call& c, const std::string& opc_id) {
    auto found = c.to.store.get_opc(opc_id);
    if (found) return std::move(*found);
    refuse(c, found.error());
    return std::nullopt;
}

std::optional<std::vector<tag_config>> find_tags(call& c, const std::string& opc_id) {
    auto found = c.to.store.list_tags(opc_id, {});
    if (found) return std::move(found->items);
    refuse(c, found.error());
    return std::nullopt;
}

namespace {

/// `stored`, or what `known` says while the database is away; nothing when the call has been refused.
template <class T, class Known>
std::optional<shown<T>> stored_or_known(call& c, store::answer<T> stored, Known known) {
    if (stored) return shown<T>{std::move(*stored), false};
    if (stored.error().code == store::errc::unavailable && c.to.set.known != nullptr) {
        if (std::optional<T> found = known(*c.to.set.known)) {
            c.out.add("Warning", "110 - \"configuration as it was known last\"");
            return shown<T>{std::move(*found), true};
        }
    }
    refuse(c, stored.error());
    return std::nullopt;
}

template <class To, class From, class Turn>
store::answer<To> turned(store::answer<From> from, Turn turn) {
    if (!from) return from.error();
    return turn(std::move(*from));
}

}  // namespace

std::optional<shown<opc_config>> shown_opc(call& c, const std::string& opc_id) {
    auto stored = turned<opc_config>(c.to.store.get_opc(opc_id), [](store::stored_opc o) { return o.config; });
    return stored_or_known(c, std::move(stored), [&](const auto& known) { return known.get_opc(opc_id); });
}

std::optional<shown<tag_config>> shown_tag(call& c, const std::string& tag_id) {
    return stored_or_known(c, c.to.store.get_tag(tag_id), [&](const auto& known) { return known.get_tag(tag_id); });
}

std::optional<shown<store::listing<opc_config>>> shown_opcs(call& c, const store::list_query& query) {
    auto stored =
        turned<store::listing<opc_config>>(c.to.store.list_opcs(query), [](store::listing<store::stored_opc> all) {
            store::listing<opc_config> out;
            out.total = all.total;
            for (auto& item : all.items)
                out.items.push_back(std::move(item.config));
            return out;
        });
    return stored_or_known(c, std::move(stored), [&](const auto& known) { return known.list_opcs(query); });
}

std::optional<shown<store::listing<tag_config>>> shown_tags(call& c, const std::string& opc_id,
                                                            const store::list_query& query) {
    return stored_or_known(c, c.to.store.list_tags(opc_id, query),
                           [&](const auto& known) { return known.list_tags(opc_id, query); });
}

std::int64_t uptime_ms(const settings& of) noexcept {
    return std::chrono::duration_cast<milliseconds>(steady_now() - of.running_since).count();
}

opc_reader reader_of(const call& c) {
    return {c.to.drivers, c.to.set.site_id};
}

std::optional<store::list_query> list_query_of(call& c) {
    store::list_query query;
    faults found;
    query.q = c.query("q").value_or("");
    const auto page = c.query_number("page", 1'000'000, found);
    const auto size = c.query_number("size", 5000, found);
    query.size = size.value_or(query.size);
    query.page = page.value_or(size ? 1 : query.page);
    if (!found.empty()) {
        c.invalid(found);
        return std::nullopt;
    }
    return query;
}

const option_schema* schema_of(const call& c, const opc_config& opc) {
    const auto* driver = c.to.drivers.find(opc.opc_type);
    return driver == nullptr ? nullptr : &driver->schema;
}

}  // namespace penstock::api
