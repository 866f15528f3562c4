#pragma once

#include <open62541/types.h>

#include <string>

#include "base/error.hpp"

namespace penstock::opcua {

/// The error that a service or a value came with: `BadNodeIdUnknown: the server has no such node`.
/// Connection, channel and session codes are `reconnect`, those of credentials and of what can never be `fix_config`,
/// the rest is what the server says of one request.
error_code status_error(UA_StatusCode code) noexcept;

/// The status code again; Good for an error that is none of these.
UA_StatusCode code_of(const error_code& ec) noexcept;

/// An error in words that are known only where it happens: which certificate, which two types.
/// Limits: the last 1,024 different texts are kept; an older error has lost its words.   Thread: any.
error_code worded_error(std::string text, remedy what_helps);

}  // namespace penstock::opcua
