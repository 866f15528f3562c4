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
inline constexpr std::size_t max_chain = 10;                ///< certificates

/// A certificate that could be read, with its unchanged bytes: those are what users trust. Copies share it.
struct parsed_certificate {
    std::string thumbprint;
    byte_buffer der;
    std::shared_ptr<X509> x509;
};

/// Exactly one certificate in DER, nothing after it.
std::optional<parsed_certificate> parse_der(byte_view der);

/// The first certificate of a PEM text, or one in DER.
std::optional<parsed_certificate> parse_der_or_pem(byte_view bytes);

/// Certificates one after the other; empty when any part of it is none.
std::vector<parsed_certificate> parse_chain(byte_view bytes);

/// A revocation list in DER or PEM; null when it is none.
std::shared_ptr<X509_CRL> parse_crl(byte_view bytes);

std::string thumbprint_of(const X509& x509);

/// The certificate's own content: all but when it was seen, as what, and its path.
certificate describe(const parsed_certificate& from);

wall_time to_time(const ASN1_TIME* time) noexcept;

/// Whether its issuer's name is its own.
bool is_self_issued(const X509& x509) noexcept;

std::string subject_of(const X509_NAME* name);

}  // namespace penstock::opcua
