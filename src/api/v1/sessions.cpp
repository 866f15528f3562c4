#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

void list_sessions(call& c) {
    const auto all = c.context.accounts.list_sessions();
    c.answer([&](json_writer& json) {
        json.begin_object().key("data").begin_array();
        for (const auto& s : all) {
            json.begin_object().member("session_id", s.session_id).member("user_id", s.user_id);
            json.member("role", to_string(s.role)).member("address", s.address);
            json.member("since", to_epoch_ms(s.since)).member("last_seen", to_epoch_ms(s.last_seen));
            json.member("expires_at", to_epoch_ms(s.expires_at));
            json.member("current", s.session_id == c.who.session_id).end_object();
        }
        json.end_array().member("total", all.size()).end_object();
    });
}

void end_session(call& c) {
    const auto ended = c.context.accounts.end_session(c.id());
    if (!ended) return c.reject("NOT_FOUND", "there is no session " + make_utf8(c.id()));
    logger("api")->warn("{} ended the session {} of {} from {}", c.who.actor(), ended->session_id, ended->user_id,
                        ended->address);
    c.done([&](json_writer& json) { json.member("session_id", ended->session_id).member("user_id", ended->user_id); });
}

}  // namespace

std::vector<route> all_session_routes() {
    constexpr auto listing =
        R"({"type":"object","required":["data","total"],"additionalProperties":false,"properties":{"data":)"
        R"({"type":"array","items":{"type":"object","required":["session_id","user_id","role","address","since",)"
        R"("last_seen","expires_at","current"],"additionalProperties":false,"properties":{"session_id":)"
        R"({"type":"string","description":"begins with the user; is not a secret"},"user_id":{"type":"string"},)"
        R"("role":{"$ref":"#/components/schemas/role"},"address":{"type":"string"},"since":{"type":"integer"},)"
        R"("last_seen":{"type":"integer","description":"last call of the user, not of the page itself"},)"
        R"("expires_at":{"type":"integer","description":"if there is no call before"},)"
        R"("current":{"type":"boolean","description":"the caller's own"}}}},"total":{"type":"integer"}}})";
    constexpr auto ended = R"({"type":"object","required":["result","session_id","user_id"],)"
                           R"("additionalProperties":false,"properties":{"result":{"type":"string","const":"SUCCESS"},)"
                           R"("session_id":{"type":"string"},"user_id":{"type":"string"}}})";
    return {
        {.method = verb::get,
         .pattern = "/api/v1/sessions",
         .required_role = user_role::admin,
         .run = list_sessions,
         .summary = "List the sessions, newest first",
         .data = listing},
        {.method = verb::remove,
         .pattern = "/api/v1/sessions/{session_id}",
         .required_role = user_role::admin,
         .run = end_session,
         .summary = "End a session, with its streams of events",
         .data = ended,
         .has_inner_errors = true,
         .makes_access = true},
    };
}

}  // namespace penstock::api
