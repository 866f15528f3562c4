#pragma once

#include <open62541/types.h>

#include "live/tag_table.hpp"
#include "publish/opcua_server/opcua_server.hpp"

namespace penstock::publish {

/// The OPC UA status for a value with this read status and quality.
UA_StatusCode status_of(live::read_status status, quality state) noexcept;

/// The OPC UA status for a point of the history.
UA_StatusCode status_of(quality state) noexcept;

UA_StatusCode status_of(write_status fact) noexcept;

}  // namespace penstock::publish
