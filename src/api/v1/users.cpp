#include <algorithm>

#include "api/json_read.hpp"
#include "api/people.hpp"
#include "api/v1/accounts.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "model/field.hpp"
#include "store/password.hpp"

namespace penstock::api {

namespace {

void write_user(json_writer& json, const store::user& user) {
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

/// Reads what may be changed of a user; false: the call has been answered.
bool read_user(call& c, bool is_new, store::user& user) {
    faults found;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) {
        c.invalid(parsed.error());
        return false;
    }
    const auto need = is_new ? object_reader::need::required : object_reader::need::optional;
    object_reader members(parsed->root.get_object(), "", found);
    std::string user_id = user.user_id, password;
    if (members.read("user_id", user_id, need) && is_new && !is_id(user_id)) {
        members.add_fault("user_id", "expected 1 to 100 of the characters A-Z a-z 0-9 _ . : -");
    }
    if (members.read("role", user.role, need) && !parse_role(user.role)) {
        members.add_fault("role", "expected viewer, operator, engineer or admin");
    }
    members.read("disabled", user.disabled);
    members.find("created_at");
    members.find("last_login");
    const bool has_password = members.read("password", password, need);
    if (has_password) {
        if (auto wrong = check_password(password)) found.push_back(std::move(*wrong));
    }
    members.refuse_others();
    if (!found.empty()) {
        c.invalid(found);
        return false;
    }
    if (is_new) user.user_id = user_id;
    if (has_password) user.password_hash = store::hash_password(password);
    return true;
}

/// True: without this user nobody could administer any more, and the call has been refused.
bool is_last_admin(call& c, const std::string& user_id) {
    const auto users = c.to.store.list_users();
    if (!users) {
        refuse(c, users.error());
        return true;
    }
    const bool has_other = std::ranges::any_of(
        *users, [&](const store::user& u) { return u.user_id != user_id && u.role == "admin" && !u.disabled; });
    if (has_other) return false;
    c.refuse("INTEGRITY", user_id + " is the last administrator");
    return true;
}

void list_users(call& c) {
    const auto users = c.to.store.list_users();
    if (!users) return refuse(c, users.error());
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& user : *users)
            write_user(json, user);
        json.end_array().member("total", users->size()).end_object();
    });
}

void get_user(call& c) {
    const auto user = c.to.store.get_user(std::string(c.id()));
    if (!user) return refuse(c, user.error());
    c.answer([&](json_writer& json) { write_user(json, *user); });
}

void create_user(call& c) {
    store::user user;
    if (!read_user(c, true, user)) return;
    user.created_at = to_epoch_ms(c.meta.time);
    if (const auto why = why_not_a_person(c, user.user_id); !why.empty()) return c.refuse("DUPLICATE", why);
    if (const auto done = c.to.store.create_user(user); !done) return refuse(c, done.error());
    person_changed(c.to, user.user_id);
    answer_change(c, user.user_id);
}

void update_user(call& c) {
    const std::string user_id(c.id());
    const auto stored = c.to.store.get_user(user_id);
    if (!stored) return refuse(c, stored.error());
    auto user = *stored;
    if (!read_user(c, false, user)) return;
    const bool gives_up_rule = stored->role == "admin" && (user.role != "admin" || user.disabled);
    if (gives_up_rule && is_last_admin(c, user_id)) return;
    if (const auto done = c.to.store.update_user(user); !done) return refuse(c, done.error());
    person_changed(c.to, user_id);
    answer_change(c, user_id);
}

void delete_user(call& c) {
    const std::string user_id(c.id());
    const auto stored = c.to.store.get_user(user_id);
    if (!stored) return refuse(c, stored.error());
    if (stored->role == "admin" && is_last_admin(c, user_id)) return;
    if (const auto done = c.to.store.delete_user(user_id); !done) return refuse(c, done.error());
    person_changed(c.to, user_id);
    answer_change(c, user_id);
}

}  // namespace

std::vector<route> user_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/user"}},"total":{"type":"integer"}}})";
    constexpr auto done = R"({"type":"object","required":["result","user_id"],"additionalProperties":false,)"
                          R"("properties":{"result":{"const":"SUCCESS"},"user_id":{"type":"string"}}})";
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/users",
         .run = on_store{list_users},
         .summary = "Local users",
         .data = listing},
        {.method = verb::post,
         .pattern = "/api/v1/users",
         .run = on_store{create_user},
         .summary = "Create a user",
         .data = done,
         .body = "user_body"},
        {.method = verb::get,
         .pattern = "/api/v1/users/{userId}",
         .run = on_store{get_user},
         .summary = "One user",
         .data = "user"},
        {.method = verb::put,
         .pattern = "/api/v1/users/{userId}",
         .run = on_store{update_user},
         .summary = "Change role, password or state of a user; ends the user's sessions",
         .data = done,
         .body = "user_change"},
        {.method = verb::remove,
         .pattern = "/api/v1/users/{userId}",
         .run = on_store{delete_user},
         .summary = "Delete a user; ends the user's sessions",
         .data = done},
    };
    for (auto& r : routes) {
        r.least = role::admin;
        r.is_for_people = true;
        r.has_inner_errors = true;
    }
    return routes;
}

}  // namespace penstock::api
