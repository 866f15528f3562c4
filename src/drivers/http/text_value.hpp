#pragma once

#include <string_view>

#include "base/error.hpp"
#include "drivers/http/time_unit.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::http {

/// Converts `text` to `type` and stores it in `into`; after an error, `into` is unchanged, or has a valid value without
/// meaning.
///
/// Numbers keep all digits; whole numbers may be written as `21.0` or `2e3`. Boolean: `true`, `on`, `yes`, `1`, their
/// opposites, or any number. DateTime: ISO 8601 with a zone, or a number since 1970 in the unit `unit`. ByteString:
/// base64. Blanks around the text are ignored, except for String. Allocates nothing for numbers.
error_code load_text(element_type type, std::string_view text, value& into, time_unit unit = time_unit::milliseconds);

}  // namespace penstock::http
