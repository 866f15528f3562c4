#include "api/second_factor.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/json_read.hpp"
#include "api/people.hpp"
#include "api/totp.hpp"
#include "api/v1/accounts.hpp"
#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "base/bytes.hpp"
#include "base/log.hpp"

namespace penstock::api {

namespace {

/// False: the call has been answered. Only a person has a second factor.
bool is_person(call& c) {
    if (c.who.means == identity::by::session) return true;
    c.fail(403, "FORBIDDEN", "only a person has a second factor: log in");
    return false;
}

/// Reads texts of the body, all required; false: the call has been answered.
bool read_texts(call& c, std::initializer_list<std::pair<const char*, std::string*>> wanted) {
    faults found;
    const auto parsed = parse_json_object(c.in.body);
    if (!parsed) {
        c.invalid(parsed.error());
        return false;
    }
    object_reader members(parsed->root.get_object(), "", found);
    for (const auto& [name, into] : wanted)
        members.read(name, *into, object_reader::need::required);
    members.refuse_others();
    if (!found.empty()) c.invalid(found);
    return found.empty();
}

/// A session alone may be a stolen one: who changes the factor shows the password again. False: answered.
bool knows_password(call& c, const std::string& password) {
    if (is_delayed(c, c.who.user_id)) return false;
    if (is_right(c.to.store.get_user(c.who.user_id), password)) return true;
    c.to.logins.failed(c.who.user_id, std::string(c.client), steady_now());
    refuse_login(c);
    return false;
}

void show(call& c) {
    if (!is_person(c)) return;
    const auto found = c.to.store.find_second_factor(c.who.user_id);
    if (!found) return refuse(c, found.error());
    const bool is_on = *found && (*found)->confirmed_at > 0;
    const auto left =
        is_on ? std::ranges::count((*found)->recovery_digests, ' ') + ((*found)->recovery_digests.empty() ? 0 : 1) : 0;
    c.answer([&](json_writer& json) {
        json.begin_object().member("is_enabled", is_on).member("recovery_codes_left", left);
        json.member("is_required_of_admins", c.to.set.admins_need_code).end_object();
    });
}

void begin(call& c) {
    std::string password;
    if (!is_person(c) || !read_texts(c, {{"password", &password}})) return;
    const auto before = c.to.store.find_second_factor(c.who.user_id);
    if (before && *before && (*before)->confirmed_at > 0)
        return c.refuse("DUPLICATE", "codes are set up already: remove them first, with a code");
    if (!knows_password(c, password)) return;
    store::second_factor made{c.who.user_id, make_totp_secret(), 0, 0, {}};
    if (const auto done = c.to.store.put_second_factor(made); !done) return refuse(c, done.error());
    c.done([&](json_writer& json) {
        json.member("secret", to_base32(made.secret));
        json.member("uri", totp_uri(made.secret, "Penstock " + c.to.set.edge_id, made.user_id));
    });
}

void confirm(call& c) {
    std::string code;
    if (!is_person(c) || !read_texts(c, {{"code", &code}})) return;
    if (is_delayed(c, c.who.user_id)) return;
    auto found = c.to.store.find_second_factor(c.who.user_id);
    if (!found) return refuse(c, found.error());
    if (!*found || (*found)->confirmed_at > 0) return c.refuse("NOT_FOUND", "no codes are being set up");
    auto& f = **found;
    const auto step = step_of(f.secret, code, c.meta.time, f.last_step);
    if (!step || !c.to.logins.take_step(f.user_id, *step)) {
        c.to.logins.failed(f.user_id, std::string(c.client), steady_now());
        return c.invalid(fault("code", "is not the code of now: look at the clocks of both sides"));
    }
    const auto recovery = make_recovery_codes();
    for (const auto& one : recovery)
        f.recovery_digests += (f.recovery_digests.empty() ? "" : " ") + recovery_digest(one).value();
    f.confirmed_at = to_epoch_ms(c.meta.time);
    f.last_step = *step;
    if (const auto done = c.to.store.put_second_factor(f); !done) return refuse(c, done.error());
    logger("api")->info("{} has set up one-time codes", f.user_id);
    person_changed(c.to, f.user_id);  // sessions that began without a code end
    c.done([&](json_writer& json) { json.member("recovery_codes", recovery); });
}

void remove(call& c) {
    std::string password, code;
    if (!is_person(c) || !read_texts(c, {{"password", &password}, {"code", &code}})) return;
    if (!knows_password(c, password)) return;
    const auto checked = check_code(c.to.store, c.to.logins, {c.who.user_id, code, true}, c.meta.time);
    if (checked == code_check::not_needed) return c.refuse("NOT_FOUND", "no codes are set up");
    if (checked != code_check::right) {
        c.to.logins.failed(c.who.user_id, std::string(c.client), steady_now());
        return refuse_login(c);
    }
    if (const auto done = c.to.store.remove_second_factor(c.who.user_id); !done) return refuse(c, done.error());
    logger("api")->info("{} has removed the one-time codes", c.who.user_id);
    person_changed(c.to, c.who.user_id);
    c.done([](json_writer&) {});
}

/// For who has lost telephone and recovery codes.
void reset(call& c) {
    if (c.who.means == identity::by::key && !c.who.is_main_key)
        return c.fail(403, "FORBIDDEN", "a named key resets nobody: log in, or use the gateway's main key");
    const std::string user_id(c.id());
    if (const auto done = c.to.store.remove_second_factor(user_id); !done) return refuse(c, done.error());
    logger("api")->warn("the one-time codes of {} were removed by {}", user_id,
                        c.who.user_id.empty() ? "the main key" : c.who.user_id);
    person_changed(c.to, user_id);
    c.done([&](json_writer& json) { json.member("user_id", user_id); });
}

}  // namespace

std::vector<route> second_factor_routes() {
    constexpr auto state =
        R"({"type":"object","required":["is_enabled","recovery_codes_left","is_required_of_admins"],)"
        R"("additionalProperties":false,"properties":{"is_enabled":{"type":"boolean"},"recovery_codes_left":)"
        R"({"type":"integer"},"is_required_of_admins":{"type":"boolean"}}})";
    constexpr auto password = R"({"type":"object","required":["password"],"additionalProperties":false,"properties":)"
                              R"({"password":{"type":"string"}}})";
    constexpr auto begun =
        R"({"type":"object","required":["result","secret","uri"],"additionalProperties":false,"properties":{"result":)"
        R"({"const":"SUCCESS"},"secret":{"type":"string","description":"base32, shown this once"},"uri":)"
        R"({"type":"string","description":"otpauth://, for a QR code"}}})";
    constexpr auto code = R"({"type":"object","required":["code"],"additionalProperties":false,"properties":{"code":)"
                          R"({"type":"string"}}})";
    constexpr auto confirmed =
        R"({"type":"object","required":["result","recovery_codes"],"additionalProperties":false,"properties":)"
        R"({"result":{"const":"SUCCESS"},"recovery_codes":{"type":"array","items":{"type":"string"},)"
        R"("description":"each is good once, in place of a code; shown this once"}}})";
    constexpr auto both =
        R"({"type":"object","required":["password","code"],"additionalProperties":false,"properties":)"
        R"({"password":{"type":"string"},"code":{"type":"string","description":"or a recovery code"}}})";
    constexpr auto reset_done = R"({"type":"object","required":["result","user_id"],"additionalProperties":false,)"
                                R"("properties":{"result":{"const":"SUCCESS"},"user_id":{"type":"string"}}})";
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/session/second-factor",
         .run = on_store{show},
         .summary = "Whether one asks for one-time codes at one's login",
         .data = state},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor",
         .run = on_store{begin},
         .summary = "Begin to set up one-time codes (RFC 6238); nothing asks for them until one was confirmed",
         .data = begun,
         .body = password,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor/confirm",
         .run = on_store{confirm},
         .summary = "Show that the codes arrive: from now on each login needs one; ends one's sessions",
         .data = confirmed,
         .body = code,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor/remove",
         .run = on_store{remove},
         .summary = "Log in without codes again; ends one's sessions",
         .data = "done",
         .body = both,
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/users/{userId}/second-factor",
         .least = role::admin,
         .run = on_store{reset},
         .summary = "Remove somebody's one-time codes, for who has lost them; ends the person's sessions",
         .data = reset_done,
         .has_inner_errors = true},
    };
    return routes;
}

}  // namespace penstock::api
