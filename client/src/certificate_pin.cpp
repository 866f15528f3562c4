#include "client/src/certificate_pin.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

namespace penstock::v5::detail {

namespace {

// Stands in the place of OpenSSL's check of the chain. The handshake still proves that the peer has the private key.
int is_pinned(X509_STORE_CTX* context, void* argument) {
    const auto& pin = *static_cast<const sha256*>(argument);
    const X509* certificate = X509_STORE_CTX_get0_cert(context);
    sha256 digest{};
    unsigned size = 0;
    const bool same = certificate != nullptr && X509_digest(certificate, EVP_sha256(), digest.data(), &size) == 1 &&
                      size == digest.size() && CRYPTO_memcmp(digest.data(), pin.data(), pin.size()) == 0;
    X509_STORE_CTX_set_error(context, same ? X509_V_OK : X509_V_ERR_CERT_UNTRUSTED);
    return same ? 1 : 0;
}

}  // namespace

void trust_only(void* ssl_context, const sha256& pin) noexcept {
    SSL_CTX_set_cert_verify_callback(static_cast<SSL_CTX*>(ssl_context), is_pinned, const_cast<sha256*>(&pin));
}

}  // namespace penstock::v5::detail
