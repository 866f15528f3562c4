#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <memory>

namespace penstock::opcua {

/// Frees objects of OpenSSL.
template <auto release>
struct releaser {
    template <class T>
    void operator()(T* p) const noexcept {
        release(p);
    }
};

using key_pointer = std::unique_ptr<EVP_PKEY, releaser<EVP_PKEY_free>>;
using x509_pointer = std::unique_ptr<X509, releaser<X509_free>>;
using crl_pointer = std::unique_ptr<X509_CRL, releaser<X509_CRL_free>>;
using bio_pointer = std::unique_ptr<BIO, releaser<BIO_free_all>>;
using names_pointer = std::unique_ptr<GENERAL_NAMES, releaser<GENERAL_NAMES_free>>;

}  // namespace penstock::opcua
