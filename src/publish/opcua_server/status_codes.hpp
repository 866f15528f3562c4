#pragma once

#include <open62541/types.h>

#include "live/tag_table.hpp"
#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// The OPC UA status of a value with that quality.
UA_StatusCode status_of(live::read_status status, quality state) noexcept;

/// The status of a point in the history.
UA_StatusCode status_of(quality state) noexcept;

UA_StatusCode status_of(write_status fact) noexcept;

}  // namespace penstock::publish
