#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "engine/monitor.hpp"

namespace penstock::api {

namespace {

void get_monitoring(call& c) {
    const auto record = c.to.monitor.snapshot();
    c.answer([&](json_writer& json) { json.put(record); });
}

void get_transfers(call& c) {
    c.answer([&](json_writer& json) {
        json.begin_object().key("transfers").raw(c.to.set.transfers ? c.to.set.transfers() : "[]").end_object();
    });
}

}  // namespace

std::vector<route> monitoring_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/monitoring",
         .least = role::viewer,
         .run = get_monitoring,
         .summary = "The gateway's figures of this second",
         .data = "monitor_record"},
        {.method = verb::get,
         .pattern = "/api/v1/transfer",
         .least = role::viewer,
         .run = get_transfers,
         .summary = "Outbound transfers and their health",
         .data = R"({"type":"object","required":["transfers"],"additionalProperties":false,"properties":{"transfers":)"
                 R"({"type":"array","items":{"type":"object","required":["type"]}}}})"},
    };
}

}  // namespace penstock::api
