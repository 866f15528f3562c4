#pragma once

#include <open62541/types.h>

#include "base/worded_error.hpp"

namespace penstock::opcua {

/// The error for a status of a request or a value: `BadNodeIdUnknown: the server has no such node`. Codes of
/// connection, channel and session have the remedy `reconnect`, those of credentials and invalid settings `fix_config`;
/// all other codes are the server's answer to one request.
error_code status_error(UA_StatusCode code) noexcept;

/// The status code of an error of `status_error`; Good for any other error.
UA_StatusCode code_of(const error_code& ec) noexcept;

}  // namespace penstock::opcua
