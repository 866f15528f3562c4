#include "api/formats/body_form.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

/// False: the call has been answered. Only a user has a second factor.
bool is_person(call& c) {
    if (c.caller.method == auth_method::session) return true;
    c.fail(403, "FORBIDDEN", "only a user has a second factor: log in");
    return false;
}

struct factor_proof {
    std::string password, code;
};

constexpr auto factor_password = taken<&factor_proof::password>("password", "Password of the user.").required();
constexpr body_form begin_factor_body{"", {factor_password}};
constexpr body_form confirm_factor_body{
    "", {taken<&factor_proof::code>("code", "One-time code that the app shows now.").required()}};
constexpr body_form remove_factor_body{
    "", {factor_password, taken<&factor_proof::code>("code", "One-time code or recovery code.").required()}};

struct factor_state {
    services::accounts::second_factor_state state;
    bool is_required_of_admins;
};

constexpr object_form factor_state_form{
    "",
    {shown<[](const factor_state& s) { return s.state.is_enabled; }>("is_enabled", "Each login needs a one-time code."),
     shown<[](const factor_state& s) { return s.state.recovery_codes_left; }>(
         "recovery_codes_left", "Number of recovery codes that were not used yet."),
     shown<&factor_state::is_required_of_admins>(
         "is_required_of_admins", "edge.login.second_factor requires one-time codes of administrators.")}};

constexpr object_form factor_draft_form{
    "",
    {shown<&services::accounts::second_factor_draft::secret>("secret", "Secret in base32. It is shown only once."),
     shown<&services::accounts::second_factor_draft::uri>("uri", "otpauth:// URI of the secret, for a QR code.")}};

constexpr object_form recovery_form{
    "",
    {shown<[](const std::vector<std::string>& codes) { return codes; }>(
        "recovery_codes",
        "Recovery codes. Each replaces a one-time code and is valid once. They are shown only once.")}};

constexpr auto reset_user = form_of_id("user_id", "Name of the user.");

services::login_attempt shown_by(const call& c, std::string password, std::string code = {}) {
    return {c.caller.user_id, std::move(password), std::string(c.client), std::move(code)};
}

void show(call& c) {
    if (!is_person(c)) return;
    const auto state = c.context.accounts.second_factor_of(c.caller.user_id);
    if (!state) return refuse(c, state.error());
    c.answer(factor_state_form, {*state, c.context.accounts.admins_need_code()});
}

void begin(call& c) {
    factor_proof given;
    if (!is_person(c) || !read_body(c, begin_factor_body, given)) return;
    const auto begun = c.context.accounts.begin_second_factor(shown_by(c, std::move(given.password)));
    if (!begun) return refuse(c, begun.error());
    c.done(factor_draft_form, *begun);
}

void confirm(call& c) {
    factor_proof given;
    if (!is_person(c) || !read_body(c, confirm_factor_body, given)) return;
    const auto recovery = c.context.accounts.confirm_second_factor(shown_by(c, {}, std::move(given.code)));
    if (!recovery) return refuse(c, recovery.error());
    c.done(recovery_form, *recovery);
}

void remove(call& c) {
    factor_proof given;
    if (!is_person(c) || !read_body(c, remove_factor_body, given)) return;
    const auto done =
        c.context.accounts.remove_second_factor(shown_by(c, std::move(given.password), std::move(given.code)));
    if (!done) return refuse(c, done.error());
    c.done([](json_writer&) {});
}

/// For who has lost telephone and recovery codes.
void reset(call& c) {
    const std::string user_id(c.id());
    const auto by = c.caller.user_id.empty() ? "the main key" : c.caller.user_id;
    if (const auto done = c.context.accounts.reset_second_factor(user_id, by); !done) return refuse(c, done.error());
    c.done(reset_user, user_id);
}

}  // namespace

std::vector<route> second_factor_routes() {
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/session/second-factor",
         .run = store_handler{show},
         .summary = "Whether the own login needs one-time codes",
         .data = json_schema(factor_state_form)},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor",
         .run = store_handler{begin},
         .summary = "Begin to set up one-time codes (RFC 6238); they are not needed until one was confirmed",
         .data = done_schema(factor_draft_form),
         .body = body_schema(begin_factor_body),
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor/confirm",
         .run = store_handler{confirm},
         .summary = "Confirm a code: from now on each login needs one; ends the own sessions",
         .data = done_schema(recovery_form),
         .body = body_schema(confirm_factor_body),
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor/remove",
         .run = store_handler{remove},
         .summary = "Remove the own one-time codes; ends the own sessions",
         .data = "done",
         .body = body_schema(remove_factor_body),
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/users/{userId}/second-factor",
         .required_role = user_role::admin,
         .run = store_handler{reset},
         .summary = "Remove the one-time codes of a user who has lost them; ends the user's sessions",
         .data = done_schema(reset_user),
         .has_inner_errors = true,
         .makes_access = true},
    };
    return routes;
}

}  // namespace penstock::api
