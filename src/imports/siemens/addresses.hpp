#pragma once

#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::siemens {

/// A logical address (`%MW20`, `%IW64:P`, `M     750.0`) and a type of STEP 7 or TIA Portal in this gateway's words.
/// Sources: online help of TIA Portal, "Overview of the valid data types" and "Addressing operands"; public exports.
conversion convert(std::string_view address, std::string_view type);

/// Whether the text has the form of an address or a block: letters, then a number.
bool is_address_like(std::string_view text);

}  // namespace penstock::imports::siemens
