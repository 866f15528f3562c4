#pragma once

#include <string_view>

#include "base/error.hpp"
#include "drivers/http/time_unit.hpp"
#include "model/data_type.hpp"
#include "model/value.hpp"

namespace penstock::http {

/// Puts the value that `text` means for `type` into `into`; an error leaves it unchanged or valid but meaningless.
///
/// Numbers are read to the last digit; whole ones may be written as `21.0` or `2e3`. Boolean: `true`, `on`, `yes`,
/// `1` and their opposites, and any number. DateTime: ISO 8601 with zone, or a number since 1970, in milliseconds
/// unless `unit` says another. ByteString: base64. Around all but String blanks do not count. Allocates nothing for
/// numbers.
error_code load_text(element_type type, std::string_view text, value& into, time_unit unit = time_unit::milliseconds);

}  // namespace penstock::http
