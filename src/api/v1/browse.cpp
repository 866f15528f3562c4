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
    query.start_after = c.query("after").value_or("");
    return query;
}

constexpr std::string_view node_kinds[] = {"folder", "variable", "method"};

constexpr object_form browse_item_form{
    "",
    {shown<&browse_item::node>("node", "Id of the node, for the parameter node."),
     shown<&browse_item::name>("name", "Name of the node."),
     shown<&browse_item::plc_address>("plc_address", "Address for a tag; null: the node cannot become a tag."),
     shown<[](const browse_item& i) { return to_string(i.type); }>("kind", "Kind of the node.").one_of(node_kinds),
     shown<&browse_item::data_type>("data_type", "Data type for a tag; empty: none, or none that is supported."),
     shown<&browse_item::is_writable>("writable", "The device lets the gateway write the value."),
     shown<&browse_item::has_children>("has_children", "There are nodes below this one."),
     shown<&browse_item::description>("description", "Description that the device has; empty: none.")}};

struct shown_nodes {
    std::string_view node;
    const browse_page& page;
};

constexpr object_form shown_nodes_form{
    "",
    {shown<&shown_nodes::node>("node", "Node whose children are listed; empty: the root."),
     shown_list<[](const shown_nodes& n) -> const std::vector<browse_item>& { return n.page.items; }, browse_item_form>(
         "items", "Nodes of this page."),
     shown<[](const shown_nodes& n) { return n.page.next.empty() ? std::nullopt : std::optional(n.page.next); }>(
         "next", "Value of the parameter after for the next page; null: this is the last page.")}};

io::awaitable<> browse(call& c) {
    const std::string opc_id(c.id());
    faults found;
    auto query = read_browse_query(c, found);
    if (!found.empty()) co_return c.invalid(found);
    const auto node = query.node;
    const auto seen = co_await c.context.devices.browse(opc_id, std::move(query));
    if (!seen.is_found) co_return c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    if (!seen.is_done) co_return c.fail(200, "READ_FAILED", seen.message);
    c.answer(shown_nodes_form, {node, seen.page});
}

}  // namespace

std::vector<route> browse_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/opc/{opcId}/browse",
         .required_role = user_role::viewer,
         .run = browse,
         .summary = "Nodes of the device, if its protocol can list them",
         .data = json_schema(shown_nodes_form),
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
