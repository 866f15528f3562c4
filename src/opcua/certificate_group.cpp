#include "opcua/certificate_group.hpp"

#include <open62541/types.h>

#include <string_view>

#include "opcua/errc.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

namespace {

/// Our context, which the stack passes to each callback.
struct question {
    certificate_store& store;
    peer role;
    certificate_store::trust trust;
};

byte_view bytes_of(const UA_ByteString* from) noexcept {
    return from == nullptr ? byte_view() : byte_view(from->data, from->length);
}

UA_StatusCode verify_certificate(const UA_CertificateVerification* group, const UA_ByteString* chain) {
    const auto& asked = *static_cast<const question*>(group->context);
    const auto outcome = asked.store.verify(bytes_of(chain), asked.role, asked.trust);
    return outcome ? UA_STATUSCODE_GOOD : status_of(outcome.error());
}

UA_StatusCode verify_application_uri(const UA_CertificateVerification*, const UA_ByteString* chain,
                                     const UA_String* uri) {
    const auto sent = parse_chain(bytes_of(chain));
    if (sent.empty()) return UA_STATUSCODE_BADCERTIFICATEINVALID;
    const std::string_view wanted(reinterpret_cast<const char*>(uri->data), uri->length);
    return describe(sent.front()).application_uri == wanted ? UA_STATUSCODE_GOOD
                                                            : UA_STATUSCODE_BADCERTIFICATEURIINVALID;
}

UA_StatusCode get_expiration_date(UA_DateTime* end, UA_ByteString* chain) {
    const auto sent = parse_chain(bytes_of(chain));
    if (sent.empty()) return UA_STATUSCODE_BADCERTIFICATEINVALID;
    *end = UA_DateTime_fromUnixTime(describe(sent.front()).not_after / 1000);
    return UA_STATUSCODE_GOOD;
}

UA_StatusCode get_subject_name(UA_String* name, UA_ByteString* chain) {
    const auto sent = parse_chain(bytes_of(chain));
    if (sent.empty()) return UA_STATUSCODE_BADCERTIFICATEINVALID;
    *name = UA_String_fromChars(describe(sent.front()).subject.c_str());
    return UA_STATUSCODE_GOOD;
}

void clear(UA_CertificateVerification* group) {
    delete static_cast<question*>(group->context);
    group->context = nullptr;
}

}  // namespace

void attach(UA_CertificateVerification& group, certificate_store& store, peer whose, certificate_store::trust whom) {
    if (group.clear != nullptr) group.clear(&group);
    const auto* logging = group.logging;
    group = {};
    group.context = new question{store, whose, whom};  // freed by `clear`, which the stack calls
    group.verifyCertificate = verify_certificate;
    group.verifyApplicationURI = verify_application_uri;
    group.getExpirationDate = get_expiration_date;
    group.getSubjectName = get_subject_name;
    group.clear = clear;
    group.logging = logging;
}

UA_StatusCode status_of(const error_code& refused) noexcept {
    if (refused == errc::not_trusted || refused == errc::unknown_issuer) return UA_STATUSCODE_BADCERTIFICATEUNTRUSTED;
    if (refused == errc::expired || refused == errc::not_yet_valid) return UA_STATUSCODE_BADCERTIFICATETIMEINVALID;
    if (refused == errc::revoked) return UA_STATUSCODE_BADCERTIFICATEREVOKED;
    if (refused == errc::revocation_unknown) return UA_STATUSCODE_BADCERTIFICATEREVOCATIONUNKNOWN;
    return UA_STATUSCODE_BADCERTIFICATEINVALID;
}

}  // namespace penstock::opcua
