#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "opcua/certificate_store.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::services {

/// The certificates of OPC UA: the gateway's own and the trusted ones, for both the server and the client driver.
///
/// Each change takes effect immediately, at the server and at devices that wait for it. Refused: `not_found`: there is
/// no such certificate; `invalid`: the bytes are no certificate; `store_failed`: its file cannot be written. Thread:
/// `list` any; the rest the store's, and may wait 2 s for the server.
class trust {
public:
    virtual ~trust() = default;

    struct certificates {
        opcua::certificate own;
        std::vector<opcua::certificate> trusted, rejected;
    };
    virtual certificates list() const = 0;

    virtual outcome<> accept(const std::string& thumbprint) = 0;  ///< trusted from now on
    virtual outcome<> reject(const std::string& thumbprint) = 0;  ///< trusted no longer: its sessions end
    virtual outcome<> forget(const std::string& thumbprint) = 0;  ///< when it is seen again, it is refused again

    // The thumbprint of the certificate.
    virtual outcome<std::string> add(byte_view der_or_pem) = 0;  ///< trusted from now on
    virtual outcome<std::string> renew() = 0;                    ///< our own, of the same key and URI
};

}  // namespace penstock::services
