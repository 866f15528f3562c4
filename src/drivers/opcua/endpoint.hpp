#pragma once

#include <open62541/types.h>

#include <vector>

#include "drivers/opcua/options.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

using owned_endpoint = owned<UA_EndpointDescription, UA_TYPES_ENDPOINTDESCRIPTION>;
using owned_endpoints = owned<UA_GetEndpointsResponse, UA_TYPES_GETENDPOINTSRESPONSE>;

/// The endpoint and token that were chosen of those that a server offers.
struct chosen_endpoint {
    security_policy policy = security_policy::none;
    security_mode mode = security_mode::none;
    byte_buffer chain;  ///< the server's certificate and what it sent with it; empty for None where it has none
    std::string token;  ///< how a password travels: `encrypted by Basic256Sha256`, `in clear`; empty = no password
    owned_endpoint description;  ///< of the ways to sign in as that user only the one that was chosen
};

/// The strongest endpoint that the options allow and that accepts the configured user (or any, if none is set).
/// None only where it is named, or where nothing else is offered and there is no user: a password is never sent in
/// clear unless None is named. Error: words that list what is offered.
result<chosen_endpoint> choose_endpoint(const UA_GetEndpointsResponse& offered, const device_options& options);

/// `Basic256Sha256 SignAndEncrypt`.
std::string security_text(security_policy p, security_mode m);

}  // namespace penstock::opcua
