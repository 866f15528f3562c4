#pragma once

#include <open62541/types.h>

#include <optional>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "model/data_type.hpp"
#include "model/quality.hpp"
#include "model/value.hpp"

namespace penstock::opcua {

/// Our data type of one of the stack's built-in types; `nullopt` if there is none (structures, Variant, …).
/// Enumerations are Int32, LocalizedText, QualifiedName and similar String (their text), Guid and NodeId String,
/// StatusCode UInt32, UtcTime DateTime, Duration Double.
std::optional<element_type> element_of(const UA_DataType& type) noexcept;

/// The stack's type that stands for ours.
const UA_DataType& type_of(element_type type) noexcept;

/// The value in a variant. Arrays of one dimension only; of more they are read row by row.
/// Error: `errc::unsupported_type` (arrays of more than 65,536 elements too), `errc::no_value` for an empty variant.
result<value> from_variant(const UA_Variant& from);

/// The type of a variant; `count` is that of this value. `nullopt` for an array without elements.
std::optional<data_type> type_of(const UA_Variant& from) noexcept;

/// Into an empty variant, which owns what it needs afterwards. The value must have that type.
/// Error: `errc::unsupported_type` when it has not.
result<> to_variant(const value& v, element_type type, UA_Variant& to);

/// The same for a type of the stack whose equivalent is ours (`element_of`): an enumeration, a Guid from its text …
result<> to_variant(const value& v, const UA_DataType& type, UA_Variant& to);

wall_time from_date_time(UA_DateTime time) noexcept;  ///< epoch 0 for 0 and times before 1601
UA_DateTime to_date_time(wall_time time) noexcept;

/// The quality for a status code (client side). Keeps nothing of the code but the class, and 4, 8, 24, 28 where a
/// Bad code is known to mean them.
quality quality_of(UA_StatusCode status) noexcept;

}  // namespace penstock::opcua
