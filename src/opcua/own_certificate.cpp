#include "opcua/own_certificate.hpp"

#include <openssl/pem.h>
#include <openssl/rand.h>

#include <algorithm>
#include <chrono>

namespace penstock::opcua {

namespace {

constexpr std::chrono::hours before{1};  ///< a peer's clock may be behind ours
constexpr std::chrono::days lifetime{5 * 365};
constexpr std::size_t max_common_name = 64;  ///< X.520

bool add_extension(X509* to, int kind, const std::string& text) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, to, to, nullptr, nullptr, 0);
    auto* made = X509V3_EXT_conf_nid(nullptr, &context, kind, text.c_str());
    const bool is_well = made != nullptr && X509_add_ext(to, made, -1) == 1;
    X509_EXTENSION_free(made);
    return is_well;
}

bool set_serial(X509* to) {
    std::uint64_t number = 0;
    if (RAND_bytes(reinterpret_cast<unsigned char*>(&number), sizeof number) != 1) return false;
    return ASN1_INTEGER_set_uint64(X509_get_serialNumber(to), number >> 1U) == 1;
}

bool set_validity(X509* to, wall_time now) {
    const auto seconds = [](wall_time t) { return to_epoch_ms(t) / 1000; };
    return ASN1_TIME_set(X509_getm_notBefore(to), seconds(now - before)) != nullptr &&
           ASN1_TIME_set(X509_getm_notAfter(to), seconds(now + lifetime)) != nullptr;
}

bool add_name_part(X509_NAME* to, const char* part, std::string_view text) {
    text = text.substr(0, max_common_name);
    return X509_NAME_add_entry_by_txt(to, part, MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(text.data()),
                                      static_cast<int>(text.size()), -1, 0) == 1;
}

/// A comma would begin another name in OpenSSL's text form.
bool is_plain(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        const auto letter = static_cast<char>(c | 0x20);
        return (letter >= 'a' && letter <= 'z') || (c >= '0' && c <= '9') ||
               std::string_view("-._:~/").find(c) != std::string_view::npos;
    });
}

}  // namespace

checked<std::string> make_own_key() {
    const key_pointer key(EVP_RSA_gen(2048));
    const bio_pointer to(BIO_new(BIO_s_mem()));
    if (!key || !to || PEM_write_bio_PKCS8PrivateKey(to.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1) {
        return fault{"", "a key for OPC UA could not be created"};
    }
    const char* text = nullptr;
    const auto size = BIO_get_mem_data(to.get(), &text);
    return std::string(text, static_cast<std::size_t>(size));
}

key_pointer read_key(std::string_view pem) {
    const bio_pointer from(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    // No prompt for a pass phrase: no user is there to enter it.
    const auto refuse = [](char*, int, int, void*) { return 0; };
    return key_pointer(PEM_read_bio_PrivateKey(from.get(), nullptr, refuse, nullptr));
}

checked<byte_buffer> sign_own(EVP_PKEY& key, const subject_alt_names& facts, wall_time now) {
    if (!is_plain(facts.application_uri)) return fault{"", facts.application_uri + " is not a valid application URI"};
    auto names = "URI:" + facts.application_uri;
    if (is_plain(facts.host_name)) names += ",DNS:" + facts.host_name;
    for (const auto& address : facts.addresses)
        names += ",IP:" + address;

    const x509_pointer made(X509_new());
    auto* x509 = made.get();
    auto* subject = X509_get_subject_name(x509);
    const bool is_well =
        X509_set_version(x509, X509_VERSION_3) == 1 && set_serial(x509) && set_validity(x509, now) &&
        X509_set_pubkey(x509, &key) == 1 && add_name_part(subject, "CN", "Penstock") &&
        add_name_part(subject, "O", "Penstock") &&
        (facts.host_name.empty() || add_name_part(subject, "DC", facts.host_name)) &&
        X509_set_issuer_name(x509, subject) == 1 && add_extension(x509, NID_basic_constraints, "critical,CA:FALSE") &&
        // keyCertSign: it is its own issuer, and some stacks require that.
        add_extension(x509, NID_key_usage,
                      "critical,digitalSignature,nonRepudiation,keyEncipherment,dataEncipherment,keyCertSign") &&
        add_extension(x509, NID_ext_key_usage, "serverAuth,clientAuth") &&
        add_extension(x509, NID_subject_key_identifier, "hash") &&
        add_extension(x509, NID_authority_key_identifier, "keyid") &&
        add_extension(x509, NID_subject_alt_name, names) && X509_sign(x509, &key, EVP_sha256()) != 0;
    if (!is_well) return fault{"", "the certificate for OPC UA could not be created"};

    byte_buffer der(static_cast<std::size_t>(i2d_X509(x509, nullptr)));
    auto* at = der.data();
    i2d_X509(x509, &at);
    return der;
}

}  // namespace penstock::opcua
