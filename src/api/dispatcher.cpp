#include "api/dispatcher.hpp"

#include <fmt/format.h>

#include <boost/core/demangle.hpp>
#include <typeinfo>

#include "api/access_log.hpp"
#include "api/call.hpp"
#include "api/query.hpp"
#include "api/redirect.hpp"
#include "base/log.hpp"
#include "services/accounts.hpp"
#include "services/devices.hpp"
#include "services/secrets.hpp"

namespace penstock::api {

/// One request on its way.
struct dispatcher::visit {
    visit(const request& i, response& o, handler_context& to) : in(i), out(o), c{i, o, to, verdict.who} {}

    const request& in;
    response& out;
    steady_time began = steady_now();
    std::string request_id;
    gatekeeper::verdict verdict;
    router::match where;
    std::array<std::string, router::most_parameters> decoded;
    std::string error;
    std::string tried;           ///< who somebody says to be at a login
    bool is_asked_only = false;  ///< nothing is counted, nobody sees the answer
    call c;
};

namespace {

/// Names of query parameters that are no secret wherever they stand.
std::set<std::string, std::less<>> known_queries(const router& v1, const basic_router<v5::route>& v5) {
    std::set<std::string, std::less<>> names;
    for (const auto& r : v1.routes()) {
        for (const auto& rule : r.query)
            names.emplace(rule.name);
    }
    for (const auto& r : v5.routes()) {
        for (const auto& [name, text] : r.query)
            names.emplace(name);
    }
    return names;
}

bool changes_something(verb v) {
    return v != verb::get && v != verb::head;
}

}  // namespace

dispatcher::dispatcher(handler_context& to, const router& routes, gatekeeper& gate)
    : to_(to),
      routes_(routes),
      gate_(gate),
      v5_(to, gate),
      mask_(known_queries(routes, v5_.routes()), [&to](std::string_view text) { return to.accounts.is_key(text); }) {}

io::awaitable<> dispatcher::answer(const request& in, response& out, const large_body* large) {
    visit v(in, out, to_);
    const auto sent_id = in.find("X-Request-Id");
    v.request_id = is_uuid(sent_id) ? std::string(sent_id) : make_uuid();
    v.c.meta = {wall_now(), v.request_id};
    v.c.client = gate_.address_of(in);
    v.c.tried = &v.tried;
    if (v5::front::owns(in.path) && in.refusal != 431) {
        co_await answer_v5(v, large);
    } else if (const auto* r = admit(v)) {
        co_await run(*r, v);
    }
    finish(v);
}

body_door::verdict dispatcher::ask(const request& in) {
    if (v5::front::owns(in.path)) return v5_.ask(in, wall_now());
    response unseen;
    visit v(in, unseen, to_);
    v.is_asked_only = true;
    v.c.meta.time = wall_now();
    if (admit(v) == nullptr) return body_door::verdict::refused;
    return v.verdict.is_known() ? body_door::verdict::known : body_door::verdict::stranger;
}

std::unique_ptr<large_body> dispatcher::admit_large(const request& in) {
    return v5::front::owns(in.path) ? v5_.admit_large(in) : nullptr;
}

io::awaitable<> dispatcher::answer_v5(visit& v, const large_body* large) {
    v5::front::outcome noted;
    co_await v5_.answer(v.in, v.out, large, v.request_id, v.c.meta.time, noted);
    v.error = std::move(noted.error);
    v.verdict.has_query_key = noted.has_query_key;
    v.tried = std::move(noted.tried);
    v.verdict.who = std::move(noted.who);
}

/// The route to run; null when the request has been answered already.
const route* dispatcher::admit(visit& v) {
    const auto& in = v.in;
    const auto refuse = [&](unsigned status, std::string_view code, std::string_view why) -> const route* {
        v.c.fail(status, code, why);
        return nullptr;
    };
    if (in.refusal == 431) return refuse(431, "HEADER_TOO_LARGE", "the request's header is over 16 KiB");
    if (in.refusal == 400) {
        return refuse(400, "BAD_REQUEST",
                      in.refusal_text.empty() ? "the request is not well-formed HTTP/1.1" : in.refusal_text);
    }
    v.where = routes_.find(in.path, in.method);
    const auto* r = v.where.route_of(in.method);
    if (to_.set.is_https_only && !in.is_encrypted && !(r != nullptr && r->is_probe)) {
        redirect(v);
        return nullptr;
    }
    decode_parameters(v);
    if (!identify(r, v)) return nullptr;
    if (r == nullptr) {
        refuse_unmatched(v);
        return nullptr;
    }
    const auto& who = v.verdict.who;
    if (who.rank < r->least) {
        return refuse(403, "FORBIDDEN", fmt::format("this needs the role {}", to_string(r->least)));
    }
    if (r->is_for_people && who.has_key()) {
        return refuse(403, "FORBIDDEN", "this needs a person's session, not a key");
    }
    if (who.method == auth_method::open && changes_something(in.method) && is_from_another_site(in)) {
        return refuse(403, "CSRF",
                      "without keys, changes are taken from no other site, and a body must say what it is: send "
                      "Content-Type: application/json");
    }
    if (who.method == auth_method::session && changes_something(in.method) &&
        !services::is_same_text(in.find("X-CSRF-Token"), who.csrf_token)) {
        return refuse(403, "CSRF", "the header X-CSRF-Token is missing or wrong");
    }
    if (changes_something(in.method) && r->least != role::nobody && !to_.set.audit->admits_changes()) {
        return refuse(503, "AUDIT_FAILED", "changes are refused because the audit cannot be written");
    }
    if (in.refusal == 413) {
        return refuse(413, "PAYLOAD_TOO_LARGE",
                      in.refusal_text.empty() ? fmt::format("the body is over {} MiB", to_.set.max_body_mb)
                                              : std::string(in.refusal_text));
    }
    if (in.refusal == 503) {
        v.out.add("Retry-After", "1");
        return refuse(503, "BUSY", in.refusal_text);
    }
    return r;
}

/// Who asks. False: nobody whom we know, where somebody must be; the request has been answered.
bool dispatcher::identify(const route* r, visit& v) {
    if (query_value(v.in.query, "api_key")) {
        v.verdict.has_query_key = true;
        v.out.add("WWW-Authenticate", "Bearer");
        v.c.fail(401, "UNAUTHORIZED", "a key in the query is refused whatever else is sent: use X-API-Key");
        return false;
    }
    if (r != nullptr && r->takes_push_key && take_push_key(v)) return true;
    if (r != nullptr && r->least == role::nobody) return true;
    v.verdict = v.is_asked_only ? gate_.look(v.in, v.began, v.c.meta.time) : gate_.ask(v.in, v.began, v.c.meta.time);
    if (v.verdict.wait.count() > 0) {
        v.out.add("Retry-After", std::to_string(v.verdict.wait.count()));
        v.c.fail(429, "RATE_LIMITED", "too many wrong keys from this address");
        return false;
    }
    if (v.verdict.is_known()) return true;
    v.out.add("WWW-Authenticate", "Bearer");
    v.c.fail(401, "UNAUTHORIZED", "Invalid or missing X-API-Key.");
    return false;
}

/// Whether the header holds the key with which the OPC of the path sends its values.
bool dispatcher::take_push_key(visit& v) {
    const auto sent = v.in.find("X-API-Key");
    const auto right = to_.devices.option(std::string(v.c.id()), "push_key");
    if (sent.empty() || !right || right->empty() || !services::is_same_text(sent, *right)) return false;
    v.verdict.who.method = auth_method::push_key;
    v.verdict.who.rank = role::operator_;
    v.verdict.who.credential = sent;
    return true;
}

void dispatcher::redirect(visit& v) {
    const auto location = https_location(v.in, to_.ports.https, to_.hosts);
    if (location.empty())
        return v.c.fail(403, "HTTPS_REQUIRED",
                        "this port only leads to HTTPS; use https:// and a name of this gateway (edge.http.hosts)");
    v.c.fail(308, "HTTPS_REQUIRED", "use HTTPS: see the header Location");
    v.out.add("Location", location);
}

void dispatcher::refuse_unmatched(visit& v) {
    if (v.where.found == nullptr) return v.c.fail(404, "NOT_FOUND", "there is no such path");
    v.out.add("Allow", v.where.found->allow);
    v.c.mapping_error(
        405, fmt::format("{} is not supported here", v.in.method_text),
        {fmt::format("request: {} {}", v.in.method_text, v.in.path), "path: known",
         fmt::format("methods there: {}", v.where.found->allow), fmt::format("no handler takes {}", v.in.method_text)});
}

void dispatcher::decode_parameters(visit& v) {
    for (std::size_t i = 0; i < v.decoded.size(); ++i) {
        const auto raw = v.where.parameters[i];
        if (raw.find('%') == std::string_view::npos) {
            v.c.parameters[i] = raw;
        } else {
            v.decoded[i] = decode_percent(raw);
            v.c.parameters[i] = v.decoded[i];
        }
    }
}

io::awaitable<> dispatcher::run(const route& r, visit& v) {
    std::string what;
    try {
        if (const auto* quick = std::get_if<quick_handler>(&r.run)) {
            (*quick)(v.c);
        } else if (const auto* stored = std::get_if<on_store>(&r.run)) {
            co_await to_.store_loop.run([&] { stored->run(v.c); });
        } else {
            co_await std::get<slow_handler>(r.run)(v.c);
        }
        co_return;
    } catch (const std::exception& e) {
        v.error = boost::core::demangle(typeid(e).name());
        what = e.what();
    } catch (...) {
        v.error = "unknown";
    }
    logger("api")->error("{} {} (request {}): {}: {}", v.in.method_text, v.in.path, v.request_id, v.error, what);
    v.out.clear();
    v.c.fail(500, "INTERNAL_ERROR", "an unexpected error; the log has the details under the request id");
}

void dispatcher::finish(visit& v) {
    v.out.add("X-Request-Id", v.request_id);
    v.out.headers += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n";
    // Only where people have given a certificate: nobody can click a warning away that is told to be final.
    if (v.in.is_encrypted && !to_.set.tls_cert.empty()) v.out.add("Strict-Transport-Security", "max-age=31536000");
    const auto& who = v.verdict.who;
    const bool is_known = who.method != auth_method::none;
    access_record line;
    line.method = v.in.method_text;
    const auto path = mask_.path(v.in.path);
    line.path = path;
    const auto query = v.in.query.empty() ? std::string() : mask_.query(v.in.query, !is_known);
    line.query = query;
    line.status = v.out.status;
    line.duration_ms = std::chrono::duration_cast<milliseconds>(steady_now() - v.began).count();
    line.ip = v.c.client;
    const auto agent = mask_.text(v.in.find("User-Agent"));
    line.user_agent = agent;
    line.error = v.error;
    v.out.is_for_known = is_known;
    const bool has_logged_in = !v.tried.empty() && v.out.status == 200;
    line.is_stranger = !is_known && !has_logged_in;
    line.user_id = v.tried;
    if (v.verdict.has_query_key) {
        line.auth = "deprecated_query";
    } else if (who.method == auth_method::service_key) {
        line.auth = "service_key";
        line.user_id = who.user_id;
    } else if (who.method == auth_method::session) {
        line.auth = "session";
        line.user_id = who.user_id;
    } else if (who.has_key()) {
        line.auth = "apikey";
        line.key = who.credential;
    } else if (has_logged_in) {
        line.auth = v5::front::owns(v.in.path) ? "service_key" : "session";
    }
    to_.set.audit->add(line);
}

}  // namespace penstock::api
