#include <algorithm>

#include "api/formats/json_read.hpp"
#include "api/formats/json_time.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "audit/access_line.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

void list_keys(call& c) {
    const auto keys = c.context.accounts.list_keys();
    if (!keys) return refuse(c, keys.error());
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& key : *keys) {
            json.begin_object().member("key_id", key.key_id).member("name", key.key_name).member("role", key.role);
            write_time(json, "expires_at", key.expires_at);
            json.member("created_by", key.created_by).member("created_at", key.created_at);
            write_time(json, "last_used", key.last_used);
            json.end_object();
        }
        json.end_array().member("total", keys->size()).end_object();
    });
}

bool read_key(call& c, services::api_key& key) {
    faults found;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) {
        c.invalid(parsed.error());
        return false;
    }
    object_reader members(parsed->root.get_object(), "", found);
    if (members.read("name", key.key_name, object_reader::need::required) &&
        (key.key_name.empty() || key.key_name.size() > 200)) {
        members.add_fault("name", "expected 1 to 200 bytes");
    }
    if (members.read("role", key.role, object_reader::need::required) && !services::parse_role(key.role)) {
        members.add_fault("role", "expected viewer, operator, engineer or admin");
    }
    const auto* expiry = members.find("expires_at");
    if (expiry != nullptr && !expiry->is_null() &&
        (read_value(*expiry, key.expires_at) || key.expires_at <= to_epoch_ms(c.meta.time))) {
        members.add_fault("expires_at", "expected a future time in epoch ms, or null");
    }
    members.refuse_others();
    if (found.empty()) return true;
    c.invalid(found);
    return false;
}

void note_event(const call& c, std::string_view event, std::string_view key_id, std::string_view name) {
    c.context.audit.note(audit::key_event_line(event, key_id, name, c.who.actor(), c.client));
}

void create_key(call& c) {
    services::api_key wanted;
    if (!read_key(c, wanted)) return;
    const auto name = wanted.key_name;
    const auto made = c.context.accounts.create_key(std::move(wanted), c.who);
    if (!made) return refuse(c, made.error());
    note_event(c, "created", made->key_id, name);
    c.done([&](json_writer& json) { json.member("key_id", made->key_id).member("key", made->key); });
}

void delete_key(call& c) {
    const std::string key_id(c.id());
    const auto keys = c.context.accounts.list_keys();
    if (!keys) return refuse(c, keys.error());
    if (const auto done = c.context.accounts.delete_key(key_id); !done) return refuse(c, done.error());
    const auto gone = std::ranges::find(*keys, key_id, &services::api_key::key_id);
    if (gone != keys->end()) note_event(c, "deleted", key_id, gone->key_name);
    c.done([&](json_writer& json) { json.member("key_id", key_id); });
}

constexpr std::int64_t max_overlap_h = 720;

void rotate_main(call& c) {
    if (!c.context.accounts.makes_main_key()) {
        return c.reject("PROTECTED",
                        "the gateway did not create its main key: change it where it is set (EDGE_REST_API_KEY_FILE, "
                        "EDGE_REST_API_KEY, edge.rest.api.key)");
    }
    if (!c.may_take_secrets()) return;
    faults found;
    std::int64_t overlap_h = 0;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    if (members.read("overlap_h", overlap_h, object_reader::need::required) &&
        (overlap_h < 0 || overlap_h > max_overlap_h))
        members.add_fault("overlap_h", "expected 0 to 720 hours");
    members.refuse_others();
    if (!found.empty()) return c.invalid(found);
    const auto made = c.context.accounts.rotate_main_key(std::chrono::hours(overlap_h), c.who);
    if (!made) return refuse(c, made.error());
    c.done([&](json_writer& json) {
        json.member("key", made->key).member("before_ends_at", to_epoch_ms(made->before_ends_at));
    });
}

}  // namespace

std::vector<route> key_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/key"}},"total":{"type":"integer"}}})";
    constexpr auto created = R"({"type":"object","required":["result","key_id","key"],"additionalProperties":false,)"
                             R"("properties":{"result":{"type":"string","const":"SUCCESS"},"key_id":{"type":"string"},)"
                             R"("key":{"type":"string","description":"shown only once"}}})";
    constexpr auto deleted =
        R"({"type":"object","required":["result","key_id"],"additionalProperties":false,)"
        R"("properties":{"result":{"type":"string","const":"SUCCESS"},"key_id":{"type":"string"}}})";
    constexpr auto body =
        R"({"type":"object","required":["name","role"],"additionalProperties":false,"properties":{"name":)"
        R"({"type":"string"},"role":{"$ref":"#/components/schemas/role"},"expires_at":{"type":["integer","null"]}}})";
    constexpr auto rotated =
        R"({"type":"object","required":["result","key","before_ends_at"],"additionalProperties":false,"properties":)"
        R"({"result":{"type":"string","const":"SUCCESS"},"key":{"type":"string","description":"shown only once"},)"
        R"("before_ends_at":{"type":"integer","description":"epoch ms, when the previous key becomes invalid; one )"
        R"(that was still valid from an earlier rotation ends immediately"}}})";
    constexpr auto rotation =
        R"({"type":"object","required":["overlap_h"],"additionalProperties":false,"properties":{"overlap_h":{"type":"integer","minimum":0,)"
        R"("maximum":720,"description":"hours that the previous key stays valid; 0 = none"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/keys",
         .required_role = user_role::admin,
         .run = store_handler{list_keys},
         .summary = "Named API keys",
         .data = listing},
        {.method = verb::post,
         .pattern = "/api/v1/keys",
         .required_role = user_role::admin,
         .run = store_handler{create_key},
         .summary = "Create a named key with a role and, optionally, an expiry",
         .data = created,
         .body = body,
         .has_inner_errors = true,
         .makes_access = true},
        {.method = verb::post,
         .pattern = "/api/v1/keys/main/rotate",
         .required_role = user_role::admin,
         .run = store_handler{rotate_main},
         .summary = "Create a new main key; the previous one stays valid for a while",
         .data = rotated,
         .body = rotation,
         .has_inner_errors = true,
         .makes_access = true},
        {.method = verb::remove,
         .pattern = "/api/v1/keys/{keyId}",
         .required_role = user_role::admin,
         .run = store_handler{delete_key},
         .summary = "Revoke a named key",
         .data = deleted,
         .has_inner_errors = true,
         .makes_access = true},
    };
}

}  // namespace penstock::api
