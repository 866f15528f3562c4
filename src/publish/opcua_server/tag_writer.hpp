#pragma once

#include <open62541/server.h>

#include <string>

#include "base/error.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// The value that a client writes, as text for the gateway's write path. The rights were checked before. If it cannot
/// be written, `status` says why: BadTypeMismatch if type or length differ from the tag's, BadOutOfRange, or
/// BadWriteNotSupported for a part of an array.
struct write_text {
    UA_StatusCode status = UA_STATUSCODE_GOOD;
    std::string text{};
};
write_text text_to_write(const tag_node& tag, const UA_NumericRange* range, const UA_DataValue& value);

}  // namespace penstock::publish
