#pragma once

#include <open62541/types.h>

#include "base/worded_error.hpp"

namespace penstock::opcua {

/// The error of a service or a value: `BadNodeIdUnknown: the server has no such node`.
/// Connection, channel and session codes are `reconnect`, those of credentials and of invalid settings `fix_config`,
/// the rest is the server's status of one request.
error_code status_error(UA_StatusCode code) noexcept;

/// The status code again; Good for an error that is none of these.
UA_StatusCode code_of(const error_code& ec) noexcept;

}  // namespace penstock::opcua
