#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

/// Whom people trust, at one moment. Never changed once it is shared.
struct trust_list {
    std::map<std::string, parsed_certificate, std::less<>> trusted;  ///< by thumbprint; authorities too
    std::map<std::string, parsed_certificate, std::less<>> issuers;  ///< complete chains, and lend no trust
    std::vector<std::shared_ptr<X509_CRL>> revocations;
};

/// Whether the far end may be talked to. `sent`: its own certificate first, then those of its issuers; not empty.
///
/// Trusted is who stands in the list itself, whether its issuer is known or not, or whose chain holds up to one that
/// does. Who is named in a revocation list is refused; where there is no list nobody is, and an outdated one still
/// says who was revoked: a plant must not stop because an office forgot to sign.
/// Source: OPC 10000-4 6.1.3.   Thread: any.
result<> check_chain(const std::vector<parsed_certificate>& sent, const trust_list& known,
                     certificate_store::trust whom, wall_time now);

}  // namespace penstock::opcua
