#pragma once

#include "base/error.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::opcua {

/// Converts a value to another type if it fits. A number must be in the range of the type; for a whole type it is
/// rounded. A text must be readable as the type. Every value has a text. Of an array, each element is converted; the
/// number of elements stays. Error: a text that names both types.
enum class conversion_direction { from_server, to_server };
result<value> convert(const value& v, const data_type& from, const data_type& to,
                      conversion_direction c = conversion_direction::from_server);

}  // namespace penstock::opcua
