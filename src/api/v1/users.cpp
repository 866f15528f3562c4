#include "api/formats/json_read.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

void write_user(json_writer& json, const services::user& user) {
    json.begin_object().member("user_id", user.user_id).member("role", user.role).member("disabled", user.disabled);
    json.member("created_at", user.created_at).key("last_login");
    if (user.last_login == 0) {
        json.null();
    } else {
        json.number(user.last_login);
    }
    json.end_object();
}

void answer_change(call& c, std::string_view user_id) {
    c.done([&](json_writer& json) { json.member("user_id", user_id); });
}

/// Reads what may be asked of a user; false: the call has been answered.
bool read_user(call& c, bool is_new, services::user_edit& wanted) {
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) {
        c.invalid(parsed.error());
        return false;
    }
    faults found;
    const auto need = is_new ? object_reader::need::required : object_reader::need::optional;
    object_reader members(parsed->root.get_object(), "", found);
    std::string user_id, role, password;
    bool is_disabled = false;
    if (members.read("user_id", user_id, need) && is_new) wanted.user_id = user_id;
    if (members.read("role", role, need)) wanted.role = role;
    if (members.read("disabled", is_disabled)) wanted.disabled = is_disabled;
    members.find("created_at");
    members.find("last_login");
    if (members.read("password", password, need)) wanted.password = password;
    members.refuse_others();
    for (auto& wrong : services::check_user(wanted))
        found.push_back(std::move(wrong));
    if (!found.empty()) c.invalid(found);
    return found.empty();
}

void list_users(call& c) {
    const auto users = c.context.accounts.list_users();
    if (!users) return refuse(c, users.error());
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& user : *users)
            write_user(json, user);
        json.end_array().member("total", users->size()).end_object();
    });
}

void get_user(call& c) {
    const auto user = c.context.accounts.find_user(std::string(c.id()));
    if (!user) return refuse(c, user.error());
    c.answer([&](json_writer& json) { write_user(json, *user); });
}

void create_user(call& c) {
    services::user_edit wanted;
    if (!read_user(c, true, wanted)) return;
    if (const auto done = c.context.accounts.create_user(wanted); !done) return refuse(c, done.error());
    answer_change(c, *wanted.user_id);
}

void update_user(call& c) {
    const std::string user_id(c.id());
    // A missing user is reported before faults of the body.
    if (const auto known = c.context.accounts.find_user(user_id); !known) return refuse(c, known.error());
    services::user_edit wanted;
    if (!read_user(c, false, wanted)) return;
    if (const auto done = c.context.accounts.update_user(user_id, wanted); !done) return refuse(c, done.error());
    answer_change(c, user_id);
}

void delete_user(call& c) {
    const std::string user_id(c.id());
    if (const auto done = c.context.accounts.delete_user(user_id); !done) return refuse(c, done.error());
    answer_change(c, user_id);
}

}  // namespace

std::vector<route> user_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/user"}},"total":{"type":"integer"}}})";
    constexpr auto done = R"({"type":"object","required":["result","user_id"],"additionalProperties":false,)"
                          R"("properties":{"result":{"type":"string","const":"SUCCESS"},"user_id":{"type":"string"}}})";
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/users",
         .run = store_handler{list_users},
         .summary = "Local users",
         .data = listing},
        {.method = verb::post,
         .pattern = "/api/v1/users",
         .run = store_handler{create_user},
         .summary = "Create a user",
         .data = done,
         .body = "user_body"},
        {.method = verb::get,
         .pattern = "/api/v1/users/{userId}",
         .run = store_handler{get_user},
         .summary = "One user",
         .data = "user"},
        {.method = verb::put,
         .pattern = "/api/v1/users/{userId}",
         .run = store_handler{update_user},
         .summary = "Change role, password or state of a user; ends the user's sessions",
         .data = done,
         .body = "user_change"},
        {.method = verb::remove,
         .pattern = "/api/v1/users/{userId}",
         .run = store_handler{delete_user},
         .summary = "Delete a user; ends the user's sessions",
         .data = done},
    };
    for (auto& r : routes) {
        r.required_role = user_role::admin;
        r.requires_session = true;
        r.has_inner_errors = true;
    }
    return routes;
}

}  // namespace penstock::api
