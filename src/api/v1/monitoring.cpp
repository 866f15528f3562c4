#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "services/configuration/system_state.hpp"

namespace penstock::api {

namespace {

void get_monitoring(call& c) {
    const auto record = c.context.system.stats();
    c.answer([&](json_writer& json) { json.put(record); });
}

}  // namespace

std::vector<route> monitoring_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/monitoring",
         .required_role = user_role::viewer,
         .run = get_monitoring,
         .summary = "The gateway's current statistics",
         .data = "monitor_record"},
    };
}

}  // namespace penstock::api
