#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

/// The certificates that users trust, at one moment. It is never changed after it was shared.
struct trust_list {
    std::map<std::string, parsed_certificate, std::less<>> trusted;  ///< by thumbprint; authorities included
    std::map<std::string, parsed_certificate, std::less<>>
        issuers;  ///< they only complete chains and are not trusted themselves
    std::vector<std::shared_ptr<X509_CRL>> revocations;
};

/// Whether the peer is trusted. `sent`: its own certificate first, then those of its issuers; not empty.
///
/// A certificate is trusted if it is in the list, whether its issuer is there or not, or if its chain is valid up to
/// one in the list. A certificate in a revocation list is refused. Without a list none is refused, and an outdated list
/// still applies, because a plant must not stop if nobody has signed a new list.
/// Source: OPC 10000-4 6.1.3.   Thread: any.
result<> check_chain(const std::vector<parsed_certificate>& sent, const trust_list& known,
                     certificate_store::trust whom, wall_time now);

}  // namespace penstock::opcua
