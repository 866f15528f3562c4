#include <algorithm>
#include <optional>
#include <utility>

#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/ui/routes.hpp"
#include "base/text.hpp"
#include "services/opcua/trust.hpp"

namespace penstock::api {

namespace {

using opcua::certificate;

constexpr std::string_view peer_words[] = {"client", "server"};

constexpr object_form certificate_form{
    "certificate",
    {shown<&certificate::thumbprint>("thumbprint", "SHA-1 of the certificate, 40 hexadecimal digits."),
     shown<&certificate::subject>("subject", "Subject of the certificate."),
     shown<&certificate::issuer>("issuer", "Issuer of the certificate."),
     shown<&certificate::application_uri>("application_uri", "Application URI of the certificate; empty: none."),
     shown<&certificate::not_before>("not_before", "Begin of the validity, epoch ms."),
     shown<&certificate::not_after>("not_after", "End of the validity, epoch ms."),
     shown<[](const certificate& x) { return null_if_zero(x.first_seen); }>(
         "first_seen", "Time when it was presented first, epoch ms; null: never."),
     shown<[](const certificate& x) { return null_if_zero(x.last_seen); }>(
         "last_seen", "Time when it was presented last, epoch ms; null: never."),
     shown<[](const certificate& x) {
         return x.used_as ? std::optional(peer_words[*x.used_as == opcua::peer::client ? 0 : 1]) : std::nullopt;
     }>("seen_as", "Program that presented it: an OPC UA client or server; null: none.")
         .one_of(peer_words),
     shown<&certificate::path>("path", "Path of its file.")}};

using certificate_list = decltype(std::declval<const services::trust&>().list());

constexpr object_form certificate_list_form{
    "",
    {shown_object<&certificate_list::own, certificate_form>("own"),
     shown_list<&certificate_list::trusted, certificate_form>("trusted", "Certificates that the gateway trusts."),
     shown_list<&certificate_list::rejected, certificate_form>("rejected",
                                                               "Certificates that were presented and refused.")}};

constexpr auto changed_certificate = form_of_id("thumbprint", "SHA-1 of the certificate, 40 hexadecimal digits.");

void list_certificates(call& c) {
    c.answer(certificate_list_form, c.context.trust.list());
}

void answer_thumbprint(call& c, const services::outcome<std::string>& thumbprint) {
    if (!thumbprint) return refuse(c, thumbprint.error());
    c.done(changed_certificate, *thumbprint);
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
    answer_thumbprint(c, c.context.trust.add(as_bytes(c.request.body)));
}

void renew_own(call& c) {
    answer_thumbprint(c, c.context.trust.renew());
}

}  // namespace

std::vector<route> opcua_certificate_routes() {
    using services::trust;
    const auto done = done_schema(changed_certificate);
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
         .data = json_schema(certificate_list_form),
         .named = {named_form(certificate_form)}},
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
