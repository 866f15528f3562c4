#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "api/formats/body_form.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "audit/access_line.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

using services::api_key;

constexpr object_form key_form{
    "key",
    {shown<&api_key::key_id>("key_id", "Id of the key. It is no secret."),
     shown<&api_key::key_name>("name", "Name of the key."), shown<&api_key::role>("role").as("role"),
     shown<[](const api_key& k) { return null_if_zero(k.expires_at); }>(
         "expires_at", "Time when the key becomes invalid, epoch ms; null: never."),
     shown<&api_key::created_by>("created_by", "User or key that created this key."),
     shown<&api_key::created_at>("created_at", "Time when the key was created, epoch ms."),
     shown<[](const api_key& k) { return null_if_zero(k.last_used); }>(
         "last_used", "Time of the last call with this key, epoch ms; null: none.")}};

using services::accounts;

constexpr object_form made_key_form{"",
                                    {shown<&accounts::made_key::key_id>("key_id", "Id of the new key."),
                                     shown<&accounts::made_key::key>("key", "The key. It is shown only once.")}};

constexpr auto deleted_key = form_of_id("key_id", "Id of the deleted key.");

constexpr object_form rotated_key_form{
    "",
    {shown<&accounts::rotated_key::key>("key", "The new main key. It is shown only once."),
     shown<[](const accounts::rotated_key& r) { return to_epoch_ms(r.before_ends_at); }>(
         "before_ends_at",
         "Time when the previous key becomes invalid, epoch ms. A key of an earlier rotation that was still valid "
         "becomes invalid immediately.")}};

constexpr std::string_view roles[] = {"viewer", "operator", "engineer", "admin"};

struct wanted_key {
    std::string name, role;
    std::optional<std::int64_t> expires_at;
};

constexpr body_form key_body{
    "",
    {taken<&wanted_key::name>("name", "Name of the key, 1 to 200 bytes.").required().of_length(1, 200),
     taken<&wanted_key::role>("role").as("role").required().one_of(roles),
     taken<&wanted_key::expires_at>("expires_at", "Time when the key becomes invalid, epoch ms; null: never.")
         .or_null()}};

struct rotation {
    std::int64_t overlap_h = 0;
};

constexpr body_form rotation_body{
    "",
    {taken<&rotation::overlap_h>("overlap_h", "Hours that the previous key stays valid; 0: it ends immediately.")
         .required()
         .between(0, 720)}};

void list_keys(call& c) {
    const auto keys = c.context.accounts.list_keys();
    if (!keys) return refuse(c, keys.error());
    c.answer_list(key_form, *keys);
}

bool read_key(call& c, api_key& key) {
    wanted_key wanted;
    const auto check = [&](const wanted_key& given, object_reader& members) {
        if (given.expires_at && *given.expires_at <= to_epoch_ms(c.meta.time))
            members.add_fault("expires_at", "expected a future time in epoch ms, or null");
    };
    if (!read_body(c, key_body, wanted, check)) return false;
    key.key_name = std::move(wanted.name);
    key.role = std::move(wanted.role);
    key.expires_at = wanted.expires_at.value_or(0);
    return true;
}

void note_event(const call& c, std::string_view event, std::string_view key_id, std::string_view name) {
    c.context.audit.note(audit::key_event_line(event, key_id, name, c.caller.actor(), c.client));
}

void create_key(call& c) {
    api_key wanted;
    if (!read_key(c, wanted)) return;
    const auto name = wanted.key_name;
    const auto made = c.context.accounts.create_key(std::move(wanted), c.caller);
    if (!made) return refuse(c, made.error());
    note_event(c, "created", made->key_id, name);
    c.done(made_key_form, *made);
}

void delete_key(call& c) {
    const std::string key_id(c.id());
    const auto keys = c.context.accounts.list_keys();
    if (!keys) return refuse(c, keys.error());
    if (const auto done = c.context.accounts.delete_key(key_id); !done) return refuse(c, done.error());
    const auto gone = std::ranges::find(*keys, key_id, &api_key::key_id);
    if (gone != keys->end()) note_event(c, "deleted", key_id, gone->key_name);
    c.done(deleted_key, key_id);
}

void rotate_main(call& c) {
    if (!c.context.accounts.makes_main_key()) {
        return c.reject("PROTECTED",
                        "the gateway did not create its main key: change it where it is set (EDGE_REST_API_KEY_FILE, "
                        "EDGE_REST_API_KEY, edge.rest.api.key)");
    }
    if (!c.may_take_secrets()) return;
    rotation wanted;
    if (!read_body(c, rotation_body, wanted)) return;
    const auto made = c.context.accounts.rotate_main_key(std::chrono::hours(wanted.overlap_h), c.caller);
    if (!made) return refuse(c, made.error());
    c.done(rotated_key_form, *made);
}

}  // namespace

std::vector<route> key_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/keys",
         .required_role = user_role::admin,
         .run = store_handler{list_keys},
         .summary = "Named API keys",
         .data = list_schema(key_form),
         .named = {named_form(key_form)}},
        {.method = verb::post,
         .pattern = "/api/v1/keys",
         .required_role = user_role::admin,
         .run = store_handler{create_key},
         .summary = "Create a named key with a role and, optionally, an expiry",
         .data = done_schema(made_key_form),
         .body = body_schema(key_body),
         .has_inner_errors = true,
         .makes_access = true},
        {.method = verb::post,
         .pattern = "/api/v1/keys/main/rotate",
         .required_role = user_role::admin,
         .run = store_handler{rotate_main},
         .summary = "Create a new main key; the previous one stays valid for a while",
         .data = done_schema(rotated_key_form),
         .body = body_schema(rotation_body),
         .has_inner_errors = true,
         .makes_access = true},
        {.method = verb::remove,
         .pattern = "/api/v1/keys/{keyId}",
         .required_role = user_role::admin,
         .run = store_handler{delete_key},
         .summary = "Revoke a named key",
         .data = done_schema(deleted_key),
         .has_inner_errors = true,
         .makes_access = true},
    };
}

}  // namespace penstock::api
