#include <fmt/format.h>

#include "api/formats/json_read.hpp"
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

/// Reads the named texts of a JSON object or form body; false: the call has been answered with 400.
bool read_credentials(call& c, bool needs_token, credentials& out) {
    faults found;
    if (to_lower(c.in.find("Content-Type")).starts_with("application/x-www-form-urlencoded")) {
        const auto read = [&](std::string_view name, std::string& into) {
            auto text = query_value(c.in.body, name);
            if (!text) found.emplace_back(std::string(name), "is required");
            if (text) into = std::move(*text);
        };
        read("username", out.username);
        read("password", out.password);
        if (needs_token) read("setup_token", out.setup_token);
        if (auto code = query_value(c.in.body, "code")) out.code = std::move(*code);
    } else if (const auto parsed = parse_json(c.in.body); !parsed) {
        found.push_back(parsed.error());
    } else if (const auto* root = parsed->root.if_object(); root == nullptr) {
        found.emplace_back("", "the body must be a JSON object or a form");
    } else {
        object_reader members(*root, "", found);
        members.read("username", out.username, object_reader::need::required);
        members.read("password", out.password, object_reader::need::required);
        if (needs_token) members.read("setup_token", out.setup_token, object_reader::need::required);
        if (!needs_token) members.read("code", out.code);
        members.refuse_others();
    }
    if (found.empty()) return true;
    c.invalid(found);
    return false;
}

bool is_secure(const call& c) {
    return is_client_encrypted(c.in, c.context.set.proxies);
}

/// Whether the request has a cookie of a live session, or of a display. Does not ask for one: without it the page shows
/// the login.
bool has_session(const call& c) {
    const auto cookies = c.in.find("Cookie");
    const auto token = cookie_value(cookies, session_cookie_name(is_secure(c)));
    constexpr auto use = services::session_use::background;
    return c.context.accounts.find_session(token, steady_now(), wall_now(), use).has_value() ||
           c.context.accounts.find_display(cookie_value(cookies, display_cookie), c.client).has_value();
}

/// Sets the cookie, answers `user_id`, `role` and `csrf_token`.
void answer_login(call& c, const services::outcome<services::sessions::opened>& opened) {
    if (!opened) return refuse(c, opened.error());
    const auto& mine = opened->details;
    c.out.add("Set-Cookie", session_cookie_line(opened->token, is_secure(c)));
    c.answer([&](json_writer& json) {
        json.begin_object().member("user_id", mine.user_id).member("role", to_string(mine.role));
        json.member("csrf_token", mine.csrf_token).end_object();
    });
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
    c.answer([&](json_writer& json) {
        json.begin_object().member("setup_required", c.context.accounts.is_setup_open());
        json.member("session", has_session(c)).key("notice");
        if (c.context.facts.notice.empty()) {
            json.null();
        } else {
            json.text(c.context.facts.notice);
        }
        json.end_object();
    });
}

void logout(call& c) {
    if (c.who.method == auth_method::session) c.context.accounts.log_out(c.who.credential);
    c.out.add("Set-Cookie", session_cookie_line("", is_secure(c)));
    c.done([](json_writer&) {});
}

/// A session is in a browser that its user may have left; what must not be done from there asks for this first.
io::awaitable<> confirm_session(call& c) {
    faults found;
    services::login_attempt shown{c.who.user_id, {}, std::string(c.client)};
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) co_return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    const bool has_password = members.read("password", shown.password);
    const bool has_code = members.read("code", shown.code);
    members.refuse_others();
    if (found.empty() && !has_password && !has_code)
        found.emplace_back("password", "is required, or the one-time code as code");
    if (!found.empty()) co_return c.invalid(found);
    const auto done = co_await c.context.known_login_thread.run([&] {
        using work = services::store_thread::work;
        auto& store = c.context.store_thread;
        return c.context.accounts.confirm_session(
            c.who, shown,
            {[&](const work& what) { store.run_and_wait(what); }, [&](work what) { store.post(std::move(what)); }});
    });
    if (!done) co_return refuse(c, done.error());
    c.done([](json_writer&) {});
}

void get_session(call& c) {
    const auto expiry =
        c.who.method == auth_method::session ? c.context.accounts.expiry_of_session(c.who.credential) : std::nullopt;
    c.answer([&](json_writer& json) {
        json.begin_object().member("user_id", c.who.user_id).member("role", to_string(c.who.role));
        json.member("csrf_token", c.who.csrf_token);
        json.member("view_id", c.who.method == auth_method::display ? std::optional(c.who.view_id) : std::nullopt);
        json.key("expires_at");
        if (expiry) {
            json.number(to_epoch_ms(*expiry));
        } else {
            json.null();
        }
        json.end_object();
    });
}

void change_password(call& c) {
    if (c.who.method != auth_method::session) return c.fail(403, "FORBIDDEN", "only a user has a password");
    faults found;
    std::string before, after;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    members.read("old_password", before, object_reader::need::required);
    members.read("password", after, object_reader::need::required);
    members.refuse_others();
    if (!found.empty()) return c.invalid(found);
    answer_login(c, c.context.accounts.change_password(c.who, before, after, std::string(c.client)));
}

}  // namespace

std::vector<route> session_routes() {
    constexpr auto logged_in = R"({"type":"object","required":["user_id","role","csrf_token"],)"
                               R"("additionalProperties":false,"properties":{"user_id":{"type":"string"},)"
                               R"("role":{"$ref":"#/components/schemas/role"},"csrf_token":{"type":"string"}}})";
    constexpr auto login_body =
        R"({"type":"object","required":["username","password"],"additionalProperties":false,"properties":)"
        R"({"username":{"type":"string"},"password":{"type":"string"},"code":{"type":"string","description":)"
        R"("one-time or recovery code of a user who has set them up; without it the response is 401 CODE_REQUIRED"}}})";
    constexpr auto setup_body =
        R"({"type":"object","required":["setup_token","username","password"],"additionalProperties":false,)"
        R"("properties":{"setup_token":{"type":"string"},"username":{"type":"string"},"password":{"type":"string"}}})";
    constexpr auto session =
        R"({"type":"object","required":["user_id","role","csrf_token","view_id","expires_at"],"additionalProperties":false,)"
        R"("properties":{"user_id":{"type":"string"},"role":{"$ref":"#/components/schemas/role"},)"
        R"("csrf_token":{"type":"string"},"view_id":{"type":["string","null"],"description":"of a display on a wall: )"
        R"(the view that it shows"},"expires_at":{"type":["integer","null"]}}})";
    constexpr auto password_body =
        R"({"type":"object","required":["old_password","password"],"additionalProperties":false,"properties":)"
        R"({"old_password":{"type":"string"},"password":{"type":"string"}}})";
    constexpr auto confirmation =
        R"({"type":"object","additionalProperties":false,"properties":{"password":{"type":"string"},"code":)"
        R"({"type":"string","description":"one-time or recovery code, instead of the password or with it"}}})";
    constexpr auto login_state_shape =
        R"({"type":"object","required":["setup_required","session","notice"],)"
        R"("additionalProperties":false,"properties":{"setup_required":{"type":"boolean"},)"
        R"("session":{"type":"boolean","description":"the request has the cookie of a valid session"},"notice":{"type":["string","null"],)"
        R"("description":"edge.ui.notice: shown before the login; null = none"}}})";
    return {
        {.method = verb::post,
         .pattern = "/login/form",
         .required_role = user_role::none,
         .run = coroutine_handler{login},
         .summary = "Log in (JSON or form); sets the session cookie",
         .data = logged_in,
         .body = login_body},
        {.method = verb::post,
         .pattern = "/login/setup",
         .required_role = user_role::none,
         .run = store_handler{set_up},
         .summary = "Create the first administrator with the set-up token",
         .data = logged_in,
         .body = setup_body},
        {.method = verb::get,
         .pattern = "/login/state",
         .required_role = user_role::none,
         .run = login_state,
         .summary = "Shown before a login: a notice on use, and whether the first administrator must still be created",
         .data = login_state_shape},
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
         .data = session},
        {.method = verb::post,
         .pattern = "/api/v1/session/confirm",
         .required_role = user_role::viewer,
         .run = coroutine_handler{confirm_session},
         .summary = "Confirm the session with password or one-time code; for ten minutes it may read secrets "
                    "(CONFIRMATION_REQUIRED)",
         .data = "done",
         .body = confirmation,
         .requires_session = true,
         .has_inner_errors = true},
        {.method = verb::put,
         .pattern = "/api/v1/session/password",
         .required_role = user_role::viewer,
         .run = store_handler{change_password},
         .summary = "Change the own password; ends the other own sessions",
         .data = logged_in,
         .body = password_body},
    };
}

}  // namespace penstock::api
