#include "opcua/parsed_certificate.hpp"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <string_view>

#include "base/text.hpp"

namespace penstock::opcua {

namespace {

/// Takes one certificate off the beginning; null, and `bytes` unchanged, if there is none.
x509_pointer take_certificate(byte_view& bytes) {
    const auto* at = bytes.data();
    ERR_clear_error();
    x509_pointer read(d2i_X509(nullptr, &at, static_cast<long>(bytes.size())));
    ERR_clear_error();
    if (read) bytes = bytes.subspan(static_cast<std::size_t>(at - bytes.data()));
    return read;
}

parsed_certificate make_parsed(byte_view der, x509_pointer x509) {
    return {thumbprint_of(der), {der.begin(), der.end()}, std::move(x509)};
}

bool is_pem(byte_view bytes) noexcept {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return text.find("-----BEGIN ") != std::string_view::npos;
}

bio_pointer reader_of(byte_view bytes) {
    return bio_pointer(BIO_new_mem_buf(bytes.data(), static_cast<int>(bytes.size())));
}

byte_buffer encode(X509* x509) {
    byte_buffer der(static_cast<std::size_t>(std::max(i2d_X509(x509, nullptr), 0)));
    auto* at = der.data();
    if (!der.empty()) i2d_X509(x509, &at);
    return der;
}

std::string uri_of(const X509* x509) {
    const names_pointer names(
        static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(x509, NID_subject_alt_name, nullptr, nullptr)));
    for (int i = 0; names && i < sk_GENERAL_NAME_num(names.get()); ++i) {
        const auto* name = sk_GENERAL_NAME_value(names.get(), i);
        if (name->type != GEN_URI) continue;
        const auto* uri = name->d.uniformResourceIdentifier;
        const auto size = static_cast<std::size_t>(ASN1_STRING_length(uri));
        return make_utf8({reinterpret_cast<const char*>(ASN1_STRING_get0_data(uri)), size});
    }
    return {};
}

}  // namespace

std::string thumbprint_of(byte_view der) {
    std::array<std::uint8_t, SHA_DIGEST_LENGTH> digest{};
    unsigned size = 0;
    EVP_Digest(der.data(), der.size(), digest.data(), &size, EVP_sha1(), nullptr);
    return to_hex(digest, '\0');
}

std::string thumbprint_of(const X509& x509) {
    std::array<std::uint8_t, SHA_DIGEST_LENGTH> digest{};
    unsigned size = 0;
    X509_digest(&x509, EVP_sha1(), digest.data(), &size);
    return to_hex(digest, '\0');
}

std::optional<parsed_certificate> parse_der(byte_view der) {
    if (der.empty() || der.size() > max_certificate) return std::nullopt;
    auto left = der;
    auto read = take_certificate(left);
    if (!read || !left.empty()) return std::nullopt;
    return make_parsed(der, std::move(read));
}

std::optional<parsed_certificate> parse_der_or_pem(byte_view bytes) {
    if (bytes.empty() || bytes.size() > max_certificate) return std::nullopt;
    if (!is_pem(bytes)) return parse_der(bytes);
    const auto from = reader_of(bytes);
    const x509_pointer read(PEM_read_bio_X509(from.get(), nullptr, nullptr, nullptr));
    ERR_clear_error();
    return read ? parse_der(encode(read.get())) : std::nullopt;
}

std::vector<parsed_certificate> parse_chain(byte_view bytes) {
    std::vector<parsed_certificate> chain;
    while (!bytes.empty()) {
        const auto before = bytes;
        auto read = take_certificate(bytes);
        const auto size = before.size() - bytes.size();
        if (!read || size > max_certificate || chain.size() == max_chain) return {};
        chain.push_back(make_parsed(before.first(size), std::move(read)));
    }
    return chain;
}

std::shared_ptr<X509_CRL> parse_crl(byte_view bytes) {
    const auto from = reader_of(bytes);
    crl_pointer read(is_pem(bytes) ? PEM_read_bio_X509_CRL(from.get(), nullptr, nullptr, nullptr)
                                   : d2i_X509_CRL_bio(from.get(), nullptr));
    ERR_clear_error();
    return read;
}

certificate describe(const parsed_certificate& from) {
    certificate c;
    const auto* x509 = from.x509.get();
    c.thumbprint = from.thumbprint;
    c.subject = subject_of(X509_get_subject_name(x509));
    c.issuer = subject_of(X509_get_issuer_name(x509));
    c.application_uri = uri_of(x509);
    c.not_before = to_epoch_ms(to_time(X509_get0_notBefore(x509)));
    c.not_after = to_epoch_ms(to_time(X509_get0_notAfter(x509)));
    return c;
}

wall_time to_time(const ASN1_TIME* time) noexcept {
    std::tm parts{};
    if (time == nullptr || ASN1_TIME_to_tm(time, &parts) != 1) return {};
    return from_epoch_ms(::timegm(&parts) * 1000);
}

bool is_self_issued(const X509& x509) noexcept {
    return X509_NAME_cmp(X509_get_subject_name(&x509), X509_get_issuer_name(&x509)) == 0;
}

std::string subject_of(const X509_NAME* name) {
    const bio_pointer to(BIO_new(BIO_s_mem()));
    constexpr auto how = (XN_FLAG_SEP_CPLUS_SPC | XN_FLAG_FN_SN | ASN1_STRFLGS_RFC2253) & ~ASN1_STRFLGS_ESC_MSB;
    if (!to || name == nullptr || X509_NAME_print_ex(to.get(), name, 0, how) < 0) return {};
    const char* text = nullptr;
    const auto size = BIO_get_mem_data(to.get(), &text);
    return make_utf8({text, static_cast<std::size_t>(size)});
}

}  // namespace penstock::opcua
