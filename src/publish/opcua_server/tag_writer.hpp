#pragma once

#include <open62541/server.h>

#include <string>

#include "base/error.hpp"
#include "publish/opcua_server/tag_node.hpp"

namespace penstock::publish {

/// What a client wants to write, as the text that the gateway's write path takes. The rights were checked before.
/// Otherwise the status: BadTypeMismatch unless it has exactly the tag's type and length, BadOutOfRange,
/// BadWriteNotSupported for a part of an array.
struct write_text {
    UA_StatusCode status = UA_STATUSCODE_GOOD;
    std::string text{};
};
write_text text_to_write(const tag_node& tag, const UA_NumericRange* range, const UA_DataValue& value);

}  // namespace penstock::publish
