#include "io/tls_context.hpp"

#include <openssl/evp.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/hex.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/verify_context.hpp>

#include "base/named_file.hpp"

namespace penstock::io {
namespace {

namespace ssl = asio::ssl;

/// OpenSSL would read from a pipe, too, and block: only regular files are loaded.
bool load_files(ssl::context& context, const tls_settings& settings) {
    error_code ec;
    if (!settings.ca_file.empty()) {
        const auto ca = read_named_file(settings.ca_file);
        if (!ca || context.add_certificate_authority(asio::buffer(*ca), ec)) return false;
    } else if (settings.verifies && context.set_default_verify_paths(ec)) {
        // Loading the system's authorities takes about 10 ms, so it is left out if nothing is verified.
        return false;
    }
    if (settings.cert_file.empty()) return true;
    const auto certificate = read_named_file(settings.cert_file);
    if (!certificate || context.use_certificate_chain(asio::buffer(*certificate), ec)) return false;
    const auto key = settings.key_file.empty() ? certificate : read_named_file(settings.key_file);
    return key && !context.use_private_key(asio::buffer(*key), ssl::context::pem, ec) &&
           SSL_CTX_check_private_key(context.native_handle()) == 1;
}

}  // namespace

result<std::shared_ptr<ssl::context>> make_tls_context(ssl::context::method side, const tls_settings& settings) {
    auto context = std::make_shared<ssl::context>(side);
    if (SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION) != 1) return errc::tls_refused;
    if (!load_files(*context, settings)) return errc::bad_tls_file;
    return context;
}

bool is_numeric_host(const std::string& host) {
    error_code ec;
    asio::ip::make_address(host, ec);
    return !ec;
}

result<> demand_identity(ssl::context& context, const std::string& name, bool verifies) {
    auto* native = context.native_handle();
    if (!verifies) {
        SSL_CTX_set_verify(native, SSL_VERIFY_NONE, nullptr);
        return {};
    }
    if (name.empty()) return errc::bad_address;
    SSL_CTX_set_verify(native, SSL_VERIFY_PEER, nullptr);
    auto* rules = SSL_CTX_get0_param(native);
    X509_VERIFY_PARAM_set_hostflags(rules, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    const int set = is_numeric_host(name) ? X509_VERIFY_PARAM_set1_ip_asc(rules, name.c_str())
                                          : X509_VERIFY_PARAM_set1_host(rules, name.data(), name.size());
    if (set != 1) return errc::bad_address;
    return {};
}

result<> demand_certificate(ssl::context& context, const std::string& sha256) {
    constexpr std::size_t size = 32;
    std::array<unsigned char, size> wanted{};
    const auto is_hex = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    };
    if (sha256.size() != 2 * size || !std::ranges::all_of(sha256, is_hex)) return errc::bad_address;
    boost::algorithm::unhex(sha256, wanted.begin());
    context.set_verify_mode(ssl::verify_peer);
    // Faults of issuers are ignored; faults of the server's own certificate, too, if it is the expected one.
    context.set_verify_callback([wanted](bool, ssl::verify_context& now) {
        auto* state = now.native_handle();
        if (X509_STORE_CTX_get_error_depth(state) != 0) return true;
        std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
        unsigned length = 0;
        const auto* presented = X509_STORE_CTX_get_current_cert(state);
        return presented != nullptr && X509_digest(presented, EVP_sha256(), sum.data(), &length) == 1 &&
               length == size && std::equal(wanted.begin(), wanted.end(), sum.begin());
    });
    return {};
}

}  // namespace penstock::io
