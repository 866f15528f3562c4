#include <fmt/format.h>

#include "api/formats/json_read.hpp"
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

/// The networks between commas, as they are kept; faults name the item.
std::string read_networks(object_reader& members, faults& found) {
    std::string all;
    const auto* list = members.find("addresses", object_reader::need::required);
    if (list == nullptr) return all;
    const auto* items = list->if_array();
    if (items == nullptr || items->empty() || items->size() > max_networks) {
        found.emplace_back("addresses", fmt::format("expected a list of 1 to {} addresses or networks", max_networks));
        return all;
    }
    for (std::size_t i = 0; i < items->size(); ++i) {
        const auto* text = (*items)[i].if_string();
        const auto one = text == nullptr ? std::string_view() : std::string_view(*text);
        const auto parsed = io::network_list::parse(one);
        if (one.find(',') != one.npos || !parsed || parsed->empty()) {
            found.emplace_back(fmt::format("addresses[{}]", i), "expected an address or a network such as 10.0.0.0/8");
            continue;
        }
        all += (all.empty() ? "" : ",") + std::string(one);
    }
    return all;
}

void list_displays(call& c) {
    const auto all = c.context.accounts.list_displays();
    if (!all) return refuse(c, all.error());
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& d : *all) {
            json.begin_object().member("display_id", d.display_id).member("name", d.display_name);
            json.member("view_id", d.view_id).key("addresses").begin_array();
            for (const auto one : split(d.addresses, ','))
                json.text(one);
            json.end_array().member("created_by", d.created_by).member("created_at", d.created_at).end_object();
        }
        json.end_array().member("total", all->size()).end_object();
    });
}

void create_display(call& c) {
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) return c.invalid(parsed.error());
    faults found;
    services::display wanted;
    object_reader members(parsed->root.get_object(), "", found);
    if (members.read("name", wanted.display_name, object_reader::need::required) &&
        (wanted.display_name.empty() || wanted.display_name.size() > 200))
        members.add_fault("name", "expected 1 to 200 bytes");
    members.read("view_id", wanted.view_id, object_reader::need::required);
    wanted.addresses = read_networks(members, found);
    members.refuse_others();
    if (!found.empty()) return c.invalid(found);
    if (const auto shown = c.context.views.find(wanted.view_id, c.who); !shown) return refuse(c, shown.error());
    const auto made = c.context.accounts.create_display(std::move(wanted), c.who);
    if (!made) return refuse(c, made.error());
    c.done([&](json_writer& json) {
        json.member("display_id", made->display_id).member("url", "/display/" + made->secret);
    });
}

void delete_display(call& c) {
    const std::string display_id(c.id());
    if (const auto done = c.context.accounts.delete_display(display_id); !done) return refuse(c, done.error());
    c.done([&](json_writer& json) { json.member("display_id", display_id); });
}

/// The link itself: the browser keeps its secret and is sent to the page.
void open_display(call& c) {
    constexpr int keep_s = 400 * 86'400;  // longer no browser keeps it; each call of the link begins anew
    if (!c.context.accounts.find_display(c.id(), c.client)) {
        return c.fail(404, "NOT_FOUND",
                      "this link was withdrawn, or is not valid for your address: ask an administrator for a new link");
    }
    c.out.add("Set-Cookie",
              fmt::format("{}={}; Path=/; HttpOnly;{} SameSite=Strict; Max-Age={}", display_cookie, c.id(),
                          is_client_encrypted(c.in, c.context.set.proxies) ? " Secure;" : "", keep_s));
    c.out.add("Location", c.context.set.base_path + "/");
    c.ok("{}");
    c.out.status = 303;
}

}  // namespace

std::vector<route> display_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"type":"object","required":["display_id","name","view_id","addresses",)"
        R"("created_by","created_at"],"additionalProperties":false,"properties":{"display_id":{"type":"string"},)"
        R"("name":{"type":"string"},"view_id":{"type":"string"},"addresses":{"type":"array","items":)"
        R"({"type":"string"}},"created_by":{"type":"string"},"created_at":{"type":"integer"}}}},)"
        R"("total":{"type":"integer"}}})";
    constexpr auto made =
        R"({"type":"object","required":["result","display_id","url"],"additionalProperties":false,)"
        R"("properties":{"result":{"type":"string","const":"SUCCESS"},"display_id":{"type":"string"},"url":)"
        R"({"type":"string","description":"path below the gateway's address; shown only once"}}})";
    constexpr auto body = R"({"type":"object","required":["name","view_id","addresses"],"additionalProperties":false,)"
                          R"("properties":{"name":{"type":"string"},"view_id":{"type":"string"},"addresses":)"
                          R"({"type":"array","minItems":1,"maxItems":50,"items":{"type":"string"},)"
                          R"("description":"addresses and networks from which the link works"}}})";
    constexpr auto deleted =
        R"({"type":"object","required":["result","display_id"],"additionalProperties":false,)"
        R"("properties":{"result":{"type":"string","const":"SUCCESS"},"display_id":{"type":"string"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/display",
         .required_role = user_role::admin,
         .run = store_handler{list_displays},
         .summary = "List the links for wall displays",
         .data = listing},
        {.method = verb::post,
         .pattern = "/api/v1/display",
         .required_role = user_role::admin,
         .run = store_handler{create_display},
         .summary = "Create a link with which a wall display shows one view without a login",
         .data = made,
         .body = body,
         .has_inner_errors = true,
         .makes_access = true},
        {.method = verb::remove,
         .pattern = "/api/v1/display/{display_id}",
         .required_role = user_role::admin,
         .run = store_handler{delete_display},
         .summary = "Withdraw a link: the displays that use it are logged out",
         .data = deleted,
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
