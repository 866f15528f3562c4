#include <fmt/format.h>

#include "api/formats/body_form.hpp"
#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/http/client_address.hpp"
#include "api/http/session_cookie.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "base/text.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

struct credentials {
    std::string username, password, setup_token, code;
};

constexpr auto name_at_login = taken<&credentials::username>("username", "Name of the user.").required();
constexpr auto password_at_login = taken<&credentials::password>("password", "Password of the user.").required();

constexpr body_form login_body{
    "",
    {name_at_login, password_at_login,
     taken<&credentials::code>(
         "code",
         "One-time code or recovery code of a user who has set up a second factor. Without it the "
         "response is 401 CODE_REQUIRED.")}};

constexpr body_form setup_body{
    "",
    {taken<&credentials::setup_token>("setup_token", "Token that the gateway has written to its file setup-token.")
         .required(),
     name_at_login, password_at_login}};

/// Who has logged in, and what may be seen of the session.
constexpr object_form login_form{
    "",
    {shown<&services::session::user_id>("user_id", "Name of the user."),
     shown<[](const services::session& s) { return to_string(s.role); }>("role").as("role"),
     shown<&services::session::csrf_token>(
         "csrf_token", "Each change in this session must send this text in the header X-CSRF-Token.")}};

struct login_page {
    bool is_setup_open, has_session;
    std::optional<std::string> notice;
};

constexpr object_form login_page_form{
    "",
    {shown<&login_page::is_setup_open>("setup_required",
                                       "There is no user yet: the first administrator must be created."),
     shown<&login_page::has_session>("session", "The cookie of the request is that of a live session."),
     shown<&login_page::notice>("notice", "Text of edge.ui.notice, shown before the login; null: there is none.")}};

struct shown_caller {
    const caller& account;
    std::optional<wall_time> expiry;
};

constexpr object_form own_session_form{
    "",
    {shown<[](const shown_caller& s) { return std::string_view(s.account.user_id); }>(
         "user_id", "Name of the user; the id of the key or display, if one calls; empty: the main key."),
     shown<[](const shown_caller& s) { return to_string(s.account.role); }>("role").as("role"),
     shown<[](const shown_caller& s) { return std::string_view(s.account.csrf_token); }>(
         "csrf_token", "Each change in this session must send this text in the header X-CSRF-Token."),
     shown<[](const shown_caller& s) {
         return s.account.method == auth_method::display ? std::optional(std::string_view(s.account.view_id))
                                                         : std::nullopt;
     }>("view_id", "View that a display on a wall shows; null: the caller is no display."),
     shown<[](const shown_caller& s) { return s.expiry ? std::optional(to_epoch_ms(*s.expiry)) : std::nullopt; }>(
         "expires_at", "Time when the session ends if nothing is called until then, epoch ms; null: no session.")}};

struct password_change {
    std::string current, replacement;
};

constexpr body_form password_body{"",
                                  {taken<&password_change::current>("old_password", "Password until now.").required(),
                                   taken<&password_change::replacement>("password", "New password.").required()}};

struct proof {
    std::optional<std::string> password, code;
};

constexpr body_form proof_body{
    "",
    {taken<&proof::password>("password", "Password of the user. It may be absent if there is a code."),
     taken<&proof::code>("code", "One-time code or recovery code. It may be absent if there is a password.")}};

/// Reads the named texts of a JSON object or form body; false: the call has been answered with 400.
bool read_credentials(call& c, bool needs_token, credentials& out) {
    faults found;
    if (to_lower(c.request.find("Content-Type")).starts_with("application/x-www-form-urlencoded")) {
        const auto read = [&](std::string_view name, std::string& into) {
            auto text = query_value(c.request.body, name);
            if (!text) found.emplace_back(std::string(name), "is required");
            if (text) into = std::move(*text);
        };
        read("username", out.username);
        read("password", out.password);
        if (needs_token) read("setup_token", out.setup_token);
        if (auto code = query_value(c.request.body, "code")) out.code = std::move(*code);
    } else if (const auto parsed = parse_json(c.request.body); !parsed) {
        found.push_back(parsed.error());
    } else if (const auto* root = parsed->root.if_object(); root == nullptr) {
        found.emplace_back("", "the body must be a JSON object or a form");
    } else {
        object_reader members(*root, "", found);
        if (needs_token) {
            read_members_of(setup_body, members, out);
        } else {
            read_members_of(login_body, members, out);
        }
        members.refuse_others();
    }
    if (found.empty()) return true;
    c.invalid(found);
    return false;
}

bool is_secure(const call& c) {
    return is_client_encrypted(c.request, c.context.set.proxies);
}

/// Whether the request has a cookie of a live session, or of a display. Does not ask for one: without it the page shows
/// the login.
bool has_session(const call& c) {
    const auto cookies = c.request.find("Cookie");
    const auto token = cookie_value(cookies, session_cookie_name(is_secure(c)));
    constexpr auto use = services::session_use::background;
    return c.context.accounts.find_session(token, steady_now(), wall_now(), use).has_value() ||
           c.context.accounts.find_display(cookie_value(cookies, display_cookie), c.client).has_value();
}

/// Sets the cookie, answers `user_id`, `role` and `csrf_token`.
void answer_login(call& c, const services::outcome<services::sessions::opened>& opened) {
    if (!opened) return refuse(c, opened.error());
    c.response.add("Set-Cookie", session_cookie_line(opened->token, is_secure(c)));
    c.answer(login_form, opened->details);
}

io::awaitable<> login(call& c) {
    credentials given;
    if (!read_credentials(c, false, given)) co_return;
    if (c.tried != nullptr) *c.tried = given.username;
    // Strangers who guess stand in a queue of their own.
    const bool is_known = c.context.accounts.is_good_address(given.username, std::string(c.client));
    auto& thread = is_known ? c.context.known_login_thread : c.context.login_thread;
    const auto opened = co_await thread.run([&] {
        using work = services::store_thread::work;
        auto& store = c.context.store_thread;
        return c.context.accounts.log_in(
            {given.username, given.password, std::string(c.client), given.code},
            {[&](const work& what) { store.run_and_wait(what); }, [&](work what) { store.post(std::move(what)); }});
    });
    answer_login(c, opened);
}

void set_up(call& c) {
    credentials given;
    if (!read_credentials(c, true, given)) return;
    if (c.tried != nullptr) *c.tried = given.username;
    answer_login(c,
                 c.context.accounts.set_up({given.username, given.password, std::string(c.client)}, given.setup_token));
}

void login_state(call& c) {
    const auto& notice = c.context.facts.notice;
    c.answer(login_page_form, {c.context.accounts.is_setup_open(), has_session(c),
                               notice.empty() ? std::nullopt : std::optional(notice)});
}

void logout(call& c) {
    if (c.caller.method == auth_method::session) c.context.accounts.log_out(c.caller.credential);
    c.response.add("Set-Cookie", session_cookie_line("", is_secure(c)));
    c.done([](json_writer&) {});
}

/// A session is in a browser that its user may have left; what must not be done from there asks for this first.
io::awaitable<> confirm_session(call& c) {
    proof given;
    if (!read_body(c, proof_body, given)) co_return;
    if (!given.password && !given.code)
        co_return c.invalid(fault("password", "is required, or the one-time code as code"));
    const services::login_attempt shown{c.caller.user_id, given.password.value_or(""), std::string(c.client),
                                        given.code.value_or("")};
    const auto done = co_await c.context.known_login_thread.run([&] {
        using work = services::store_thread::work;
        auto& store = c.context.store_thread;
        return c.context.accounts.confirm_session(
            c.caller, shown,
            {[&](const work& what) { store.run_and_wait(what); }, [&](work what) { store.post(std::move(what)); }});
    });
    if (!done) co_return refuse(c, done.error());
    c.done([](json_writer&) {});
}

void get_session(call& c) {
    const auto expiry = c.caller.method == auth_method::session
                            ? c.context.accounts.expiry_of_session(c.caller.credential)
                            : std::nullopt;
    c.answer(own_session_form, {c.caller, expiry});
}

void change_password(call& c) {
    if (c.caller.method != auth_method::session) return c.fail(403, "FORBIDDEN", "only a user has a password");
    password_change given;
    if (!read_body(c, password_body, given)) return;
    answer_login(c,
                 c.context.accounts.change_password(c.caller, given.current, given.replacement, std::string(c.client)));
}

}  // namespace

std::vector<route> session_routes() {
    const auto logged_in = json_schema(login_form);
    return {
        {.method = verb::post,
         .pattern = "/login/form",
         .required_role = user_role::none,
         .run = coroutine_handler{login},
         .summary = "Log in (JSON or form); sets the session cookie",
         .data = logged_in,
         .body = body_schema(login_body)},
        {.method = verb::post,
         .pattern = "/login/setup",
         .required_role = user_role::none,
         .run = store_handler{set_up},
         .summary = "Create the first administrator with the set-up token",
         .data = logged_in,
         .body = body_schema(setup_body)},
        {.method = verb::get,
         .pattern = "/login/state",
         .required_role = user_role::none,
         .run = login_state,
         .summary = "Shown before a login: a notice on use, and whether the first administrator must still be created",
         .data = json_schema(login_page_form)},
        {.method = verb::post,
         .pattern = "/logout",
         .required_role = user_role::viewer,
         .run = logout,
         .summary = "End the session",
         .data = "done"},
        {.method = verb::get,
         .pattern = "/api/v1/session",
         .required_role = user_role::viewer,
         .run = get_session,
         .summary = "User and expiry of the session",
         .data = json_schema(own_session_form)},
        {.method = verb::post,
         .pattern = "/api/v1/session/confirm",
         .required_role = user_role::viewer,
         .run = coroutine_handler{confirm_session},
         .summary = "Confirm the session with password or one-time code; for ten minutes it may read secrets "
                    "(CONFIRMATION_REQUIRED)",
         .data = "done",
         .body = body_schema(proof_body),
         .requires_session = true,
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/session/password",
         .required_role = user_role::viewer,
         .run = store_handler{change_password},
         .summary = "Change the own password; ends the other own sessions",
         .data = logged_in,
         .body = body_schema(password_body)},
    };
}

}  // namespace penstock::api
