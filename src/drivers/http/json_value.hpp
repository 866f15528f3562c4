#pragma once

#include <string_view>

#include "base/error.hpp"
#include "drivers/http/time_unit.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::http {

/// Converts `json` (one whole JSON value) to `type` and stores it in `into`. A text with a number counts as the number;
/// an object or a list becomes a String unchanged.
error_code load_json(const data_type& type, std::string_view json, value& into,
                     time_unit unit = time_unit::milliseconds);

}  // namespace penstock::http
