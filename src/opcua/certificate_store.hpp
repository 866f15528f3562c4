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

/// Who presented a certificate to us.
enum class peer { client, server };

/// What users see of a certificate (decisions-data D3).
struct certificate {
    std::string thumbprint;  ///< SHA-1 of the DER, 40 lower-case hex digits
    std::string subject, issuer;
    std::string application_uri;    ///< of the first URI in subjectAltName; empty = none
    std::int64_t not_before = 0;    ///< epoch ms
    std::int64_t not_after = 0;     ///< epoch ms
    std::int64_t first_seen = 0;    ///< epoch ms; 0 = never presented to us
    std::int64_t last_seen = 0;     ///< epoch ms
    std::optional<peer> used_as{};  ///< absent: never presented to us
    std::string path;               ///< of its file
};

/// Our own certificate and key, in the stack's form.
struct application_credentials {
    byte_buffer certificate;  ///< DER
    byte_buffer key;          ///< PEM; secret
    std::uint64_t generation = 0;
};

/// The certificates of the gateway's OPC UA side: our own, and whom we trust; one for server and client driver.
///
/// Files: `<folder>/{own,trusted,rejected,issuers,crl}`, a `<thumbprint>.der` each, names of files put there by hand do
/// not matter; `own/cert.der`, `own/key.pem` (0600), which users may replace by a pair of their own authority.
/// Trusted is also who is signed by one in `trusted`; `issuers` only complete chains (OPC 10000-12 7.8.2).
/// Thread: any; `verify` waits for no disk.   Limits: 100 rejected, the oldest is evicted; certificates of 64 KiB;
/// strangers can cause 100 written files an hour, more stays in memory.
class certificate_store {
public:
    struct settings {
        std::string folder;           ///< `<data>/pki/opcua`; created if missing
        std::string application_uri;  ///< `urn:penstock:edge:<edge id>`
        std::string host_name;        ///< DNS name in our own certificate
        std::function<wall_time()> clock;
    };
    /// Creates our own certificate if missing. The fault is printed at exit with code 1.
    static checked<std::unique_ptr<certificate_store>> open(settings s);
    virtual ~certificate_store() = default;

    virtual application_credentials own() const = 0;
    virtual certificate own_certificate() const = 0;
    virtual std::vector<certificate> trusted() const = 0;
    virtual std::vector<certificate> rejected() const = 0;

    /// A chain as the peer sent it, its own certificate first, DER one after the other. Errors are those of
    /// `opcua/errc.hpp`, `rejection_text` has the human-readable text; who was refused is in the rejected list
    /// afterwards, unless trusted. `any` accepts untrusted certificates, but none that is expired, revoked, or that
    /// users have refused.
    enum class trust { list, any };
    virtual result<> verify(byte_view chain, peer shown_by, trust whom) = 0;

    // For users. False: no such certificate. A fault: the disk's, and nothing has changed. Each takes effect
    // immediately.
    virtual checked<bool> accept(std::string_view thumbprint) = 0;  ///< into `trusted`
    virtual checked<bool> reject(std::string_view thumbprint) = 0;  ///< into `rejected`, though its issuer be trusted
    virtual checked<bool> remove(std::string_view thumbprint) = 0;  ///< out of either
    /// Trusted from then on. The fault's field is `certificate` where the bytes are at fault, else empty.
    virtual checked<certificate> add(byte_view der_or_pem) = 0;
    virtual checked<> renew() = 0;  ///< our own; same key, same URI
    virtual void reload() = 0;      ///< files put there, or taken away, by hand

    /// Increases with every change of trust and of our own certificate.
    virtual std::uint64_t generation() const noexcept = 0;
    /// A sentence for each certificate of ours or of a peer that ends within 30 days.
    virtual std::vector<std::string> warnings() const = 0;
};

/// The thumbprint of one DER certificate.
std::string thumbprint_of(byte_view der);

/// `the certificate is not trusted: 5f3a… (CN=Line 4, O=Plant), urn:…; trust it with …`: an error of `verify`,
/// human-readable, with the thumbprint of the chain's first certificate.
std::string rejection_text(const error_code& why, byte_view chain);

}  // namespace penstock::opcua
