#pragma once

#include <string>

#include "drivers/modbus/writer.hpp"

namespace penstock::modbus {

/// Reads the unit's identification by function 43/14: vendor, product, revision and further parts, separated by blanks.
/// Empty if the unit does not support the function or does not respond. Errors: those that need a new link.
io::awaitable<result<std::string>> read_identity(writer& link, std::uint8_t unit);

}  // namespace penstock::modbus
