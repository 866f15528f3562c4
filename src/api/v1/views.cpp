#include "services/access/views.hpp"

#include <boost/json/serialize.hpp>

#include "api/formats/body_form.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

using services::view;

struct view_row {
    const view& record;
    bool is_own;
};

constexpr form_member<view_row> view_head[] = {
    shown<[](const view_row& r) { return std::string_view(r.record.view_id); }>("view_id", "Id of the view."),
    shown<[](const view_row& r) { return std::string_view(r.record.view_name); }>("name", "Name of the view."),
    shown<[](const view_row& r) { return std::string_view(r.record.kind); }>(
        "kind", "Kind of the view, as the web page names it."),
    shown<[](const view_row& r) { return r.record.shared; }>("shared", "All users see the view."),
    shown<[](const view_row& r) { return std::string_view(r.record.owner); }>("author",
                                                                              "User or key that saved the view."),
    shown<&view_row::is_own>("own", "The caller is the author."),
    shown<[](const view_row& r) { return r.record.created_at; }>("created_at",
                                                                 "Time when the view was created, epoch ms."),
    shown<[](const view_row& r) { return r.record.updated_at; }>("updated_at",
                                                                 "Time when the view was saved last, epoch ms.")};

constexpr std::string_view any_content = R"({"description":"Content of the view, any JSON."})";

constexpr object_form view_head_form{"", view_head};
constexpr object_form view_form{
    "",
    {view_head[0], view_head[1], view_head[2], view_head[3], view_head[4], view_head[5], view_head[6], view_head[7],
     written<[](json_writer& json, const view_row& r) { json.raw(r.record.content); }>("content", any_content)}};

constexpr auto changed_view = form_of_id("view_id", "Id of the view.");

void read_content(object_reader& members, const body_member<view>& rule, view& into) {
    if (const auto* content = members.find(rule.name, object_reader::need::required))
        into.content = boost::json::serialize(*content);
}

constexpr body_form view_body{
    "",
    {taken<&view::view_name>("name", "Name of the view.").required().checked_by_service().of_length(1, 200),
     taken<&view::kind>("kind", "Kind of the view, as the web page names it.").required(),
     taken<&view::shared>("shared", "All users see the view; this needs the role operator.").by_default("false"),
     read_by<view, read_content>("content", any_content).required()}};

void list_views(call& c) {
    auto all = c.context.views.list(c.caller);
    if (!all) return refuse(c, all.error());
    if (const auto kind = c.query("kind")) std::erase_if(*all, [&](const view& v) { return v.kind != *kind; });
    std::vector<view_row> rows;
    rows.reserve(all->size());
    for (const auto& v : *all)
        rows.push_back({v, v.owner == c.caller.actor()});
    c.answer_list(view_head_form, rows);
}

void get_view(call& c) {
    const auto found = c.context.views.find(std::string(c.id()), c.caller);
    if (!found) return refuse(c, found.error());
    c.answer(view_form, {*found, found->owner == c.caller.actor()});
}

void put_view(call& c) {
    view wanted;
    wanted.view_id = c.id();
    if (!read_body(c, view_body, wanted)) return;
    const auto view_id = wanted.view_id;
    if (const auto done = c.context.views.put(std::move(wanted), c.caller); !done) return refuse(c, done.error());
    c.context.accounts.reload_displays();
    c.done(changed_view, view_id);
}

void delete_view(call& c) {
    const std::string view_id(c.id());
    if (const auto done = c.context.views.remove(view_id, c.caller); !done) return refuse(c, done.error());
    c.done(changed_view, view_id);
}

}  // namespace

std::vector<route> view_routes() {
    const auto done = done_schema(changed_view);
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/view",
         .run = store_handler{list_views},
         .summary = "Own views and shared ones, without their content",
         .data = list_schema(view_head_form),
         .query = {{"kind", "only those of that kind"}}},
        {.method = verb::get,
         .pattern = "/api/v1/view/{view_id}",
         .run = store_handler{get_view},
         .summary = "One view",
         .data = json_schema(view_form),
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/view/{view_id}",
         .run = store_handler{put_view},
         .summary =
             "Save a view: at most 256,000 bytes of content, 100 views an author; sharing needs the role operator",
         .data = done,
         .body = body_schema(view_body),
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
