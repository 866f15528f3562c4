#pragma once

#include <string>

#include "drivers/modbus/writer.hpp"

namespace penstock::modbus {

/// The unit's identification by function 43/14: vendor, product, revision and what else it has, separated by
/// blanks. Empty when the unit lacks the function or does not respond. Errors: those that need a new link.
io::awaitable<result<std::string>> read_identity(writer& link, std::uint8_t unit);

}  // namespace penstock::modbus
