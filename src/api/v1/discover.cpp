#include <fmt/format.h>

#include "api/formats/body_form.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "services/devices/devices.hpp"
#include "services/devices/discovered_tags.hpp"

namespace penstock::api {

namespace {

struct asked {
    browse_query query;
    std::string prefix;  ///< of tag ids
    bool is_dry = false;
};

/// What is given of it.
struct discover_request {
    std::optional<std::string> node, part, prefix;
    std::optional<std::int64_t> depth;
    bool is_dry = false;
};

constexpr body_form discover_body{
    "",
    {taken<&discover_request::depth>("depth", "Levels below the node, 1 to 10.").between(1, 10),
     taken<&discover_request::node>("node", "Node below which tags are created; absent: the root."),
     taken<&discover_request::part>("q", "Only nodes whose names contain this text, case ignored."),
     taken<&discover_request::prefix>("prefix",
                                      "Begin of the ids of the new tags; absent: the id of the OPC and a dot."),
     taken<&discover_request::is_dry>("dry_run", "true: the gateway only shows the tags and creates none.")}};

struct discovery {
    std::string_view opc_id;
    bool is_dry, is_complete;
    const services::made_tags& made;
};

constexpr object_form made_tag_form{
    "",
    {shown<&tag_config::tag_id>("tag_id", "Id of the tag."),
     shown<&tag_config::tag_name>("tag_name", "Name of the tag."),
     shown<&tag_config::plc_address>("plc_address", "Address of the value in the device."),
     shown<&tag_config::data_type>("data_type", "Data type of the value."),
     shown<&tag_config::writable>("writable", "The value can be written."),
     shown<&tag_config::description>("description", "Description from the device; empty: none.")}};

constexpr object_form refused_node_form{
    "",
    {shown<[](const faults& f) { return std::string_view(f.front().field); }>("node", "Id of the node."),
     shown<[](const faults& f) { return std::string_view(f.front().message); }>("message",
                                                                                "Reason why it cannot become a tag.")}};

constexpr object_form discovery_form{
    "", {shown<&discovery::opc_id>("opc_id", "Id of the OPC."),
         shown<[](const discovery& d) { return d.made.tags.size(); }>("created", "Number of new tags."),
         shown<[](const discovery& d) { return d.made.known; }>("known", "Number of nodes that have a tag already."),
         shown<&discovery::is_dry>("dry_run", "The tags were only shown."),
         shown<&discovery::is_complete>("is_complete", "false: there are more nodes, call again."),
         shown_list < [](const discovery& d) -> const auto& {return d.made.tags;
}  // namespace
, made_tag_form > ("tags", "New tags."), shown_list < [](const discovery& d) -> const auto& {
    return d.made.refusals;
}
, refused_node_form > ("refused", "Nodes that cannot become tags.")
}  // namespace penstock::api
}
;

/// `nullopt`: the call has been answered with 400.
std::optional<asked> read_asked(call& c) {
    discover_request given;
    if (!read_body(c, discover_body, given)) return std::nullopt;
    asked out{services::whole_device, given.prefix.value_or(std::string(c.id()) + "."), given.is_dry};
    if (given.depth) out.query.depth = static_cast<std::uint32_t>(*given.depth);
    if (given.node) out.query.node = *given.node;
    if (given.part) out.query.part = *given.part;
    return out;
}

/// On the store thread.
void take(call& c, const asked& what, const services::found_places& found) {
    const auto made =
        services::import_places(c.context.configuration, reader_of(c).rules(), c.context.devices.table(),
                                std::string(c.id()), {found.items, what.prefix, c.caller.actor(), what.is_dry});
    if (!made) return refuse(c, made.error());
    c.done(discovery_form, {c.id(), what.is_dry, found.is_complete, *made});
}

io::awaitable<> discover(call& c) {
    const std::string opc_id(c.id());
    if (services::is_built_in(opc_id))
        co_return c.reject("PROTECTED", opc_id + " belongs to the gateway itself: it has no device to browse");
    const auto what = read_asked(c);
    if (!what) co_return;
    const auto found = co_await services::browse_all(c.context.devices, opc_id, what->query);
    if (!found.has_opc) co_return c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    if (!found.trouble.empty()) co_return c.fail(200, "READ_FAILED", found.trouble);
    co_await c.context.store_thread.run([&] { take(c, *what, found); });
}

}  // namespace

std::vector<route> discover_routes() {
    return {{.method = verb::post,
             .pattern = "/api/v1/opc/{opcId}/discover",
             .required_role = user_role::engineer,
             .run = discover,
             .summary =
                 "Create tags from the nodes of the device; with dry_run only show them. 10,000 nodes per call: while "
                 "is_complete is false, call again",
             .data = done_schema(discovery_form),
             .body = body_schema(discover_body),
             .has_inner_errors = true}};
}

}  // namespace penstock::api
