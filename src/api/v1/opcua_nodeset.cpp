#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "api/handler_context.hpp"
#include "api/http/long_answer.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "services/opcua/opcua_server_view.hpp"

namespace penstock::api {

namespace {

constexpr std::string_view xml_type = "application/xml; charset=utf-8";

io::awaitable<> get_nodeset(call& c) {
    auto* const server = c.context.opcua_server;
    if (server == nullptr)
        co_return c.reject("NOT_AVAILABLE",
                           "the gateway has no OPC UA server, so it has no address space: set edge.opcua.enabled=true");
    const auto place = co_await place_for_long_answer(c, *c.context.places_of_files);
    if (!place) co_return;
    const auto opc_id = c.query("opc_id").value_or("");
    const auto pieces = co_await c.context.reader_threads.run([&] { return server->nodeset(opc_id, c.meta.time); });
    if (!pieces) co_return refuse(c, pieces.error());
    c.response.content_type = xml_type;
    auto name = opc_id.empty() ? c.context.facts.edge_id : opc_id;
    std::ranges::replace(name, ':', '_');  // the only character of ids that a file name may not have everywhere
    c.response.add("Content-Disposition", fmt::format("attachment; filename=\"nodeset_{}.xml\"", name));
    c.response.stream = [next = *pieces, place, &threads = c.context.reader_threads](std::string& piece) {
        return threads.run(
            [&next, &piece] { return next(piece) ? response::stream_state::more : response::stream_state::end; });
    };
}

}  // namespace

std::vector<route> opcua_nodeset_routes() {
    return {{.method = verb::get,
             .pattern = "/api/v1/opcua/nodeset",
             .required_role = user_role::viewer,
             .run = get_nodeset,
             .summary = "The address space of the OPC UA server as a NodeSet2 file (OPC 10000-6, annex F)",
             .data = "inner_error",
             .query = {{"opc_id", "only this OPC, with its site"}},
             .content = "application/xml"}};
}

}  // namespace penstock::api
