#include <algorithm>

#include "api/formats/json_time.hpp"
#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/ui/routes.hpp"
#include "base/text.hpp"
#include "services/opcua/trust.hpp"

namespace penstock::api {

namespace {

void write_certificate(json_writer& json, const opcua::certificate& from) {
    json.begin_object().member("thumbprint", from.thumbprint).member("subject", from.subject);
    json.member("issuer", from.issuer).member("application_uri", from.application_uri);
    json.member("not_before", from.not_before).member("not_after", from.not_after);
    write_time(json, "first_seen", from.first_seen);
    write_time(json, "last_seen", from.last_seen);
    json.key("seen_as");
    if (from.used_as) {
        json.text(*from.used_as == opcua::peer::client ? "client" : "server");
    } else {
        json.null();
    }
    json.member("path", from.path).end_object();
}

void list_certificates(call& c) {
    const auto all = c.context.trust.list();
    c.answer([&](json_writer& json) {
        json.begin_object().key("own");
        write_certificate(json, all.own);
        const auto write_list = [&](std::string_view name, const std::vector<opcua::certificate>& list) {
            json.key(name).begin_array();
            for (const auto& one : list)
                write_certificate(json, one);
            json.end_array();
        };
        write_list("trusted", all.trusted);
        write_list("rejected", all.rejected);
        json.end_object();
    });
}

void answer_thumbprint(call& c, const services::outcome<std::string>& thumbprint) {
    if (!thumbprint) return refuse(c, thumbprint.error());
    c.done([&](json_writer& json) { json.member("thumbprint", *thumbprint); });
}

/// As users copy them from elsewhere: `5F:3A:…`.
std::string thumbprint_asked(const call& c) {
    auto text = to_lower(c.id());
    std::erase_if(text, [](char letter) { return letter == ':' || letter == ' '; });
    return text;
}

template <services::outcome<> (services::trust::*change)(const std::string&)>
void change_one(call& c) {
    auto thumbprint = thumbprint_asked(c);
    const auto done = (c.context.trust.*change)(thumbprint);
    if (!done) return refuse(c, done.error());
    answer_thumbprint(c, std::move(thumbprint));
}

void add_certificate(call& c) {
    answer_thumbprint(c, c.context.trust.add(as_bytes(c.in.body)));
}

void renew_own(call& c) {
    answer_thumbprint(c, c.context.trust.renew());
}

}  // namespace

std::vector<route> opcua_certificate_routes() {
    using services::trust;
    constexpr auto listing =
        R"({"type":"object","required":["own","trusted","rejected"],"additionalProperties":false,"properties":{"own":)"
        R"({"$ref":"#/components/schemas/certificate"},"trusted":{"type":"array","items":)"
        R"({"$ref":"#/components/schemas/certificate"}},"rejected":{"type":"array","items":)"
        R"({"$ref":"#/components/schemas/certificate"}}}})";
    constexpr auto done =
        R"({"type":"object","required":["result","thumbprint"],"additionalProperties":false,)"
        R"("properties":{"result":{"type":"string","const":"SUCCESS"},"thumbprint":{"type":"string"}}})";
    const auto changing = [&](verb method, const char* pattern, auto run, std::string_view summary) {
        return route{.method = method,
                     .pattern = pattern,
                     .required_role = user_role::engineer,
                     .run = store_handler{run},
                     .summary = summary,
                     .data = done,
                     .has_inner_errors = true};
    };
    auto add = changing(verb::post, "/ui/opcua/certificates", add_certificate,
                        "Trust a certificate in advance: its DER or PEM as the body");
    add.body = R"({"type":"string"})";
    add.body_content = "application/pkix-cert";
    return {
        {.method = verb::get,
         .pattern = "/ui/opcua/certificates",
         .required_role = user_role::engineer,
         .run = list_certificates,
         .summary = "The gateway's certificate for OPC UA, and those of others: trusted and rejected",
         .data = listing},
        add,
        changing(verb::post, "/ui/opcua/certificates/renew", renew_own,
                 "Recreate the gateway's certificate, with the same key and URI"),
        changing(verb::post, "/ui/opcua/certificates/{thumbprint}/trust", change_one<&trust::accept>,
                 "Trust a rejected certificate"),
        changing(verb::post, "/ui/opcua/certificates/{thumbprint}/reject", change_one<&trust::reject>,
                 "Stop trusting a certificate: its sessions end"),
        changing(verb::remove, "/ui/opcua/certificates/{thumbprint}", change_one<&trust::forget>,
                 "Remove a certificate: if it is presented again, it is rejected again"),
    };
}

}  // namespace penstock::api
