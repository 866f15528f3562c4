#include <fmt/format.h>

#include <algorithm>

#include "api/call.hpp"
#include "api/json_time.hpp"
#include "api/opcua_server_view.hpp"
#include "api/handler_context.hpp"
#include "api/ui/routes.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "opcua/certificate_store.hpp"

namespace penstock::api {

namespace {

void write_certificate(json_writer& json, const opcua::certificate& from) {
    json.begin_object().member("thumbprint", from.thumbprint).member("subject", from.subject);
    json.member("issuer", from.issuer).member("application_uri", from.application_uri);
    json.member("not_before", from.not_before).member("not_after", from.not_after);
    write_time(json, "first_seen", from.first_seen);
    write_time(json, "last_seen", from.last_seen);
    json.key("seen_as");
    if (from.seen_as) {
        json.text(*from.seen_as == opcua::peer::client ? "client" : "server");
    } else {
        json.null();
    }
    json.member("path", from.path).end_object();
}

void list_certificates(call& c) {
    const auto& store = *c.to.opcua.certificates;
    c.answer([&](json_writer& json) {
        json.begin_object().key("own");
        write_certificate(json, store.own_certificate());
        const auto write_list = [&](std::string_view name, const std::vector<opcua::certificate>& all) {
            json.key(name).begin_array();
            for (const auto& one : all)
                write_certificate(json, one);
            json.end_array();
        };
        write_list("trusted", store.trusted());
        write_list("rejected", store.rejected());
        json.end_object();
    });
}

void answer_change(call& c, std::string_view thumbprint) {
    c.done([&](json_writer& json) { json.member("thumbprint", thumbprint); });
}

void fail_to_store(call& c, const fault& why) {
    c.fail(500, "STORE_FAILED", fmt::format("the file cannot be changed, and nothing was: {}", why.message));
}

/// As people copy them from elsewhere: `5F:3A:…`.
std::string thumbprint_asked(const call& c) {
    auto text = to_lower(c.id());
    std::erase_if(text, [](char letter) { return letter == ':' || letter == ' '; });
    return text;
}

/// A change of one certificate, which devices that wait may have been waiting for.
using change = checked<bool> (opcua::certificate_store::*)(std::string_view);

template <change what>
void change_one(call& c) {
    const auto thumbprint = thumbprint_asked(c);
    const auto done = (c.to.opcua.certificates->*what)(thumbprint);
    if (!done) return fail_to_store(c, done.error());
    if (!*done) return c.refuse("NOT_FOUND", fmt::format("there is no certificate {}", thumbprint));
    if (what != &opcua::certificate_store::accept && c.to.opcua.server != nullptr) {
        c.to.opcua.server->end_sessions_of(thumbprint);
    }
    c.to.engine.retry("OPCUA");
    answer_change(c, thumbprint);
}

void add_certificate(call& c) {
    const auto added = c.to.opcua.certificates->add(as_bytes(c.in.body));
    if (!added) {
        if (added.error().field.empty()) return fail_to_store(c, added.error());
        return c.invalid(added.error());
    }
    c.to.engine.retry("OPCUA");
    answer_change(c, added->thumbprint);
}

void renew_own(call& c) {
    const auto done = c.to.opcua.certificates->renew();
    if (!done) return fail_to_store(c, done.error());
    c.to.engine.retry("OPCUA");
    answer_change(c, c.to.opcua.certificates->own_certificate().thumbprint);
}

}  // namespace

std::vector<route> opcua_certificate_routes() {
    using opcua::certificate_store;
    constexpr auto listing =
        R"({"type":"object","required":["own","trusted","rejected"],"additionalProperties":false,"properties":{"own":)"
        R"({"$ref":"#/components/schemas/certificate"},"trusted":{"type":"array","items":)"
        R"({"$ref":"#/components/schemas/certificate"}},"rejected":{"type":"array","items":)"
        R"({"$ref":"#/components/schemas/certificate"}}}})";
    constexpr auto done = R"({"type":"object","required":["result","thumbprint"],"additionalProperties":false,)"
                          R"("properties":{"result":{"const":"SUCCESS"},"thumbprint":{"type":"string"}}})";
    const auto changing = [&](verb method, std::string_view pattern, auto run, std::string_view summary) {
        return route{.method = method,
                     .pattern = pattern,
                     .least = role::engineer,
                     .run = on_store{run},
                     .summary = summary,
                     .data = done,
                     .has_inner_errors = true};
    };
    auto add = changing(verb::post, "/ui/opcua/certificates", add_certificate,
                        "Trust a certificate beforehand: its DER or PEM as the body");
    add.body = R"({"type":"string"})";
    add.body_content = "application/pkix-cert";
    return {
        {.method = verb::get,
         .pattern = "/ui/opcua/certificates",
         .least = role::engineer,
         .run = list_certificates,
         .summary = "Our certificate for OPC UA, and those of others: trusted and refused",
         .data = listing},
        add,
        changing(verb::post, "/ui/opcua/certificates/renew", renew_own,
                 "Make our certificate anew, of the same key and URI"),
        changing(verb::post, "/ui/opcua/certificates/{thumbprint}/trust", change_one<&certificate_store::accept>,
                 "Trust a refused certificate from now on"),
        changing(verb::post, "/ui/opcua/certificates/{thumbprint}/reject", change_one<&certificate_store::reject>,
                 "Trust it no longer: its sessions end"),
        changing(verb::remove, "/ui/opcua/certificates/{thumbprint}", change_one<&certificate_store::forget>,
                 "Forget it: when it is seen again, it is refused again"),
    };
}

}  // namespace penstock::api
