#include "api/http/tls.hpp"

#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <array>
#include <boost/asio/ssl/context.hpp>
#include <filesystem>
#include <span>

#include "base/host.hpp"
#include "base/private_file.hpp"

namespace penstock::api {

namespace {

namespace ssl = boost::asio::ssl;

template <auto release>
struct releaser {
    template <class T>
    void operator()(T* p) const {
        release(p);
    }
};
using key_pointer = std::unique_ptr<EVP_PKEY, releaser<EVP_PKEY_free>>;
using certificate_pointer = std::unique_ptr<X509, releaser<X509_free>>;
using extension_pointer = std::unique_ptr<X509_EXTENSION, releaser<X509_EXTENSION_free>>;
using bio_pointer = std::unique_ptr<BIO, releaser<BIO_free_all>>;

constexpr long ten_years_s = 10L * 365 * 24 * 3600;

bool add_extension(X509* to, int kind, const std::string& text) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, to, to, nullptr, nullptr, 0);
    const extension_pointer made(X509V3_EXT_conf_nid(nullptr, &context, kind, text.c_str()));
    return made && X509_add_ext(to, made.get(), -1) == 1;
}

bool set_serial(X509* to) {
    std::uint64_t number = 0;
    if (RAND_bytes(reinterpret_cast<unsigned char*>(&number), sizeof number) != 1) return false;
    return ASN1_INTEGER_set_uint64(X509_get_serialNumber(to), number >> 1U) == 1;
}

certificate_pointer sign_own(EVP_PKEY* key) {
    certificate_pointer made(X509_new());
    const auto host = host_name();
    std::string names = "DNS:localhost";
    if (host != "localhost") names += ",DNS:" + host;
    for (const auto& address : own_addresses())
        names += ",IP:" + address;
    auto* subject = X509_get_subject_name(made.get());
    const auto* common_name = reinterpret_cast<const unsigned char*>(host.c_str());
    const bool is_well =
        X509_set_version(made.get(), X509_VERSION_3) == 1 && set_serial(made.get()) &&
        X509_gmtime_adj(X509_getm_notBefore(made.get()), -3600) != nullptr &&
        X509_gmtime_adj(X509_getm_notAfter(made.get()), ten_years_s) != nullptr &&
        X509_set_pubkey(made.get(), key) == 1 &&
        X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, common_name,
                                   static_cast<int>(std::min<std::size_t>(host.size(), 64)), -1, 0) == 1 &&
        X509_set_issuer_name(made.get(), subject) == 1 &&
        add_extension(made.get(), NID_basic_constraints, "critical,CA:FALSE") &&
        add_extension(made.get(), NID_key_usage, "critical,digitalSignature") &&
        add_extension(made.get(), NID_ext_key_usage, "serverAuth") &&
        add_extension(made.get(), NID_subject_key_identifier, "hash") &&
        add_extension(made.get(), NID_subject_alt_name, names) && X509_sign(made.get(), key, EVP_sha256()) != 0;
    return is_well ? std::move(made) : nullptr;
}

std::string contents(BIO* bio) {
    const char* text = nullptr;
    const auto size = BIO_get_mem_data(bio, &text);
    return {text, static_cast<std::size_t>(size)};
}

fault tls_fault(std::string_view file, const error_code& ec) {
    return {"", fmt::format("{}: {}", file, ec.message())};
}

}  // namespace

checked<> make_certificate(const tls_files& to) {
    const key_pointer key(EVP_EC_gen("P-256"));
    const auto certificate = key ? sign_own(key.get()) : nullptr;
    const bio_pointer key_text(BIO_new(BIO_s_mem())), certificate_text(BIO_new(BIO_s_mem()));
    if (!certificate || PEM_write_bio_X509(certificate_text.get(), certificate.get()) != 1 ||
        PEM_write_bio_PKCS8PrivateKey(key_text.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1) {
        return fault{"", "the certificate could not be created"};
    }
    if (auto done = write_private_file(to.key, contents(key_text.get())); !done) return done.error();
    return write_private_file(to.cert, contents(certificate_text.get()));
}

checked<std::shared_ptr<ssl::context>> load_tls(const tls_files& from) {
    auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
    error_code ec;
    context->set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 | ssl::context::no_sslv3 |
                             ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1 | ssl::context::single_dh_use,
                         ec);
    auto* native = context->native_handle();
    if (ec || SSL_CTX_set_min_proto_version(native, TLS1_2_VERSION) != 1) return fault{"", "TLS 1.2 is not available"};
    // Of TLS 1.2 only what keeps old records secret when the key is stolen, and authenticates what it encrypts.
    if (SSL_CTX_set_cipher_list(native, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1) return fault{"", "no cipher is available"};
    SSL_CTX_set_options(native, SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_mode(native, SSL_MODE_RELEASE_BUFFERS);
    ERR_clear_error();
    context->use_certificate_chain_file(from.cert, ec);
    if (ec) return tls_fault(from.cert, ec);
    context->use_private_key_file(from.key, ssl::context::pem, ec);
    if (ec) return tls_fault(from.key, ec);
    if (SSL_CTX_check_private_key(native) != 1) {
        return fault{"", fmt::format("{} is not the private key of the certificate {}", from.key, from.cert)};
    }
    return context;
}

bool covers(ssl::context& context, const std::string& host) {
    auto* certificate = SSL_CTX_get0_certificate(context.native_handle());
    if (certificate == nullptr) return false;
    return X509_check_host(certificate, host.data(), host.size(), 0, nullptr) == 1 ||
           X509_check_ip_asc(certificate, host.c_str(), 0) == 1;
}

std::string certificate_sha256(ssl::context& context) {
    auto* certificate = SSL_CTX_get0_certificate(context.native_handle());
    std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
    unsigned size = 0;
    if (certificate == nullptr || X509_digest(certificate, EVP_sha256(), sum.data(), &size) != 1) return {};
    std::string text;
    for (const auto byte : std::span(sum).first(size))
        text += fmt::format("{:02x}", byte);
    return text;
}

checked<tls_files> find_identity(const tls_files& given, const std::string& data_dir) {
    if (given.cert.empty() != given.key.empty()) {
        return fault{"", "edge.tls.cert and edge.tls.key depend on each other: set both or neither"};
    }
    if (!given.cert.empty()) return given;
    const tls_files own{data_dir + "/pki/penstock.crt", data_dir + "/pki/penstock.key"};
    if (std::filesystem::exists(own.cert) && std::filesystem::exists(own.key)) return own;
    if (auto made = make_certificate(own); !made) return made.error();
    return own;
}

}  // namespace penstock::api
