#include <fmt/format.h>

#include "api/gatekeeper.hpp"
#include "api/json_read.hpp"
#include "api/people.hpp"
#include "api/query.hpp"
#include "api/second_factor.hpp"
#include "api/v1/accounts.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "api/v5/service_keys.hpp"
#include "base/text.hpp"
#include "master/reserved_actor.hpp"
#include "model/field.hpp"
#include "store/password.hpp"

namespace penstock::api {

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

std::string why_not_a_person(call& c, std::string_view user_id) {
    if (c.to.service_keys.is_account(std::string(user_id))) return fmt::format("{} is a service account", user_id);
    if (master::is_reserved_actor(user_id)) return fmt::format("{} is an id that the gateway itself uses", user_id);
    return {};
}

void log_in(call& c, const std::string& user_id, role rank) {
    const auto opened = c.to.open_sessions.open(user_id, rank, steady_now(), c.meta.time);
    c.out.add("Set-Cookie",
              fmt::format("{}={}; Path=/; HttpOnly; Secure; SameSite=Strict", session_cookie, opened.token));
    c.answer([&](json_writer& json) {
        json.begin_object().member("user_id", user_id).member("role", to_string(rank));
        json.member("csrf_token", opened.what.csrf_token).end_object();
    });
}

void refuse_login(call& c) {
    c.fail(401, "LOGIN_FAILED", "unknown user, wrong password or wrong code");
}

bool is_delayed(call& c, const std::string& account) {
    const auto wait = c.to.logins.wait(account, std::string(c.client), steady_now());
    if (wait.count() == 0) return false;
    c.out.add("Retry-After", std::to_string(wait.count()));
    c.fail(429, "RATE_LIMITED", fmt::format("too many failed logins; try again in {} s", wait.count()));
    return true;
}

bool is_right(const store::answer<store::user>& user, const std::string& password) {
    static const std::string nobody = store::hash_password("nobody has this password");
    const bool matches = store::is_password(password, user ? user->password_hash : nobody);
    return user && matches && !user->disabled;
}

namespace {

void login(call& c) {
    credentials given;
    if (!read_credentials(c, false, given)) return;
    if (c.tried != nullptr) *c.tried = given.username;
    if (is_delayed(c, given.username)) return;
    const std::string address(c.client);
    auto user = c.to.store.get_user(given.username);
    if (!is_right(user, given.password)) {
        c.to.logins.failed(given.username, address, steady_now());
        return refuse_login(c);
    }
    const auto code = check_code(c.to.store, c.to.logins, {user->user_id, given.code, true}, c.meta.time);
    if (code == code_check::missing) {
        return c.fail(401, "CODE_REQUIRED", "send the one-time code as well, as code");
    }
    if (code == code_check::wrong) {
        c.to.logins.failed(given.username, address, steady_now());
        return refuse_login(c);
    }
    c.to.logins.succeeded(given.username, address, steady_now());
    user->last_login = to_epoch_ms(c.meta.time);
    // The login stands even when the disk is full: somebody may be there to mend that.
    static_cast<void>(c.to.store.update_user(*user));
    const auto own = parse_role(user->role).value_or(role::viewer);
    log_in(c, user->user_id, granted(own, code == code_check::right, c.to.set.admins_need_code));
}

void set_up(call& c) {
    credentials given;
    if (!read_credentials(c, true, given)) return;
    if (c.tried != nullptr) *c.tried = given.username;
    if (is_delayed(c, given.username)) return;
    if (!c.to.setup.is_right(given.setup_token)) {
        c.to.logins.failed(given.username, std::string(c.client), steady_now());
        return c.fail(401, "LOGIN_FAILED", "wrong or used set-up token");
    }
    faults found;
    if (!is_id(given.username)) found.emplace_back("username", "expected 1 to 100 of A-Z a-z 0-9 _ . : -");
    if (auto wrong = check_password(given.password)) found.push_back(std::move(*wrong));
    if (!found.empty()) return c.invalid(found);
    if (const auto why = why_not_a_person(c, given.username); !why.empty()) return c.invalid(fault("username", why));
    const auto now = to_epoch_ms(c.meta.time);
    const store::user first{given.username, store::hash_password(given.password), "admin", false, now, now};
    if (const auto done = c.to.store.create_user(first); !done) return refuse(c, done.error());
    person_changed(c.to, first.user_id);
    c.to.setup.close();
    log_in(c, first.user_id, granted(role::admin, false, c.to.set.admins_need_code));
}

void login_state(call& c) {
    c.answer([&](json_writer& json) {
        json.begin_object().member("setup_required", c.to.setup.is_open()).key("notice");
        if (c.to.set.notice.empty()) {
            json.null();
        } else {
            json.text(c.to.set.notice);
        }
        json.end_object();
    });
}

void logout(call& c) {
    if (!c.who.session.empty()) c.to.open_sessions.close(c.who.session);
    c.out.add("Set-Cookie", fmt::format("{}=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0", session_cookie));
    c.done([](json_writer&) {});
}

void get_session(call& c) {
    const auto open = c.to.open_sessions.find(c.who.session, steady_now(), c.meta.time);
    c.answer([&](json_writer& json) {
        json.begin_object().member("user_id", c.who.user_id).member("role", to_string(c.who.rank));
        json.member("csrf_token", c.who.csrf_token).key("expires_at");
        if (open) {
            json.number(to_epoch_ms(open->expires_at));
        } else {
            json.null();
        }
        json.end_object();
    });
}

void change_password(call& c) {
    if (c.who.means != identity::by::session) return c.fail(403, "FORBIDDEN", "only a person has a password");
    faults found;
    std::string before, after;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) return c.invalid(parsed.error());
    object_reader members(parsed->root.get_object(), "", found);
    members.read("old_password", before, object_reader::need::required);
    members.read("password", after, object_reader::need::required);
    members.refuse_others();
    if (found.empty()) {
        if (auto wrong = check_password(after)) found.push_back(std::move(*wrong));
    }
    if (!found.empty()) return c.invalid(found);
    if (is_delayed(c, c.who.user_id)) return;
    auto user = c.to.store.get_user(c.who.user_id);
    if (!is_right(user, before)) {
        c.to.logins.failed(c.who.user_id, std::string(c.client), steady_now());
        return refuse_login(c);
    }
    user->password_hash = store::hash_password(after);
    if (const auto done = c.to.store.update_user(*user); !done) return refuse(c, done.error());
    person_changed(c.to, user->user_id);
    log_in(c, user->user_id, c.who.rank);
}

}  // namespace

std::vector<route> session_routes() {
    constexpr auto logged_in = R"({"type":"object","required":["user_id","role","csrf_token"],)"
                               R"("additionalProperties":false,"properties":{"user_id":{"type":"string"},)"
                               R"("role":{"$ref":"#/components/schemas/role"},"csrf_token":{"type":"string"}}})";
    constexpr auto login_body =
        R"({"type":"object","required":["username","password"],"additionalProperties":false,"properties":)"
        R"({"username":{"type":"string"},"password":{"type":"string"},"code":{"type":"string","description":)"
        R"("one-time or recovery code of who has set them up; without it the answer is 401 CODE_REQUIRED"}}})";
    constexpr auto setup_body =
        R"({"type":"object","required":["setup_token","username","password"],"additionalProperties":false,)"
        R"("properties":{"setup_token":{"type":"string"},"username":{"type":"string"},"password":{"type":"string"}}})";
    constexpr auto session =
        R"({"type":"object","required":["user_id","role","csrf_token","expires_at"],"additionalProperties":false,)"
        R"("properties":{"user_id":{"type":"string"},"role":{"$ref":"#/components/schemas/role"},)"
        R"("csrf_token":{"type":"string"},"expires_at":{"type":["integer","null"]}}})";
    constexpr auto password_body =
        R"({"type":"object","required":["old_password","password"],"additionalProperties":false,"properties":)"
        R"({"old_password":{"type":"string"},"password":{"type":"string"}}})";
    constexpr auto login_state_shape =
        R"({"type":"object","required":["setup_required","notice"],"additionalProperties":false,"properties":)"
        R"({"setup_required":{"type":"boolean"},"notice":{"type":["string","null"],)"
        R"("description":"edge.ui.notice: to be shown before the login; null = none"}}})";
    return {
        {.method = verb::post,
         .pattern = "/login/form",
         .least = role::nobody,
         .run = on_store{login},
         .summary = "Log in (JSON or form); sets the session cookie",
         .data = logged_in,
         .body = login_body},
        {.method = verb::post,
         .pattern = "/login/setup",
         .least = role::nobody,
         .run = on_store{set_up},
         .summary = "Make the first administrator with the set-up token",
         .data = logged_in,
         .body = setup_body},
        {.method = verb::get,
         .pattern = "/login/state",
         .least = role::nobody,
         .run = login_state,
         .summary =
             "What is shown before a login: a notice on use, and whether the first administrator is still to be made",
         .data = login_state_shape},
        {.method = verb::post,
         .pattern = "/logout",
         .least = role::viewer,
         .run = logout,
         .summary = "End the session",
         .data = "done"},
        {.method = verb::get,
         .pattern = "/api/v1/session",
         .least = role::viewer,
         .run = get_session,
         .summary = "Who is asking, and until when",
         .data = session},
        {.method = verb::put,
         .pattern = "/api/v1/session/password",
         .least = role::viewer,
         .run = on_store{change_password},
         .summary = "Change one's own password; ends one's other sessions",
         .data = logged_in,
         .body = password_body},
    };
}

}  // namespace penstock::api
