#include "api/pipeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/core/demangle.hpp>
#include <iterator>
#include <typeinfo>

#include "api/call.hpp"
#include "api/display_reach.hpp"
#include "api/formats/query.hpp"
#include "api/http/client_address.hpp"
#include "api/http/redirect.hpp"
#include "api/http/session_cookie.hpp"
#include "api/v1/routes.hpp"
#include "api/v5/routes.hpp"
#include "audit/trail.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "base/url.hpp"
#include "services/access/accounts.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::api {

using master::error_kind;

namespace {

constexpr std::size_t max_query_bytes = 8'192;  ///< as sent
constexpr unsigned max_bodies = 2;              ///< over the limit, at a time
constexpr std::size_t uncounted_answer = 65'536;
constexpr std::size_t all_answers = 64U << 20U;  ///< bytes
constexpr std::size_t answers_of_one = 24U << 20U;

bool is_of_v5(std::string_view path) noexcept {
    return path == "/api/v5" || path.starts_with("/api/v5/");
}

std::vector<route> routes_of_all_versions() {
    auto all = all_routes();
    auto v5 = v5::all_routes();
    all.insert(all.end(), std::make_move_iterator(v5.begin()), std::make_move_iterator(v5.end()));
    return all;
}

/// Names of query parameters that are no secret wherever they stand.
std::set<std::string, std::less<>> known_queries(const router& all) {
    std::set<std::string, std::less<>> names;
    for (const auto& r : all.routes()) {
        for (const auto& rule : r.query)
            names.emplace(rule.name);
    }
    return names;
}

std::vector<std::string_view> patterns_of(const router& all) {
    std::vector<std::string_view> patterns;
    for (const auto& r : all.routes())
        patterns.push_back(r.pattern);
    return patterns;
}

bool changes_something(verb v) noexcept {
    return v != verb::get && v != verb::head;
}

std::string_view bearer_key(std::string_view authorization) {
    constexpr std::string_view scheme = "bearer ";
    if (authorization.size() <= scheme.size()) return {};
    if (!equals_ignoring_case(authorization.substr(0, scheme.size()), scheme)) return {};
    return trim(authorization.substr(scheme.size()));
}

/// Whether the client says that no person has made this call: a poll, or a stream.
bool is_background(const request& in) {
    return in.find("X-Background") == "1" || query_value(in.query, "background") == "1";
}

/// Denials of input that is not a valid request.
std::optional<denial> check_form(const request& in) {
    if (in.rejected_status == 431) {
        return denial{431, "HEADER_TOO_LARGE", error_kind::malformed, "the request's header is over 16 KiB"};
    }
    if (in.rejected_status != 400) return std::nullopt;
    return denial{400, "BAD_REQUEST", error_kind::malformed,
                  std::string(in.rejected_text.empty() ? "the request is not well-formed HTTP/1.1" : in.rejected_text)};
}

audit::stranger_call kind_of(const visit& v) {
    if (v.has_query_key) return audit::stranger_call::deprecated_query;
    if (!v.tried.empty()) return audit::stranger_call::failed_login;
    if (v.has_wrong_key) return audit::stranger_call::wrong_key;
    return v.matched_route != nullptr && v.matched_route->is_probe ? audit::stranger_call::probe
                                                                   : audit::stranger_call::without_key;
}

std::optional<denial> check_permission(const visit& v) {
    const route& r = *v.matched_route;
    const auto& who = v.caller;
    const auto forbidden = [](std::string why) {
        return denial{403, "FORBIDDEN", error_kind::forbidden, std::move(why)};
    };
    if (r.domain.empty() && who.role < r.required_role)
        return forbidden(fmt::format("this needs the role {}", to_string(r.required_role)));
    if (!r.domain.empty() && !who.has_permission(r.needed, r.domain)) {
        return forbidden(
            fmt::format("role {} may not {} {}", to_string(who.role), services::to_string(r.needed), r.domain));
    }
    if (who.method == auth_method::display && changes_something(r.method) && !r.changes_nothing)
        return forbidden("a wall display may only read");
    if (who.method == auth_method::display && !is_for_display(who.place, r, v.parameters, v.request.query))
        return forbidden("this wall display may only make the calls that its view needs");
    if (r.requires_session && who.has_key()) return forbidden("this needs a user's session, not a key");
    // The holder of such a key, which is in some file, could otherwise create others that are never revoked.
    if (r.makes_access && !who.may_grant_access()) {
        return forbidden(
            "only a user's session or the gateway's main key may change access rights; a named key or the key of a "
            "service account may not");
    }
    return std::nullopt;
}

std::optional<denial> check_csrf(const request& in, const caller& who) {
    if (!changes_something(in.method)) return std::nullopt;
    if (who.method == auth_method::open && is_from_another_site(in)) {
        return denial{403, "CSRF", error_kind::forbidden,
                      "edge.rest.api.auth is off: the gateway refuses changes from pages of other sites, and bodies "
                      "without a Content-Type: send Content-Type: application/json"};
    }
    const bool has_cookie = who.method == auth_method::session || who.method == auth_method::display;
    if (has_cookie && !services::is_same_text(in.find("X-CSRF-Token"), who.csrf_token))
        return denial{403, "CSRF", error_kind::forbidden, "the header X-CSRF-Token is missing or wrong"};
    return std::nullopt;
}

}  // namespace

pipeline::pipeline(handler_context& to)
    : context_(to),
      router_(routes_of_all_versions()),
      page_({to.set.page_files, to.set.base_path, patterns_of(router_)}),
      v1_(make_v1_policy(to)),
      v5_(make_v5_policy(to)),
      bodies_(to.set.data_dir, max_bodies),
      answers_(std::make_shared<answer_budget>(all_answers, answers_of_one)),
      mask_(known_queries(router_), [&to](std::string_view text) { return to.accounts.is_key(text); }) {}

version_policy& pipeline::policy_of(const request& in) {
    return is_of_v5(in.path) && in.rejected_status != 431 ? *v5_ : *v1_;
}

io::awaitable<> pipeline::answer(const request& in, response& out, const large_body* large) {
    visit v{in, out, large};
    const auto sent_id = in.find("X-Request-Id");
    v.request_id = is_uuid(sent_id) ? std::string(sent_id) : make_uuid();
    v.client = client_address(in, context_.set.proxies);
    auto& policy = policy_of(in);
    if (is_for_page(v)) {
        if (const auto why = check_page(v)) {
            policy.refuse(v, *why);
        } else {
            co_return answer_page(v);
        }
    } else if (const auto why = check(v, policy)) {
        policy.refuse(v, *why);
    } else {
        co_await run(v, policy);
        hold_answer(v, policy);
    }
    finish(v);
}

/// A client that does not read keeps what was made for it: so there is a bound for all, and a smaller one for each.
/// What has changed something is answered in any case.
void pipeline::hold_answer(visit& v, const version_policy& policy) {
    if (v.response.stream || v.response.body.size() < uncounted_answer || changes_something(v.request.method)) return;
    v.response.held =
        answers_->take(v.caller.is_known() ? v.caller.key() : std::string(v.client), v.response.body.size());
    if (v.response.held) return;
    v.response.clear();
    v.response.body.shrink_to_fit();
    policy.refuse(v, denial{503,
                            "BUSY",
                            error_kind::unavailable,
                            "too many of your large responses are not read yet: read them, then repeat the call",
                            {},
                            std::chrono::seconds(1)});
}

body_policy::decision pipeline::ask(const request& in) {
    response unseen;
    visit v{in, unseen};
    v.is_preview = true;
    v.client = client_address(in, context_.set.proxies);
    if (check(v, policy_of(in))) return body_policy::decision::refused;
    return v.caller.is_known() ? body_policy::decision::known : body_policy::decision::stranger;
}

std::unique_ptr<large_body> pipeline::accept_large_body(const request& in) {
    const auto* r = router_.find(in.path, in.method).route_of(in.method);
    if (r == nullptr) return nullptr;
    if (r->takes_file) return std::make_unique<spooled_body>(bodies_, context_.reader_threads);
    if (r->open_upload == nullptr) return nullptr;
    return std::make_unique<upload_body>([this, r, query = std::string(in.query)](
                                             std::uint64_t length) { return r->open_upload(context_, query, length); },
                                         context_.reader_threads);
}

std::optional<denial> pipeline::check(visit& v, const version_policy& policy) {
    if (auto why = check_form(v.request)) return why;
    find_route(v);
    for (const auto s : policy.steps()) {
        if (auto why = check(s, v, policy)) return why;
    }
    return std::nullopt;
}

std::optional<denial> pipeline::check(step s, visit& v, const version_policy& policy) {
    switch (s) {
        case step::path: return check_path(v);
        case step::https: return check_https(v);
        case step::caller: return identify(v, policy);
        case step::permission: return check_permission(v);
        case step::csrf:
            // Somebody else's session in a user's browser would take what the user enters there.
            if (changes_something(v.request.method) && v.request.path.starts_with("/login/") &&
                is_form_of_another_site(v.request, context_.hosts)) {
                return denial{403, "CSRF", error_kind::forbidden,
                              "the gateway does not accept a login from a page of another site: open the gateway's own "
                              "page (edge.http.hosts sets more names of the gateway)"};
            }
            return check_csrf(v.request, v.caller);
        case step::audit: return check_audit(v);
        case step::query:
            if (v.request.query.size() <= max_query_bytes) return std::nullopt;
            return denial{400, "BAD_REQUEST", error_kind::malformed, "the query string is over 8 KiB"};
        case step::query_words: return check_query_words(v);
        case step::body: return check_body(v);
    }
    return std::nullopt;
}

/// A slip must not look as if it had been obeyed. Those who watch the gateway add words of their own to its probes.
std::optional<denial> pipeline::check_query_words(const visit& v) {
    if (v.request.query.empty() || v.matched_route == nullptr || v.matched_route->is_probe) return std::nullopt;
    const auto& known = v.matched_route->query;
    for (const auto& [name, value] : query_values(v.request.query)) {
        if (name.empty() || name == "background" || std::ranges::find(known, name, &query_rule::name) != known.end())
            continue;
        std::string words;
        for (const auto& rule : known)
            words.append(words.empty() ? "" : ", ").append(rule.name);
        return denial{400, "VALIDATION_FAILED", error_kind::malformed,
                      fmt::format("{}: unknown in the query; expected {}", make_utf8(name.substr(0, 100)),
                                  words.empty() ? "no query" : words)};
    }
    return std::nullopt;
}

void pipeline::find_route(visit& v) const {
    v.match = router_.find(v.request.path, v.request.method);
    v.matched_route = v.match.route_of(v.request.method);
    for (std::size_t i = 0; i < v.decoded.size(); ++i) {
        v.parameters[i] = v.match.parameters[i];
        if (v.parameters[i].find('%') == std::string_view::npos) continue;
        v.decoded[i] = decode_percent(v.parameters[i]);
        v.parameters[i] = v.decoded[i];
    }
}

std::optional<denial> pipeline::check_path(visit& v) const {
    if (v.matched_route != nullptr) return std::nullopt;
    if (v.match.found == nullptr) return denial{404, "NOT_FOUND", error_kind::not_found, "there is no such path"};
    v.response.add("Allow", v.match.found->allow);
    return denial{405, "MAPPING_ERROR", error_kind::malformed, {}};
}

/// Before a redirect, which would repeat the key.
std::optional<denial> pipeline::check_query_key(visit& v) {
    v.has_query_key = query_value(v.request.query, "api_key").has_value();
    if (!v.has_query_key) return std::nullopt;
    return denial{401, "UNAUTHORIZED", error_kind::unauthenticated,
                  "a key in the query is always refused: use X-API-Key"};
}

std::optional<denial> pipeline::check_https(visit& v) const {
    if (!context_.set.is_https_only || v.request.is_encrypted ||
        (v.matched_route != nullptr && v.matched_route->is_probe))
        return std::nullopt;
    if (auto why = check_query_key(v)) return why;
    constexpr std::string_view code = "HTTPS_REQUIRED";
    const bool is_at_console = context_.set.is_console_only && is_for_page(v);
    auto location =
        https_location(v.request, is_at_console ? context_.ports.console : context_.ports.https, context_.hosts);
    if (location.empty()) {
        return denial{403, code, error_kind::forbidden,
                      "this port only redirects to HTTPS; use https:// and a name of this gateway (edge.http.hosts)"};
    }
    return denial{308, code, error_kind::forbidden, "use HTTPS: see the header Location", std::move(location)};
}

/// Whether what is asked for is a place within the web page or one of its files.
bool pipeline::is_for_page(const visit& v) const {
    if (changes_something(v.request.method) || v.request.rejected_status != 0 || !page_.has(v.request.path))
        return false;
    return router_.find(v.request.path, v.request.method).route_of(v.request.method) == nullptr;
}

std::optional<denial> pipeline::check_page(visit& v) const {
    if (auto why = check_https(v)) return why;
    if (!context_.set.is_console_only || v.request.is_console) return std::nullopt;
    return denial{404, "NOT_FOUND", error_kind::not_found,
                  fmt::format("the web page is served at port {} only (edge.console.only)", context_.ports.console)};
}

/// Its files leave no line in the access log: they are the same for everybody. Who looks at which place, or tries
/// paths, is in there.
void pipeline::answer_page(visit& v) const {
    page_.answer(v.request, v.response, is_client_encrypted(v.request, context_.set.proxies));
    add_security_headers(v);
    if (!page_.is_file(v.request.path)) log_access(v);
}

/// The caller; a denial if the call needs one and none is known.
std::optional<denial> pipeline::identify(visit& v, const version_policy& policy) {
    if (v.request.is_console && (!v.request.find("X-API-Key").empty() || !v.request.find("Authorization").empty())) {
        return denial{403, "SESSION_ONLY", error_kind::forbidden,
                      fmt::format("this port is for the web page and does not accept keys: send this call to port {}",
                                  context_.ports.https)};
    }
    if (auto why = check_query_key(v)) return why;
    if (v.matched_route != nullptr) {
        if (auto why = policy.find_own_key(v)) return why;
        if (v.caller.is_known() || v.matched_route->is_public()) return std::nullopt;
    }
    return find_caller(v);
}

/// By key header, bearer key or session of the web page.
std::optional<denial> pipeline::find_caller(visit& v) {
    bool was_wrong = false;
    for (const auto key : {v.request.find("X-API-Key"), bearer_key(v.request.find("Authorization"))}) {
        if (key.empty()) continue;
        if (auto known = context_.accounts.find_key(key, v.time)) {
            v.caller = *std::move(known);
            return std::nullopt;
        }
        was_wrong = v.has_wrong_key = true;
    }
    const auto use = is_background(v.request) ? services::session_use::background : services::session_use::counts;
    const auto cookie = session_cookie_name(is_client_encrypted(v.request, context_.set.proxies));
    if (auto known =
            context_.accounts.find_session(cookie_value(v.request.find("Cookie"), cookie), v.began, v.time, use)) {
        v.caller = *std::move(known);
        return std::nullopt;
    }
    if (auto known = context_.accounts.find_display(cookie_value(v.request.find("Cookie"), display_cookie), v.client)) {
        v.caller = *std::move(known);
        return std::nullopt;
    }
    if (!context_.set.is_auth_required) {
        v.caller.method = auth_method::open;
        v.caller.role = user_role::admin;
        return std::nullopt;
    }
    std::chrono::seconds wait{0};
    if (was_wrong && !v.is_preview) wait = wrong_keys_.count(std::string(v.client), v.began);
    if (wait.count() == 0)
        return denial{401, "UNAUTHORIZED", error_kind::unauthenticated, "Invalid or missing X-API-Key."};
    return denial{429, "RATE_LIMITED", error_kind::unauthenticated, "too many wrong keys from this address", {}, wait};
}

std::optional<denial> pipeline::check_audit(const visit& v) const {
    if (!changes_something(v.request.method) || v.matched_route->is_public() || v.matched_route->changes_nothing ||
        context_.audit.admits_changes())
        return std::nullopt;
    return denial{503, "AUDIT_FAILED", error_kind::unavailable,
                  "changes are refused because the audit cannot be written"};
}

std::optional<denial> pipeline::check_body(const visit& v) const {
    const auto too_large = [](std::string why) {
        return denial{413, "PAYLOAD_TOO_LARGE", error_kind::malformed, std::move(why)};
    };
    const auto busy = [](std::string_view why, std::chrono::seconds wait) {
        return denial{503, "BUSY", error_kind::unavailable, std::string(why), {}, wait};
    };
    const auto& in = v.request;
    if (in.rejected_status == 413 && !in.rejected_text.empty()) return too_large(std::string(in.rejected_text));
    if (in.rejected_status == 413) return too_large(fmt::format("the body is over {} MiB", context_.set.max_body_mb));
    if (in.rejected_status == 503) return busy(in.rejected_text, std::chrono::seconds(1));
    if (v.large == nullptr) return std::nullopt;
    if (v.large->is_too_large()) return too_large(fmt::format("the file is over {} MiB", spool_file::max_bytes >> 20U));
    if (!v.large->error().empty()) return busy(std::string(v.large->error()), std::chrono::seconds(0));
    return std::nullopt;
}

io::awaitable<> pipeline::run(visit& v, version_policy& policy) {
    std::string what;
    try {
        co_await policy.run(v);
        co_return;
    } catch (const std::exception& e) {
        v.error = boost::core::demangle(typeid(e).name());
        what = e.what();
    } catch (...) {
        v.error = "unknown";
    }
    logger("api")->error("the call {} {} (request {}) failed: {}: {}", v.request.method_text, v.request.path,
                         v.request_id, v.error, what);
    policy.fail(v);
}

void pipeline::add_security_headers(visit& v) const {
    v.response.add("X-Request-Id", v.request_id);
    v.response.add("X-Content-Type-Options", "nosniff");
    // Only with a configured certificate: with HSTS users cannot skip the browser's warning.
    if (v.request.is_encrypted && !context_.set.tls_cert.empty())
        v.response.add("Strict-Transport-Security", "max-age=31536000");
}

void pipeline::finish(visit& v) {
    v.response.add("Cache-Control", "no-store");
    add_security_headers(v);
    log_access(v);
}

void pipeline::log_access(visit& v) const {
    const auto& who = v.caller;
    const bool is_known = who.method != auth_method::none;
    audit::call_record line;
    line.method = v.request.method_text;
    const auto path = mask_.path(v.request.path);
    line.path = path;
    const auto query = v.request.query.empty() ? std::string() : mask_.query(v.request.query, !is_known);
    line.query = query;
    line.status = v.response.status;
    line.duration_ms = std::chrono::duration_cast<milliseconds>(steady_now() - v.began).count();
    line.ip = v.client;
    const auto agent = mask_.text(v.request.find("User-Agent"));
    line.user_agent = agent;
    line.is_background = !v.request.find("X-Background").empty();
    line.error = v.error;
    v.response.is_for_known = is_known;
    const bool has_logged_in = !v.tried.empty() && v.response.status == 200;
    if (!is_known && !has_logged_in) line.stranger = kind_of(v);
    line.user_id = v.tried;
    if (v.has_query_key) {
        line.auth = "deprecated_query";
    } else if (who.method == auth_method::service_key || who.method == auth_method::session) {
        line.auth = who.method == auth_method::session ? "session" : "service_key";
        line.user_id = who.user_id;
    } else if (who.method == auth_method::display) {
        line.auth = "display";
        line.user_id = who.user_id;
    } else if (who.has_key()) {
        line.auth = "apikey";
        line.key = who.credential;
        if (who.method == auth_method::named_key) line.key_id = who.user_id;
    } else if (has_logged_in) {
        line.auth = is_of_v5(v.request.path) ? "service_key" : "session";
    }
    context_.audit.add(line);
}

}  // namespace penstock::api
