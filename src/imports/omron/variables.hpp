#pragma once

#include <string_view>

#include "imports/converted_point.hpp"

namespace penstock::imports::omron {

/// A variable by its name and type: controllers of the NJ and NX series are addressed by names.
/// Source: NJ/NX-series CPU Unit Software User's Manual (W501), basic data types; public exports.
conversion convert(std::string_view name, std::string_view type);

}  // namespace penstock::imports::omron
