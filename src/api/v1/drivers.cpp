#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"

namespace penstock::api {

namespace {

void list_drivers(call& c) {
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& driver : c.to.drivers.all())
            json.raw(driver.json);
        json.end_array().member("total", c.to.drivers.all().size()).end_object();
    });
}

void get_driver(call& c) {
    const auto* driver = c.to.drivers.find(c.id());
    if (driver == nullptr) return c.refuse("NOT_FOUND", "there is no driver of that type");
    c.ok(driver->json);
}

}  // namespace

std::vector<route> driver_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/driver"}},"total":{"type":"integer"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/drivers",
         .least = role::viewer,
         .run = list_drivers,
         .summary = "Protocols with the options that they declare",
         .data = listing},
        {.method = verb::get,
         .pattern = "/api/v1/drivers/{opcType}",
         .least = role::viewer,
         .run = get_driver,
         .summary = "One protocol, by type or alias",
         .data = "driver",
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
