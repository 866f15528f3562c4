#include "api/call.hpp"
#include "api/formats/transfer_json.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"

namespace penstock::api {

namespace {

void list_types(call& c) {
    const auto& types = c.context.transfers.kinds().entries();
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& type : types)
            write_transfer_type(json, type);
        json.end_array().member("total", types.size()).end_object();
    });
}

void get_type(call& c) {
    const auto* type = c.context.transfers.kinds().find(c.id());
    if (type == nullptr) return c.reject("NOT_FOUND", "there are no transfers of that type");
    c.answer([&](json_writer& json) { write_transfer_type(json, *type); });
}

}  // namespace

std::vector<route> transfer_type_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/transfer_types",
         .required_role = user_role::viewer,
         .run = list_types,
         .summary = "Types of transfers with the keys that they declare",
         .data = R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
                 R"({"type":"array","items":{"$ref":"#/components/schemas/transfer_type"}},"total":)"
                 R"({"type":"integer"}}})"},
        {.method = verb::get,
         .pattern = "/api/v1/transfer_types/{type}",
         .required_role = user_role::viewer,
         .run = get_type,
         .summary = "One type of transfers, in any case",
         .data = "transfer_type",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
