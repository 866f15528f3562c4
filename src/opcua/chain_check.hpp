#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

/// Whom users trust, at one moment. Never changed once it is shared.
struct trust_list {
    std::map<std::string, parsed_certificate, std::less<>> trusted;  ///< by thumbprint; authorities too
    std::map<std::string, parsed_certificate, std::less<>> issuers;  ///< complete chains, without being trusted
    std::vector<std::shared_ptr<X509_CRL>> revocations;
};

/// Whether the peer is trusted. `sent`: its own certificate first, then those of its issuers; not empty.
///
/// Trusted is who is in the list itself, whether its issuer is there or not, or whose chain is valid up to one that
/// is. Who is named in a revocation list is refused; without a list none is, and an outdated one still
/// applies: a plant must not stop because an office forgot to sign.
/// Source: OPC 10000-4 6.1.3.   Thread: any.
result<> check_chain(const std::vector<parsed_certificate>& sent, const trust_list& known,
                     certificate_store::trust whom, wall_time now);

}  // namespace penstock::opcua
