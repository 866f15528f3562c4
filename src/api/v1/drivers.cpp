#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/this_coro.hpp>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "io/listed_networks.hpp"

namespace penstock::api {

namespace {

void list_drivers(call& c) {
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& driver : c.context.drivers.all())
            json.raw(driver.json);
        json.end_array().member("total", c.context.drivers.all().size()).end_object();
    });
}

void get_driver(call& c) {
    const auto* driver = c.context.drivers.find(c.id());
    if (driver == nullptr) return c.reject("NOT_FOUND", "there is no driver of that type");
    c.ok(driver->json);
}

constexpr std::int64_t max_seconds = 10;

constexpr object_form found_device_form{
    "",
    {shown<&found_device::address>("opc_agent_ip", "Address of the device, for an OPC."),
     shown<[](const found_device& d) { return std::to_string(d.port); }>("opc_agent_port",
                                                                         "Port of the device, for an OPC."),
     shown<&found_device::identity>("identity", "What the device says of itself: maker, model, version.")}};

discovery_query read_discovery_query(const call& c, faults& found) {
    discovery_query query;
    if (const auto port = c.query_number("port", 65'535, found)) query.port = static_cast<std::uint16_t>(*port);
    if (const auto seconds = c.query_number("seconds", max_seconds, found))
        query.patience = std::chrono::seconds(*seconds);
    query.address = c.query("address").value_or(query.address);
    error_code ec;
    io::asio::ip::make_address_v4(query.address, ec);
    if (ec) found.emplace_back("address", "expected an IPv4 address, as 192.168.1.255 or 192.168.1.10");
    return query;
}

/// Why that address is not asked for somebody who may not configure devices, so may not make the gateway send to
/// wherever; empty = it is.
std::string find_foreign_address(user_role role, const std::string& address) {
    if (role >= user_role::engineer || address == discovery_query{}.address) return {};
    if (io::is_listed(io::asio::ip::make_address_v4(address))) return {};
    return "edge.net.allow does not contain " + address +
           ": an operator may search only the networks listed there; omit the address to search the gateway's own "
           "network";
}

io::awaitable<> search_devices(call& c) {
    const auto* driver = c.context.drivers.find(c.id());
    if (driver == nullptr) co_return c.reject("NOT_FOUND", "there is no driver of that type");
    faults bad;
    auto query = read_discovery_query(c, bad);
    if (!bad.empty()) co_return c.invalid(bad);
    if (const auto why = find_foreign_address(c.caller.role, query.address); !why.empty())
        co_return c.fail(403, "FORBIDDEN", why);
    const auto loop = co_await io::asio::this_coro::executor;
    const auto found = co_await driver->kind->discover(loop, std::move(query));
    if (!found) co_return c.fail(200, "READ_FAILED", found.error().message());
    c.answer_list(found_device_form, *found);
}

}  // namespace

std::vector<route> driver_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/driver"}},"total":{"type":"integer"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/drivers",
         .required_role = user_role::viewer,
         .run = list_drivers,
         .summary = "Protocols with the options that they declare",
         .data = listing},
        {.method = verb::get,
         .pattern = "/api/v1/drivers/{opcType}",
         .required_role = user_role::viewer,
         .run = get_driver,
         .summary = "One protocol, by type or alias",
         .data = "driver",
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/drivers/{opcType}/devices",
         .required_role = user_role::operator_,
         .run = search_devices,
         .summary = "Devices in the network that respond to a broadcast of this protocol",
         .data = list_schema(found_device_form),
         .query = {{"address", "a broadcast address or one device; default: 255.255.255.255",
                    R"({"type":"string","format":"ipv4"})"},
                   {"port", "default: the protocol's port", R"({"type":"integer","minimum":1,"maximum":65535})"},
                   {"seconds", "how long to listen, default 2", R"({"type":"integer","minimum":1,"maximum":10})"}},
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
