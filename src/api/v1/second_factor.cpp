#include "api/formats/json_read.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "services/access/accounts.hpp"

namespace penstock::api {

namespace {

/// False: the call has been answered. Only a user has a second factor.
bool is_person(call& c) {
    if (c.who.method == auth_method::session) return true;
    c.fail(403, "FORBIDDEN", "only a user has a second factor: log in");
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

services::login_attempt shown_by(const call& c, std::string password, std::string code = {}) {
    return {c.who.user_id, std::move(password), std::string(c.client), std::move(code)};
}

void show(call& c) {
    if (!is_person(c)) return;
    const auto state = c.context.accounts.second_factor_of(c.who.user_id);
    if (!state) return refuse(c, state.error());
    c.answer([&](json_writer& json) {
        json.begin_object().member("is_enabled", state->is_enabled);
        json.member("recovery_codes_left", state->recovery_codes_left);
        json.member("is_required_of_admins", c.context.accounts.admins_need_code()).end_object();
    });
}

void begin(call& c) {
    std::string password;
    if (!is_person(c) || !read_texts(c, {{"password", &password}})) return;
    const auto begun = c.context.accounts.begin_second_factor(shown_by(c, std::move(password)));
    if (!begun) return refuse(c, begun.error());
    c.done([&](json_writer& json) { json.member("secret", begun->secret).member("uri", begun->uri); });
}

void confirm(call& c) {
    std::string code;
    if (!is_person(c) || !read_texts(c, {{"code", &code}})) return;
    const auto recovery = c.context.accounts.confirm_second_factor(shown_by(c, {}, std::move(code)));
    if (!recovery) return refuse(c, recovery.error());
    c.done([&](json_writer& json) { json.member("recovery_codes", *recovery); });
}

void remove(call& c) {
    std::string password, code;
    if (!is_person(c) || !read_texts(c, {{"password", &password}, {"code", &code}})) return;
    const auto done = c.context.accounts.remove_second_factor(shown_by(c, std::move(password), std::move(code)));
    if (!done) return refuse(c, done.error());
    c.done([](json_writer&) {});
}

/// For who has lost telephone and recovery codes.
void reset(call& c) {
    const std::string user_id(c.id());
    const auto by = c.who.user_id.empty() ? "the main key" : c.who.user_id;
    if (const auto done = c.context.accounts.reset_second_factor(user_id, by); !done) return refuse(c, done.error());
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
        R"({"type":"string","const":"SUCCESS"},"secret":{"type":"string","description":"base32, shown only once"},"uri":)"
        R"({"type":"string","description":"otpauth://, for a QR code"}}})";
    constexpr auto code = R"({"type":"object","required":["code"],"additionalProperties":false,"properties":{"code":)"
                          R"({"type":"string"}}})";
    constexpr auto confirmed =
        R"({"type":"object","required":["result","recovery_codes"],"additionalProperties":false,"properties":)"
        R"({"result":{"type":"string","const":"SUCCESS"},"recovery_codes":{"type":"array","items":{"type":"string"},)"
        R"("description":"each is valid once, in place of a code; shown only once"}}})";
    constexpr auto both =
        R"({"type":"object","required":["password","code"],"additionalProperties":false,"properties":)"
        R"({"password":{"type":"string"},"code":{"type":"string","description":"or a recovery code"}}})";
    constexpr auto reset_done =
        R"({"type":"object","required":["result","user_id"],"additionalProperties":false,)"
        R"("properties":{"result":{"type":"string","const":"SUCCESS"},"user_id":{"type":"string"}}})";
    std::vector<route> routes{
        {.method = verb::get,
         .pattern = "/api/v1/session/second-factor",
         .run = store_handler{show},
         .summary = "Whether the own login needs one-time codes",
         .data = state},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor",
         .run = store_handler{begin},
         .summary = "Begin to set up one-time codes (RFC 6238); they are not needed until one was confirmed",
         .data = begun,
         .body = password,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor/confirm",
         .run = store_handler{confirm},
         .summary = "Confirm a code: from now on each login needs one; ends the own sessions",
         .data = confirmed,
         .body = code,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/session/second-factor/remove",
         .run = store_handler{remove},
         .summary = "Remove the own one-time codes; ends the own sessions",
         .data = "done",
         .body = both,
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/users/{userId}/second-factor",
         .required_role = user_role::admin,
         .run = store_handler{reset},
         .summary = "Remove the one-time codes of a user who has lost them; ends the user's sessions",
         .data = reset_done,
         .has_inner_errors = true,
         .makes_access = true},
    };
    return routes;
}

}  // namespace penstock::api
