#include "services/access/views.hpp"

#include <boost/json/serialize.hpp>

#include "api/formats/json_read.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

using services::view;

/// Into the open object.
void write_head(json_writer& json, const view& v, const call& c) {
    json.member("view_id", v.view_id).member("name", v.view_name).member("kind", v.kind).member("shared", v.shared);
    json.member("author", v.owner).member("own", v.owner == c.who.actor());
    json.member("created_at", v.created_at).member("updated_at", v.updated_at);
}

void list_views(call& c) {
    auto all = c.context.views.list(c.who);
    if (!all) return refuse(c, all.error());
    if (const auto kind = c.query("kind")) std::erase_if(*all, [&](const view& v) { return v.kind != *kind; });
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& v : *all) {
            json.begin_object();
            write_head(json, v, c);
            json.end_object();
        }
        json.end_array().member("total", all->size()).end_object();
    });
}

void get_view(call& c) {
    const auto found = c.context.views.find(std::string(c.id()), c.who);
    if (!found) return refuse(c, found.error());
    c.answer([&](json_writer& json) {
        json.begin_object();
        write_head(json, *found, c);
        json.key("content").raw(found->content).end_object();
    });
}

void put_view(call& c) {
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) return c.invalid(parsed.error());
    faults found;
    view wanted;
    wanted.view_id = c.id();
    object_reader members(parsed->root.get_object(), "", found);
    members.read("name", wanted.view_name, object_reader::need::required);
    members.read("kind", wanted.kind, object_reader::need::required);
    members.read("shared", wanted.shared);
    if (const auto* content = members.find("content", object_reader::need::required))
        wanted.content = boost::json::serialize(*content);
    members.refuse_others();
    if (!found.empty()) return c.invalid(found);
    const auto view_id = wanted.view_id;
    if (const auto done = c.context.views.put(std::move(wanted), c.who); !done) return refuse(c, done.error());
    c.context.accounts.reload_displays();
    c.done([&](json_writer& json) { json.member("view_id", view_id); });
}

void delete_view(call& c) {
    const std::string view_id(c.id());
    if (const auto done = c.context.views.remove(view_id, c.who); !done) return refuse(c, done.error());
    c.done([&](json_writer& json) { json.member("view_id", view_id); });
}

constexpr std::string_view head_members =
    R"("view_id":{"type":"string"},"name":{"type":"string"},"kind":{"type":"string","description":"set by the page"},)"
    R"("shared":{"type":"boolean","description":"visible to all users"},"author":{"type":"string"},)"
    R"("own":{"type":"boolean","description":"the caller is its author"},"created_at":{"type":"integer"},)"
    R"("updated_at":{"type":"integer"})";
constexpr std::string_view head_required =
    R"("view_id","name","kind","shared","author","own","created_at","updated_at")";

}  // namespace

std::vector<route> view_routes() {
    const auto object = [](std::string required, std::string members) {
        return R"({"type":"object","required":[)" + required + R"(],"additionalProperties":false,"properties":{)" +
               members + "}}";
    };
    const std::string head(head_members), needed(head_required);
    constexpr auto done = R"({"type":"object","required":["result","view_id"],"additionalProperties":false,)"
                          R"("properties":{"result":{"type":"string","const":"SUCCESS"},"view_id":{"type":"string"}}})";
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/view",
         .run = store_handler{list_views},
         .summary = "Own views and shared ones, without their content",
         .data = object(R"("data","total")", R"("data":{"type":"array","items":)" + object(needed, head) +
                                                 R"(},"total":{"type":"integer"})"),
         .query = {{"kind", "only those of that kind"}}},
        {.method = verb::get,
         .pattern = "/api/v1/view/{view_id}",
         .run = store_handler{get_view},
         .summary = "One view",
         .data = object(needed + R"(,"content")", head + R"(,"content":{"description":"any JSON"})"),
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/view/{view_id}",
         .run = store_handler{put_view},
         .summary =
             "Save a view: at most 256,000 bytes of content, 100 views an author; sharing needs the role operator",
         .data = done,
         .body = object(R"("name","kind","content")",
                        R"("name":{"type":"string","minLength":1},"kind":{"type":"string"},)"
                        R"("shared":{"type":"boolean","default":false},"content":{"description":"any JSON"})"),
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/view/{view_id}",
         .run = store_handler{delete_view},
         .summary = "Delete an own view; administrators also a shared one",
         .data = done,
         .has_inner_errors = true},
    };
    for (auto& r : routes)
        r.required_role = user_role::viewer;
    return routes;
}

}  // namespace penstock::api
