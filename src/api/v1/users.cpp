#include <utility>

#include "api/formats/body_form.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

constexpr object_form user_form{
    "user",
    {shown<&services::user::user_id>("user_id", "Name of the user at the login."),
     shown<&services::user::role>("role").as("role"),
     shown<&services::user::disabled>("disabled", "The user must not log in."),
     shown<&services::user::created_at>("created_at", "Time when the user was created, epoch ms."),
     shown<[](const services::user& u) { return null_if_zero(u.last_login); }>(
         "last_login", "Time of the last login, epoch ms; null: the user has never logged in.")}};

constexpr auto changed_user = form_of_id("user_id", "Name of the user at the login.");

using services::user_edit;

constexpr auto login_name =
    taken<&user_edit::user_id>("user_id", "Name of the user at the login; it cannot be changed.").checked_by_service();
constexpr auto new_password = taken<&user_edit::password>("password", "Password of the user, 8 characters at least.")
                                  .of_length(8, 1000)
                                  .checked_by_service();
constexpr auto role_of_user = taken<&user_edit::role>("role").as("role");
constexpr auto is_disabled = taken<&user_edit::disabled>("disabled", "The user must not log in.");
constexpr auto made_at = ignored<user_edit>("created_at", "integer");
constexpr auto seen_at = ignored<user_edit>("last_login", "integer");

constexpr body_form user_body{
    "user_body",
    {login_name.required(), new_password.required(), role_of_user.required(), is_disabled, made_at, seen_at}};
constexpr body_form user_change{
    "user_change",
    {ignored<user_edit>("user_id", "string"), new_password, role_of_user, is_disabled, made_at, seen_at}};

/// All faults together with those of the service.
void check_wanted(const user_edit& wanted, object_reader& members) {
    for (auto& wrong : services::check_user(wanted))
        members.add_fault(wrong.field, std::move(wrong.message));
}

void list_users(call& c) {
    const auto users = c.context.accounts.list_users();
    if (!users) return refuse(c, users.error());
    c.answer_list(user_form, *users);
}

void get_user(call& c) {
    const auto user = c.context.accounts.find_user(std::string(c.id()));
    if (!user) return refuse(c, user.error());
    c.answer(user_form, *user);
}

void create_user(call& c) {
    user_edit wanted;
    if (!read_body(c, user_body, wanted, check_wanted)) return;
    if (const auto done = c.context.accounts.create_user(wanted); !done) return refuse(c, done.error());
    c.done(changed_user, *wanted.user_id);
}

void update_user(call& c) {
    const std::string user_id(c.id());
    // A missing user is reported before faults of the body.
    if (const auto known = c.context.accounts.find_user(user_id); !known) return refuse(c, known.error());
    user_edit wanted;
    if (!read_body(c, user_change, wanted, check_wanted)) return;
    if (const auto done = c.context.accounts.update_user(user_id, wanted); !done) return refuse(c, done.error());
    c.done(changed_user, user_id);
}

void delete_user(call& c) {
    const std::string user_id(c.id());
    if (const auto done = c.context.accounts.delete_user(user_id); !done) return refuse(c, done.error());
    c.done(changed_user, user_id);
}

}  // namespace

std::vector<route> user_routes() {
    const auto done = done_schema(changed_user);
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/users",
         .run = store_handler{list_users},
         .summary = "Local users",
         .data = list_schema(user_form),
         .named = {named_form(user_form), named_form(user_body), named_form(user_change)}},
        {.method = verb::post,
         .pattern = "/api/v1/users",
         .run = store_handler{create_user},
         .summary = "Create a user",
         .data = done,
         .body = body_schema(user_body)},
        {.method = verb::get,
         .pattern = "/api/v1/users/{userId}",
         .run = store_handler{get_user},
         .summary = "One user",
         .data = json_schema(user_form)},
        {.method = verb::put,
         .pattern = "/api/v1/users/{userId}",
         .run = store_handler{update_user},
         .summary = "Change role, password or state of a user; ends the user's sessions",
         .data = done,
         .body = body_schema(user_change)},
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
