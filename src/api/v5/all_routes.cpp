#include "api/v5/call.hpp"
#include "api/v5/routes.hpp"
#include "master/catalog.hpp"

namespace penstock::api::v5 {

namespace {

outcome<> get_document(call& c) {
    if (auto known = c.allow_queries({}); !known) return known;
    c.response.body = c.context.v5_openapi;
    return {};
}

route document_route() {
    route r;
    r.pattern = "/api/v5/openapi.json";
    r.domain = "system";
    r.needed = permission::authenticated;
    r.run = inline_handler(get_document);
    r.summary = "This document";
    r.content = "application/json";
    return r;
}

}  // namespace

std::vector<route> all_routes() {
    std::vector<route> all;
    for (const auto* of : master::catalog())
        add_record_routes(all, *of);
    all.push_back(document_route());
    add_system_routes(all);
    add_asset_routes(all);
    add_calendar_routes(all);
    add_order_routes(all);
    add_alarm_routes(all);
    add_flow_routes(all);
    add_picture_routes(all);
    return all;
}

}  // namespace penstock::api::v5
