#include <fmt/format.h>

#include "api/formats/json_read.hpp"
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

/// Faults name the member of the body.
asked read_asked(call& c, faults& found) {
    asked out;
    out.query = services::whole_device;
    out.prefix = std::string(c.id()) + ".";
    const auto parsed = c.in.body.empty() ? parse_json_object("{}") : parse_json_object(c.in.body);
    if (!parsed) {
        found.push_back(parsed.error());
        return out;
    }
    object_reader members(parsed->root.get_object(), "", found);
    std::int64_t depth = out.query.depth;
    if (members.read("depth", depth) && (depth < 1 || depth > 10)) {
        members.add_fault("depth", "expected a whole number from 1 to 10");
    }
    members.read("node", out.query.node);
    members.read("q", out.query.part);
    members.read("prefix", out.prefix);
    members.read("dry_run", out.is_dry);
    members.refuse_others();
    out.query.depth = static_cast<std::uint32_t>(depth);
    return out;
}

void answer(call& c, const asked& what, const services::found_places& found, const services::made_tags& made) {
    c.done([&](json_writer& json) {
        json.member("opc_id", c.id()).member("created", made.tags.size()).member("known", made.known);
        json.member("dry_run", what.is_dry).member("is_complete", found.is_complete);
        json.key("tags").begin_array();
        for (const auto& tag : made.tags) {
            json.begin_object().member("tag_id", tag.tag_id).member("tag_name", tag.tag_name);
            json.member("plc_address", tag.plc_address).member("data_type", tag.data_type);
            json.member("writable", tag.writable).member("description", tag.description).end_object();
        }
        json.end_array().key("refused").begin_array();
        for (const auto& wrong : made.refusals) {
            json.begin_object()
                .member("node", wrong.front().field)
                .member("message", wrong.front().message)
                .end_object();
        }
        json.end_array();
    });
}

/// On the store thread.
void take(call& c, const asked& what, const services::found_places& found) {
    const auto made =
        services::import_places(c.context.configuration, reader_of(c).rules(), c.context.devices.table(),
                                std::string(c.id()), {found.items, what.prefix, c.who.actor(), what.is_dry});
    if (!made) return refuse(c, made.error());
    answer(c, what, found, *made);
}

io::awaitable<> discover(call& c) {
    const std::string opc_id(c.id());
    if (services::is_built_in(opc_id)) co_return c.reject("PROTECTED", opc_id + " is built in");
    faults wrong;
    const auto what = read_asked(c, wrong);
    if (!wrong.empty()) co_return c.invalid(wrong);
    const auto found = co_await services::browse_all(c.context.devices, opc_id, what.query);
    if (!found.has_opc) co_return c.reject("NOT_FOUND", fmt::format("OPC {} does not exist", opc_id));
    if (!found.trouble.empty()) co_return c.fail(200, "READ_FAILED", found.trouble);
    co_await c.context.store_thread.run([&] { take(c, what, found); });
}

}  // namespace

std::vector<route> discover_routes() {
    constexpr auto response =
        R"({"type":"object","required":["result"],"additionalProperties":false,"properties":{)"
        R"("result":{"type":"string","const":"SUCCESS"},"opc_id":{"type":"string"},"created":{"type":"integer"},)"
        R"("known":{"type":"integer"},"dry_run":{"type":"boolean"},"is_complete":{"type":"boolean"},)"
        R"("tags":{"type":"array","items":{"type":"object","required":["tag_id","tag_name","plc_address","data_type",)"
        R"("writable","description"],"additionalProperties":false,"properties":{"tag_id":{"type":"string"},)"
        R"("tag_name":{"type":"string"},"plc_address":{"type":"string"},"data_type":{"type":"string"},)"
        R"("writable":{"type":"boolean"},"description":{"type":"string"}}}},)"
        R"("refused":{"type":"array","items":{"type":"object","required":["node","message"],)"
        R"("additionalProperties":false,"properties":{"node":{"type":"string"},"message":{"type":"string"}}}}}})";
    constexpr auto body = R"({"type":"object","additionalProperties":false,"properties":{"node":{"type":"string"},)"
                          R"("depth":{"type":"integer","minimum":1,"maximum":10},"q":{"type":"string"},)"
                          R"("prefix":{"type":"string"},"dry_run":{"type":"boolean"}}})";
    return {{.method = verb::post,
             .pattern = "/api/v1/opc/{opcId}/discover",
             .required_role = user_role::engineer,
             .run = discover,
             .summary =
                 "Create tags from the nodes of the device; with dry_run only show them. 10,000 nodes per call: while "
                 "is_complete is false, call again",
             .data = response,
             .body = body,
             .has_inner_errors = true}};
}

}  // namespace penstock::api
