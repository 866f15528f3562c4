#pragma once

#include <span>
#include <string_view>

#include "base/error.hpp"
#include "drivers/modbus/sim_faults.hpp"

namespace penstock::simulator {

/// Changes one fault as a line of words tells: `silent on`, `delay 50`, `max_registers 16 3`; README.md lists all.
/// `clear` takes all back. The fault of a bad line names what was expected; nothing has changed then.
checked<> apply_fault(modbus::sim_faults& faults, std::span<const std::string_view> words);

}  // namespace penstock::simulator
