#pragma once

#include "base/error.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::opcua {

/// The value of one type as one of another, where it fits: numbers within the range (rounded where the type is whole),
/// texts that can be read as the type, anything as its text; of an array each element, as many as there are.
/// Error: words that name both types.
enum class conversion_direction { from_server, to_server };
result<value> convert(const value& v, const data_type& from, const data_type& to,
                      conversion_direction c = conversion_direction::from_server);

}  // namespace penstock::opcua
