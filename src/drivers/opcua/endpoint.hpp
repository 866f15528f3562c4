#pragma once

#include <open62541/types.h>

#include <vector>

#include "drivers/opcua/options.hpp"
#include "opcua/ua.hpp"

namespace penstock::opcua {

using owned_endpoint = owned<UA_EndpointDescription, UA_TYPES_ENDPOINTDESCRIPTION>;
using owned_endpoints = owned<UA_GetEndpointsResponse, UA_TYPES_GETENDPOINTSRESPONSE>;

/// The endpoint, and the token to log in, that were chosen from the server's offer.
struct chosen_endpoint {
    security_policy policy = security_policy::none;
    security_mode mode = security_mode::none;
    /// The server's certificate and the certificates sent with it; empty if policy None comes without one.
    byte_buffer chain;
    std::string token;  ///< how the password is sent: `encrypted by Basic256Sha256`, `in clear`; empty = no password
    owned_endpoint description;  ///< has only the user token that was chosen
};

/// The most secure endpoint that the options allow and that accepts the configured user (or an anonymous one, if none
/// is set). Policy None is chosen only if the options name it, or if the server offers nothing else and no user is set:
/// a password is never sent in clear unless the options name None. Error: a text that lists the offered endpoints.
result<chosen_endpoint> choose_endpoint(const UA_GetEndpointsResponse& offered, const device_options& options);

/// Text for people: `Basic256Sha256 SignAndEncrypt`.
std::string security_text(security_policy p, security_mode m);

}  // namespace penstock::opcua
