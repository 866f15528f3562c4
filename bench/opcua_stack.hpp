#pragma once

#include <open62541/client.h>
#include <open62541/client_config_default.h>
#include <open62541/plugin/create_certificate.h>
#include <open62541/plugin/log_stdout.h>
#include <open62541/plugin/pki_default.h>

#include <cstdio>
#include <cstdlib>
#include <string>

/// The parts of the stack for both OPC UA programs of the benchmarks.
namespace bench {

inline void must(UA_StatusCode status, const char* doing) {
    if (status == UA_STATUSCODE_GOOD) return;
    std::fprintf(stderr, "%s: %s\n", doing, UA_StatusCode_name(status));
    std::exit(1);
}

inline UA_String text(const std::string& s) {
    return {s.size(), reinterpret_cast<UA_Byte*>(const_cast<char*>(s.data()))};
}

struct made_certificate {
    UA_ByteString certificate{};
    UA_ByteString key{};
};

/// A self-signed one for this run.
inline made_certificate make_certificate(const std::string& uri) {
    made_certificate made;
    const std::string alternative = "URI:" + uri;
    const std::string name = "CN=penstock bench", host = "DNS:localhost";
    UA_String subject[] = {text(name)};
    UA_String names[] = {text(alternative), text(host)};
    must(UA_CreateCertificate(UA_Log_Stdout, subject, 1, names, 2, UA_CERTIFICATEFORMAT_DER, nullptr, &made.key,
                              &made.certificate),
         "make a certificate");
    return made;
}

inline void trust_everyone(UA_CertificateVerification& v) {
    if (v.clear != nullptr) v.clear(&v);
    UA_CertificateVerification_AcceptAll(&v);
}

/// Only errors.
inline UA_Logger* quiet() {
    static UA_Logger log = UA_Log_Stdout_withLevel(UA_LOGLEVEL_FATAL);
    return &log;
}

}  // namespace bench
