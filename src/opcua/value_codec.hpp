#pragma once

#include <open62541/types.h>

#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/data_type.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock::opcua {

/// The gateway's data type for a built-in type of the stack; `nullopt` if there is none (structures, Variant, …). An
/// enumeration is an Int32; LocalizedText, QualifiedName, Guid, NodeId and similar types are a String (their text);
/// StatusCode is a UInt32, UtcTime a DateTime, Duration a Double.
std::optional<element_type> element_of(const UA_DataType& type) noexcept;

/// The stack's type for a data type of the gateway.
const UA_DataType& type_of(element_type type) noexcept;

/// Reads the value in a variant. An array of several dimensions is read row by row into one list.
/// Error: `errc::unsupported_type` (arrays of more than 65,536 elements too), `errc::no_value` for an empty variant.
result<value> from_variant(const UA_Variant& from);

/// The type of a variant; its `count` is that of this value. `nullopt` for an array without elements.
std::optional<data_type> type_of(const UA_Variant& from) noexcept;

/// Writes a value into an empty variant, which then owns everything that it needs. The value must have that type.
/// Error: `errc::unsupported_type`: it has another type.
result<> to_variant(const value& v, element_type type, UA_Variant& to);

/// The same for another type of the stack with an equivalent (`element_of`): an enumeration, a Guid from its text …
result<> to_variant(const value& v, const UA_DataType& type, UA_Variant& to);

wall_time from_date_time(UA_DateTime time) noexcept;  ///< epoch 0 for 0 and times before 1601
UA_DateTime to_date_time(wall_time time) noexcept;

/// The quality for a status code (client side). It contains only the class of the code (Good, Uncertain, Bad), and 4,
/// 8, 24 or 28 for Bad codes with that meaning.
quality quality_of(UA_StatusCode status) noexcept;

}  // namespace penstock::opcua
