#include "api/v1/stored.hpp"

namespace penstock::api {

void warn_of_old(call& c) {
    c.response.add("Warning", "110 - \"last known configuration\"");
}

opc_reader reader_of(const call& c) {
    return {c.context.drivers, c.context.facts.site_id};
}

std::optional<services::list_query> list_query_of(call& c) {
    services::list_query query;
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
    const auto* driver = c.context.drivers.find(opc.opc_type);
    return driver == nullptr ? nullptr : &driver->schema;
}

}  // namespace penstock::api
