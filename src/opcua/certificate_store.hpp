#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"

namespace penstock::opcua {

/// In which role a peer presented a certificate to the gateway.
enum class peer { client, server };

/// What users see of a certificate: whose it is, how long it is valid, and when it was presented.
struct certificate {
    std::string thumbprint;  ///< SHA-1 of the DER, 40 lower-case hex digits
    std::string subject, issuer;
    std::string application_uri;    ///< the first URI in subjectAltName; empty = none
    std::int64_t not_before = 0;    ///< epoch ms
    std::int64_t not_after = 0;     ///< epoch ms
    std::int64_t first_seen = 0;    ///< epoch ms; 0 = never presented to the gateway
    std::int64_t last_seen = 0;     ///< epoch ms
    std::optional<peer> used_as{};  ///< absent: never presented to the gateway
    std::string path;               ///< path of its file
};

/// The gateway's certificate and key, in the stack's format.
struct application_credentials {
    byte_buffer certificate;  ///< DER
    byte_buffer key;          ///< PEM; secret
    std::uint64_t generation = 0;
};

/// The certificates for OPC UA: the gateway's own, and those that it trusts. Server and client driver share one store.
///
/// Files: `<folder>/{own,trusted,rejected,issuers,crl}` with one `<thumbprint>.der` for each certificate; files that
/// users put there may have any name. Users may replace `own/cert.der` and `own/key.pem` (0600) by a pair of their own
/// authority. A certificate that is signed by one in `trusted` is trusted, too; those in `issuers` only complete chains
/// (OPC 10000-12 7.8.2).
/// Thread: any; `verify` waits for no disk.   Limits: 100 rejected, the oldest is evicted; certificates of 64 KiB;
/// untrusted peers can cause 100 written files in an hour; more stay only in memory.
class certificate_store {
public:
    struct settings {
        std::string folder;           ///< `<data>/pki/opcua`; created if missing
        std::string application_uri;  ///< `urn:penstock:edge:<edge id>`
        std::string host_name;        ///< DNS name in the gateway's certificate
        std::function<wall_time()> clock;
    };
    /// Creates the gateway's certificate if it is missing. The fault is printed at exit with code 1.
    static checked<std::unique_ptr<certificate_store>> open(settings s);
    virtual ~certificate_store() = default;

    virtual application_credentials own() const = 0;
    virtual certificate own_certificate() const = 0;
    virtual std::vector<certificate> trusted() const = 0;
    virtual std::vector<certificate> rejected() const = 0;

    /// Checks a chain as the peer sent it: DER certificates one after the other, the peer's first. Errors: those of
    /// `opcua/errc.hpp`; `rejection_text` makes them human-readable. A refused certificate is in the rejected list
    /// afterwards, unless it is trusted. `any` also accepts untrusted certificates, but none that has expired, was
    /// revoked, or was refused by users.
    enum class trust { list, any };
    virtual result<> verify(byte_view chain, peer shown_by, trust whom) = 0;

    // For users. False: no such certificate. A fault comes from the disk; then nothing has changed. Each takes effect
    // immediately.
    virtual checked<bool> accept(std::string_view thumbprint) = 0;  ///< moves it into `trusted`
    /// Moves it into `rejected`, even if its issuer is trusted.
    virtual checked<bool> reject(std::string_view thumbprint) = 0;
    virtual checked<bool> remove(std::string_view thumbprint) = 0;  ///< removes it from both folders
    /// Adds a certificate that is trusted from now on. The fault's field is `certificate` if the bytes are wrong,
    /// otherwise empty.
    virtual checked<certificate> add(byte_view der_or_pem) = 0;
    virtual checked<> renew() = 0;  ///< replaces the gateway's certificate; same key, same URI
    virtual void reload() = 0;      ///< reads the folders again, after users have added or removed files

    /// Increases with every change of trust and of the gateway's certificate.
    virtual std::uint64_t generation() const noexcept = 0;
    /// A sentence for each certificate, of the gateway or of a peer, that expires within 30 days.
    virtual std::vector<std::string> warnings() const = 0;
};

/// The thumbprint of one DER certificate.
std::string thumbprint_of(byte_view der);

/// `the certificate is not trusted: 5f3a… (CN=Line 4, O=Plant), urn:…; trust it with …`: an error of `verify`,
/// human-readable, with the thumbprint of the chain's first certificate.
std::string rejection_text(const error_code& why, byte_view chain);

}  // namespace penstock::opcua
