#include <fmt/format.h>

#include "api/formats/body_form.hpp"
#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/http/client_address.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "base/text.hpp"
#include "io/network_list.hpp"
#include "services/access/accounts.hpp"
#include "services/access/views.hpp"

namespace penstock::api {

namespace {

constexpr std::size_t max_networks = 50;

using services::display;

constexpr object_form display_form{
    "",
    {shown<&display::display_id>("display_id", "Id of the link."),
     shown<&display::display_name>("name", "Name of the link."),
     shown<&display::view_id>("view_id", "View that the display shows."),
     shown<[](const display& d) { return split(d.addresses, ','); }>(
         "addresses", "Addresses and networks from which the link works."),
     shown<&display::created_by>("created_by", "User or key that created the link."),
     shown<&display::created_at>("created_at", "Time when the link was created, epoch ms.")}};

using services::accounts;

constexpr object_form made_display_form{
    "",
    {shown<&accounts::made_display::display_id>("display_id", "Id of the link."),
     shown<[](const accounts::made_display& d) { return "/display/" + d.secret; }>(
         "url", "Path of the link below the address of the gateway. It is shown only once.")}};

constexpr auto deleted_display = form_of_id("display_id", "Id of the link.");

/// The networks between commas, as they are kept; faults name the item.
void read_networks(object_reader& members, const body_member<display>& rule, display& into) {
    const auto* list = members.find(rule.name, object_reader::need::required);
    if (list == nullptr) return;
    const auto* items = list->if_array();
    if (items == nullptr || items->empty() || items->size() > max_networks) {
        members.add_fault(rule.name, fmt::format("expected a list of 1 to {} addresses or networks", max_networks));
        return;
    }
    for (std::size_t i = 0; i < items->size(); ++i) {
        const auto* text = (*items)[i].if_string();
        const auto one = text == nullptr ? std::string_view() : std::string_view(*text);
        const auto parsed = io::network_list::parse(one);
        if (one.find(',') != one.npos || !parsed || parsed->empty()) {
            members.add_fault(fmt::format("{}[{}]", rule.name, i),
                              "expected an address or a network such as 10.0.0.0/8");
            continue;
        }
        into.addresses += (into.addresses.empty() ? "" : ",") + std::string(one);
    }
}

constexpr body_form display_body{
    "",
    {taken<&display::display_name>("name", "Name of the link, 1 to 200 bytes.").required().of_length(1, 200),
     taken<&display::view_id>("view_id", "View that the display shows.").required(),
     read_by<display, read_networks>("addresses",
                                     R"({"type":"array","minItems":1,"maxItems":50,"items":{"type":"string"},)"
                                     R"("description":"Addresses and networks from which the link works."})")
         .required()}};

void list_displays(call& c) {
    const auto all = c.context.accounts.list_displays();
    if (!all) return refuse(c, all.error());
    c.answer_list(display_form, *all);
}

void create_display(call& c) {
    display wanted;
    if (!read_body(c, display_body, wanted)) return;
    if (const auto view = c.context.views.find(wanted.view_id, c.caller); !view) return refuse(c, view.error());
    const auto made = c.context.accounts.create_display(std::move(wanted), c.caller);
    if (!made) return refuse(c, made.error());
    c.done(made_display_form, *made);
}

void delete_display(call& c) {
    const std::string display_id(c.id());
    if (const auto done = c.context.accounts.delete_display(display_id); !done) return refuse(c, done.error());
    c.done(deleted_display, display_id);
}

/// The link itself: the browser keeps its secret and is sent to the page.
void open_display(call& c) {
    constexpr int keep_s = 400 * 86'400;  // longer no browser keeps it; each call of the link begins anew
    if (!c.context.accounts.find_display(c.id(), c.client)) {
        return c.fail(404, "NOT_FOUND",
                      "this link was withdrawn, or is not valid for your address: ask an administrator for a new link");
    }
    c.response.add("Set-Cookie",
                   fmt::format("{}={}; Path=/; HttpOnly;{} SameSite=Strict; Max-Age={}", display_cookie, c.id(),
                               is_client_encrypted(c.request, c.context.set.proxies) ? " Secure;" : "", keep_s));
    c.response.add("Location", c.context.set.base_path + "/");
    c.ok("{}");
    c.response.status = 303;
}

}  // namespace

std::vector<route> display_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/display",
         .required_role = user_role::admin,
         .run = store_handler{list_displays},
         .summary = "List the links for wall displays",
         .data = list_schema(display_form)},
        {.method = verb::post,
         .pattern = "/api/v1/display",
         .required_role = user_role::admin,
         .run = store_handler{create_display},
         .summary = "Create a link with which a wall display shows one view without a login",
         .data = done_schema(made_display_form),
         .body = body_schema(display_body),
         .has_inner_errors = true,
         .makes_access = true},
        {.method = verb::remove,
         .pattern = "/api/v1/display/{display_id}",
         .required_role = user_role::admin,
         .run = store_handler{delete_display},
         .summary = "Withdraw a link: the displays that use it are logged out",
         .data = done_schema(deleted_display),
         .has_inner_errors = true,
         .makes_access = true},
        {.method = verb::get,
         .pattern = "/display/{secret}",
         .required_role = user_role::none,
         .run = open_display,
         .summary = "Open a link: sets the display's cookie and redirects to the page (303)",
         .data = R"({"type":"object"})"},
    };
}

}  // namespace penstock::api
