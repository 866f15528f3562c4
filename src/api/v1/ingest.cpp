#include <fmt/format.h>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

io::awaitable<> ingest(call& c) {
    const std::string opc_id(c.id());
    const auto taken = co_await c.context.devices.ingest(opc_id, std::string(c.request.body));
    if (!taken.is_found) co_return c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    if (taken.is_document_wrong) {
        co_return c.invalid(fault(
            "", fmt::format(R"(expected {{"values":[…]}} or a document as the device sends it: {})", taken.message)));
    }
    if (!taken.is_done) co_return c.reject("NOT_TAKEN", taken.message);
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", "SUCCESS").member("value_count", taken.value_count);
        json.key("items").begin_array();
        for (const auto& item : taken.items) {
            json.begin_object().member("name", item.name);
            json.member("result", item.message.empty() ? "SUCCESS" : "ERROR").member("msg", item.message).end_object();
        }
        json.end_array().end_object();
    });
}

}  // namespace

std::vector<route> ingest_routes() {
    return {
        {.method = verb::post,
         .pattern = "/api/v1/opc/{opcId}/ingest",
         .required_role = user_role::operator_,
         .run = ingest,
         .summary = "Values that a device sends unsolicited (OPC of type HTTP with the option push)",
         .data =
             R"({"type":"object","required":["result","value_count","items"],"additionalProperties":false,)"
             R"("properties":{"result":{"type":"string","const":"SUCCESS"},"value_count":{"type":"integer"},"items":{"type":"array",)"
             R"("items":{"type":"object","required":["name","result","msg"],"additionalProperties":false,)"
             R"("properties":{"name":{"type":"string"},"result":{"type":"string","enum":["SUCCESS","ERROR"]},)"
             R"("msg":{"type":"string"}}}}}})",
         .body = R"({})",
         .accepts_push_key = true,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
