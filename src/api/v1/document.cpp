#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"

namespace penstock::api {

namespace {

void get_openapi(call& c) {
    c.response.body = c.context.openapi;
}

}  // namespace

std::vector<route> document_routes() {
    return {{.method = verb::get,
             .pattern = "/api/v1/openapi.json",
             .required_role = user_role::viewer,
             .run = get_openapi,
             .summary = "This document",
             .content = "application/json"}};
}

}  // namespace penstock::api
