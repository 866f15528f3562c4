#include "api/v5/front.hpp"

#include <fmt/format.h>

#include <boost/core/demangle.hpp>
#include <typeinfo>

#include "api/access_log.hpp"
#include "api/query.hpp"
#include "api/redirect.hpp"
#include "api/v5/idempotency.hpp"
#include "api/v5/openapi.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "master/record_database.hpp"
#include "services/accounts.hpp"
#include "services/configuration.hpp"
#include "services/secrets.hpp"

namespace penstock::api::v5 {

using master::fault_kind;
using master::refusal;

namespace {

constexpr std::size_t most_query_bytes = 8'192;  ///< as sent
constexpr unsigned most_bodies = 2;              ///< over the limit, at a time
constexpr unsigned most_answers = 4;             ///< that are too large for the memory

bool changes_something(verb v) {
    return v != verb::get && v != verb::head;
}

refusal no_key() {
    return {fault_kind::unauthenticated, "api_key missing or invalid"};
}

}  // namespace

front::front(handler_context& to, gatekeeper& gate)
    : to_(to),
      gate_(gate),
      routes_(all_routes()),
      writes_(to.store_loop, to.database),
      bodies_(to.set.data_dir, most_bodies),
      answers_(to.set.data_dir, most_answers) {
    to.v5_openapi = make_openapi(routes_.routes(), to.set.version);
}

/// Steps 1 and what comes before it: what is no request of ours at all.
const route* front::find_route(const request& in, response& out, basic_router<route>::match& where) const {
    if (in.refusal == 400) {
        throw refusal(
            fault_kind::malformed,
            std::string(in.refusal_text.empty() ? "the request is not well-formed HTTP/1.1" : in.refusal_text));
    }
    where = routes_.find(in.path, in.method);
    if (where.found == nullptr) throw refusal(fault_kind::missing, "there is no such path");
    const auto* r = where.route_of(in.method);
    if (r == nullptr) {
        out.add("Allow", where.found->allow);
        throw refusal(fault_kind::malformed,
                      fmt::format("{} is not supported here; {} is", make_utf8(in.method_text), where.found->allow));
    }
    return r;
}

void front::demand_https(const request& in, response& out) const {
    if (!to_.set.is_https_only || in.is_encrypted) return;
    const auto location = https_location(in, to_.ports.https, to_.hosts);
    if (!location.empty() && in.method == verb::get) {
        out.add("Location", location);
        out.status = 308;
        return;
    }
    throw refusal(fault_kind::forbidden, "this port only leads to HTTPS; use https://");
}

caller front::identify(const request& in, const route& r, wall_time now, outcome& noted, bool is_asked_only) const {
    if (query_value(in.query, "api_key")) {
        noted.has_query_key = true;
        throw no_key();
    }
    const auto sent = in.find("api_key");
    if (!sent.empty()) {
        // Keys are looked up in memory, but whether one was revoked since nobody can tell.
        if (r.needed != right::none && !to_.database.answers()) {
            throw refusal(fault_kind::unavailable, "the database does not answer");
        }
        auto who = to_.accounts.find_service_key(sent, now);
        if (who) return *std::move(who);
        if (r.needed == right::none) return {};
        throw no_key();
    }
    if (r.needed == right::none) return {};
    const auto verdict = is_asked_only ? gate_.look(in, steady_now(), now) : gate_.ask(in, steady_now(), now);
    if (!verdict.is_known()) throw no_key();
    const auto& who = verdict.who;
    if (!changes_something(in.method)) return who;
    if (who.method == auth_method::session && !services::is_same_text(in.find("X-CSRF-Token"), who.csrf_token)) {
        throw refusal(fault_kind::forbidden, "the header X-CSRF-Token is missing or wrong");
    }
    if (who.method == auth_method::open && is_from_another_site(in)) {
        throw refusal(fault_kind::forbidden,
                      "without keys, changes are taken from no other site, and a body must say what it is: send "
                      "Content-Type: application/json");
    }
    return who;
}

void front::demand_right(const caller& who, const route& r) const {
    if (r.needed != right::none && !who.may(r.needed, r.domain)) {
        throw refusal(fault_kind::forbidden,
                      fmt::format("role {} may not {} {}", to_string(who.rank), to_string(r.needed), r.domain));
    }
    // Who holds such a key, which lies in some file, could otherwise make himself others that nobody takes away.
    if (r.makes_access && !who.may_make_access()) {
        throw refusal(
            fault_kind::forbidden,
            "accounts and tokens are made and changed by a person's session or the gateway's main key, not by "
            "the key of a service account or a named key");
    }
}

body_door::verdict front::ask(const request& in, wall_time now) {
    using enum body_door::verdict;
    try {
        response unseen;
        outcome unnoted;
        basic_router<route>::match where;
        const auto* r = find_route(in, unseen, where);
        demand_https(in, unseen);
        if (unseen.status == 308) return refused;
        const auto who = identify(in, *r, now, unnoted, true);
        demand_right(who, *r);
        return who.method == auth_method::none ? stranger : known;
    } catch (const refusal&) {
        return refused;
    }
}

std::unique_ptr<large_body> front::admit_large(const request& in) {
    const auto* r = routes_.find(in.path, in.method).route_of(in.method);
    return r != nullptr && r->takes_file ? std::make_unique<large_body>(bodies_, to_.reader_loop) : nullptr;
}

void front::take_body(call& c, const large_body* large) const {
    if (c.in.refusal == 413) {
        throw refusal(fault_kind::malformed, c.in.refusal_text.empty()
                                                 ? fmt::format("the body is over {} MiB", to_.set.max_body_mb)
                                                 : std::string(c.in.refusal_text));
    }
    if (c.in.refusal == 503) {
        c.out.add("Retry-After", "1");
        throw refusal(fault_kind::unavailable, std::string(c.in.refusal_text));
    }
    if (large == nullptr) return;
    if (large->is_too_large()) {
        throw refusal(fault_kind::malformed, fmt::format("the file is over {} MiB", spool_file::most_bytes >> 20U));
    }
    if (!large->trouble().empty()) throw refusal(fault_kind::unavailable, large->trouble());
    c.file = large->file();
}

io::awaitable<> front::run(call& c) {
    if (const auto* quick = std::get_if<quick_handler>(&c.at.run)) {
        (*quick)(c);
    } else if (const auto* reading = std::get_if<on_reader>(&c.at.run)) {
        if (reading->is_short) {
            if (auto view = c.to.database.try_read()) {
                reading->run(c, *view);
                co_return;
            }
        }
        co_await c.to.reader_loop.run([&] {
            auto view = c.to.database.read();
            reading->run(c, *view);
        });
    } else if (const auto* writing = std::get_if<on_writer>(&c.at.run)) {
        services::write_queue::call asked;
        response before;
        asked.name = fmt::format("{} {}", c.in.method_text, c.in.path);
        asked.actor = c.who.actor();
        asked.prepare = [&] {
            if (writing->prepare != nullptr) writing->prepare(c);
            before = c.out;
        };
        asked.run = [&](master::record_writer& work) {
            c.out = before;  // nothing of an earlier attempt
            c.changes = {};
            run_once(c, work, [&] { writing->run(c, work); });
        };
        asked.committed = [&] { to_.configuration.apply(c.changes); };
        co_await writes_.run(asked);
    } else {
        co_await std::get<slow_handler>(c.at.run)(c);
    }
}

io::awaitable<> front::answer(const request& in, response& out, const large_body* large, const std::string& request_id,
                              wall_time now, outcome& noted) {
    std::optional<refusal> failed;
    try {
        basic_router<route>::match where;
        const auto* r = find_route(in, out, where);
        demand_https(in, out);
        if (out.status == 308) co_return;
        noted.who = identify(in, *r, now, noted, false);
        call c{in, out, to_, *r, noted.who, now, gate_.address_of(in)};
        c.answers = &answers_;
        c.tried = &noted.tried;
        demand_right(c.who, *r);
        if (changes_something(in.method) && r->needed != right::none && !to_.set.audit->admits_changes()) {
            throw refusal(fault_kind::unavailable, "changes are refused because the audit cannot be written");
        }
        if (in.query.size() > most_query_bytes) throw refusal(fault_kind::malformed, "the query string is over 8 KiB");
        take_body(c, large);
        c.queries = query_values(in.query);
        std::array<std::string, basic_router<route>::most_parameters> decoded;
        for (std::size_t i = 0; i < decoded.size(); ++i) {
            decoded[i] = decode_percent(where.parameters[i]);
            c.parameters[i] = decoded[i];
        }
        co_await run(c);
    } catch (const refusal& why) {
        failed = why;
    } catch (const std::exception& e) {
        noted.error = boost::core::demangle(typeid(e).name());
        logger("api")->error("{} {} (request {}): {}: {}", in.method_text, in.path, request_id, noted.error, e.what());
        failed = refusal(fault_kind::internal, "");
    }
    if (!failed) co_return;
    // What went wrong inside is in the log; the sender gets the number under which it stands there.
    if (failed->why == fault_kind::internal) {
        if (!failed->message.empty()) logger("api")->error("request {}: {}", request_id, failed->message);
        failed = refusal(fault_kind::internal, fmt::format("internal error, request {}", request_id));
    }
    out.stream = nullptr;
    refuse(out, *failed);
}

}  // namespace penstock::api::v5
