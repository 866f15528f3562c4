#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "opcua/certificate_store.hpp"
#include "opcua/openssl_pointers.hpp"

namespace penstock::opcua {

inline constexpr std::size_t max_certificate = 64U << 10U;  ///< bytes of DER or PEM
inline constexpr std::size_t max_chain = 10;                ///< maximum number of certificates

/// A parsed certificate, with its unchanged bytes, which are what users trust. Copies share it.
struct parsed_certificate {
    std::string thumbprint;
    byte_buffer der;
    std::shared_ptr<X509> x509;
};

/// Parses exactly one certificate in DER; nothing may follow it.
std::optional<parsed_certificate> parse_der(byte_view der);

/// Parses the first certificate of a PEM text, or one in DER.
std::optional<parsed_certificate> parse_der_or_pem(byte_view bytes);

/// Parses certificates that follow each other; empty if any part is no certificate.
std::vector<parsed_certificate> parse_chain(byte_view bytes);

/// Parses a revocation list in DER or PEM; null if it is none.
std::shared_ptr<X509_CRL> parse_crl(byte_view bytes);

std::string thumbprint_of(const X509& x509);

/// Describes the content of the certificate; the times of use, the role and the path stay empty.
certificate describe(const parsed_certificate& from);

wall_time to_time(const ASN1_TIME* time) noexcept;

/// Whether the certificate has the same name as its issuer.
bool is_self_issued(const X509& x509) noexcept;

std::string subject_of(const X509_NAME* name);

}  // namespace penstock::opcua
