#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

struct session_row {
    const services::session& login;
    bool is_own;
};

constexpr object_form session_form{
    "",
    {shown<[](const session_row& r) { return std::string_view(r.login.session_id); }>(
         "session_id", "Id of the session. It begins with the name of the user and is no secret."),
     shown<[](const session_row& r) { return std::string_view(r.login.user_id); }>("user_id", "Name of the user."),
     shown<[](const session_row& r) { return to_string(r.login.role); }>("role").as("role"),
     shown<[](const session_row& r) { return std::string_view(r.login.address); }>(
         "address", "Address from which the user has logged in."),
     shown<[](const session_row& r) { return to_epoch_ms(r.login.created_at); }>("since",
                                                                                 "Time of the login, epoch ms."),
     shown<[](const session_row& r) { return to_epoch_ms(r.login.last_seen); }>(
         "last_seen", "Time of the last call that a person made, epoch ms."),
     shown<[](const session_row& r) { return to_epoch_ms(r.login.expires_at); }>(
         "expires_at", "Time when the session ends if there is no call before, epoch ms."),
     shown<&session_row::is_own>("current", "It is the session of the caller.")}};

constexpr object_form ended_session_form{"",
                                         {shown<&services::session::session_id>("session_id", "Id of the session."),
                                          shown<&services::session::user_id>("user_id", "Name of the user.")}};

void list_sessions(call& c) {
    const auto all = c.context.accounts.list_sessions();
    std::vector<session_row> rows;
    rows.reserve(all.size());
    for (const auto& s : all)
        rows.push_back({s, s.session_id == c.caller.session_id});
    c.answer_list(session_form, rows);
}

void end_session(call& c) {
    const auto ended = c.context.accounts.end_session(c.id());
    if (!ended) return c.reject("NOT_FOUND", "there is no session " + make_utf8(c.id()));
    logger("api")->warn("{} ended the session {} of {} from {}", c.caller.actor(), ended->session_id, ended->user_id,
                        ended->address);
    c.done(ended_session_form, *ended);
}

}  // namespace

std::vector<route> all_session_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/sessions",
         .required_role = user_role::admin,
         .run = list_sessions,
         .summary = "List the sessions, newest first",
         .data = list_schema(session_form)},
        {.method = verb::remove,
         .pattern = "/api/v1/sessions/{session_id}",
         .required_role = user_role::admin,
         .run = end_session,
         .summary = "End a session, with its streams of events",
         .data = done_schema(ended_session_form),
         .has_inner_errors = true,
         .makes_access = true},
    };
}

}  // namespace penstock::api
