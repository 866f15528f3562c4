#include <fmt/format.h>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "services/devices/devices.hpp"

namespace penstock::api {

namespace {

constexpr std::uint32_t max_levels = 10;
constexpr std::uint32_t max_nodes = 1'000;

std::string_view to_string(browse_item::kind what) noexcept {
    switch (what) {
        case browse_item::kind::folder: return "folder";
        case browse_item::kind::variable: return "variable";
        case browse_item::kind::method: return "method";
    }
    return "variable";
}

/// What is asked for; faults name the parameter.
browse_query read_browse_query(const call& c, faults& found) {
    browse_query query;
    if (const auto depth = c.query_number("depth", max_levels, found)) query.depth = static_cast<std::uint32_t>(*depth);
    if (const auto size = c.query_number("size", max_nodes, found)) query.size = static_cast<std::uint32_t>(*size);
    query.node = c.query("node").value_or("");
    query.part = c.query("q").value_or("");
    query.after = c.query("after").value_or("");
    return query;
}

void write_item(json_writer& json, const browse_item& item) {
    json.begin_object().member("node", item.node).member("name", item.name).member("plc_address", item.plc_address);
    json.member("kind", to_string(item.what)).member("data_type", item.data_type);
    json.member("writable", item.is_writable).member("has_children", item.has_children);
    json.member("description", item.description).end_object();
}

io::awaitable<> browse(call& c) {
    const std::string opc_id(c.id());
    faults found;
    auto query = read_browse_query(c, found);
    if (!found.empty()) co_return c.invalid(found);
    const auto node = query.node;
    const auto seen = co_await c.context.devices.browse(opc_id, std::move(query));
    if (!seen.is_found) co_return c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    if (!seen.is_done) co_return c.fail(200, "READ_FAILED", seen.message);
    c.answer([&](json_writer& json) {
        json.begin_object().member("node", node).key("items").begin_array();
        for (const auto& item : seen.page.items)
            write_item(json, item);
        json.end_array();
        json.member("next", seen.page.next.empty() ? std::nullopt : std::optional(seen.page.next)).end_object();
    });
}

}  // namespace

std::vector<route> browse_routes() {
    constexpr auto page =
        R"({"type":"object","required":["node","items","next"],"additionalProperties":false,"properties":{)"
        R"("node":{"type":"string"},"next":{"type":["string","null"]},"items":{"type":"array","items":{"type":"object",)"
        R"("required":["node","name","plc_address","kind","data_type","writable","has_children","description"],)"
        R"("additionalProperties":false,"properties":{"node":{"type":"string"},"name":{"type":"string"},)"
        R"("plc_address":{"type":["string","null"]},"kind":{"type":"string","enum":["folder","variable","method"]},)"
        R"("data_type":{"type":"string"},"writable":{"type":"boolean"},"has_children":{"type":"boolean"},)"
        R"("description":{"type":"string"}}}}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}/browse",
         .required_role = user_role::viewer,
         .run = browse,
         .summary = "Nodes of the device, if its protocol can list them",
         .data = page,
         .query = {{"node", "below this node; default: the root"},
                   {"depth", "levels below it, default 1", R"({"type":"integer","minimum":1,"maximum":10})"},
                   {"q", "only names that contain this, case ignored"},
                   {"size", "maximum of items per page, default 100",
                    R"({"type":"integer","minimum":1,"maximum":1000})"},
                   {"after", "`next` of the previous page"}},
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
