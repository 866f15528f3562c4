#include "api/v1/stored.hpp"

#include <fmt/format.h>

#include "base/log.hpp"
#include "engine/system_tags.hpp"

namespace penstock::api {

void refuse(call& c, const store::failure& why) {
    switch (why.code) {
        case store::errc::not_found: return c.refuse("NOT_FOUND", why.message);
        case store::errc::duplicate: return c.refuse("DUPLICATE", why.message);
        case store::errc::integrity: return c.refuse("INTEGRITY", why.message);
        default: break;
    }
    logger("api")->error("store: {}: {}", why.message, c.to.store.last_error());
    c.fail(500, "STORE_FAILED", fmt::format("the store failed and changed nothing: {}", why.message));
}

bool is_protected(call& c, std::string_view opc_id) {
    if (opc_id != engine::system_opc().opc_id) return false;
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
