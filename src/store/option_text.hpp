#pragma once

#include <string>
#include <string_view>

#include "model/tag.hpp"

namespace penstock::store {

/// An option map as one JSON object of strings, as its column holds it.
std::string format_options(const option_map& options);

/// Reads it back; anything that is not such an object gives an empty map.
option_map parse_options(std::string_view json);

}  // namespace penstock::store
