#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>

#include <string>
#include <utility>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "opcua/openssl_pointers.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

inline constexpr wall_time one_day{milliseconds{1'790'000'000'000}};  // 2026-09-21

/// A certificate of a plant's other devices and authorities, made for a test.
struct made_certificate {
    std::shared_ptr<EVP_PKEY> key;
    std::shared_ptr<X509> x509;

    byte_buffer der() const {
        byte_buffer out(static_cast<std::size_t>(i2d_X509(x509.get(), nullptr)));
        auto* at = out.data();
        i2d_X509(x509.get(), &at);
        return out;
    }
    std::string thumbprint() const { return thumbprint_of(*x509); }
    std::string pem() const {
        const bio_pointer to(BIO_new(BIO_s_mem()));
        PEM_write_bio_X509(to.get(), x509.get());
        const char* text = nullptr;
        const auto size = BIO_get_mem_data(to.get(), &text);
        return {text, static_cast<std::size_t>(size)};
    }
};

struct wish {
    std::string name = "Device";
    const made_certificate* issuer = nullptr;  ///< null: signed by itself
    bool is_authority = false;
    wall_time from = one_day - std::chrono::days{1};
    wall_time to = one_day + std::chrono::days{365};
    std::string path_length{};                 ///< `,pathlen:0`
    const made_certificate* key_of = nullptr;  ///< null: a key of its own, which takes long
};

inline void add_extension(X509* to, X509* issuer, int kind, const std::string& text) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, to, nullptr, nullptr, 0);
    auto* made = X509V3_EXT_conf_nid(nullptr, &context, kind, text.c_str());
    X509_add_ext(to, made, -1);
    X509_EXTENSION_free(made);
}

/// P-256 keys, which are quick to make: the store checks signatures, whatever they are of.
inline made_certificate make(const wish& w) {
    static long serial = 0;
    made_certificate made{
        w.key_of != nullptr ? w.key_of->key : std::shared_ptr<EVP_PKEY>(EVP_EC_gen("P-256"), EVP_PKEY_free),
        std::shared_ptr<X509>(X509_new(), X509_free)};
    auto* x509 = made.x509.get();
    auto* issuer = w.issuer != nullptr ? w.issuer->x509.get() : x509;
    X509_set_version(x509, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(x509), ++serial);
    ASN1_TIME_set(X509_getm_notBefore(x509), to_epoch_ms(w.from) / 1000);
    ASN1_TIME_set(X509_getm_notAfter(x509), to_epoch_ms(w.to) / 1000);
    X509_set_pubkey(x509, made.key.get());
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x509), "CN", MBSTRING_UTF8,
                               reinterpret_cast<const unsigned char*>(w.name.c_str()), -1, -1, 0);
    X509_set_issuer_name(x509, X509_get_subject_name(issuer));
    add_extension(x509, issuer, NID_basic_constraints,
                  w.is_authority ? "critical,CA:TRUE" + w.path_length : "critical,CA:FALSE");
    add_extension(x509, issuer, NID_key_usage,
                  w.is_authority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature,keyEncipherment");
    add_extension(x509, issuer, NID_subject_key_identifier, "hash");
    add_extension(x509, issuer, NID_subject_alt_name, "DNS:device,URI:urn:plant:" + std::to_string(serial));
    X509_sign(x509, w.issuer != nullptr ? w.issuer->key.get() : made.key.get(), EVP_sha256());
    return made;
}

/// DER of a list of those that `issuer` has revoked.
inline byte_buffer make_revocations(const made_certificate& issuer, const std::vector<const made_certificate*>& revoked,
                                    wall_time next_update = one_day + std::chrono::days{7}) {
    const crl_pointer list(X509_CRL_new());
    X509_CRL_set_version(list.get(), X509_CRL_VERSION_2);
    X509_CRL_set_issuer_name(list.get(), X509_get_subject_name(issuer.x509.get()));
    ASN1_TIME* time = ASN1_TIME_set(nullptr, to_epoch_ms(one_day - std::chrono::days{30}) / 1000);
    X509_CRL_set1_lastUpdate(list.get(), time);
    for (const auto* c : revoked) {
        auto* entry = X509_REVOKED_new();
        X509_REVOKED_set_serialNumber(entry, X509_get_serialNumber(c->x509.get()));
        X509_REVOKED_set_revocationDate(entry, time);
        X509_CRL_add0_revoked(list.get(), entry);
    }
    ASN1_TIME_set(time, to_epoch_ms(next_update) / 1000);
    X509_CRL_set1_nextUpdate(list.get(), time);
    ASN1_TIME_free(time);
    X509_CRL_sort(list.get());
    X509_CRL_sign(list.get(), issuer.key.get(), EVP_sha256());
    byte_buffer out(static_cast<std::size_t>(i2d_X509_CRL(list.get(), nullptr)));
    auto* at = out.data();
    i2d_X509_CRL(list.get(), &at);
    return out;
}

inline byte_buffer operator+(byte_buffer a, const byte_buffer& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace penstock::opcua
