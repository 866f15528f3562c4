#pragma once

#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::ls_xg5000 {

/// An address and a type of XG5000 in this gateway's words; the driver reads the addresses as XG5000 shows them.
/// Source of the types: XGI/XGR instruction manual, data types; IEC 61131-3.
conversion convert(std::string_view address, std::string_view type);

}  // namespace penstock::imports::ls_xg5000
