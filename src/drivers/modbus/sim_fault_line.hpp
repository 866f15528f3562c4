#pragma once

#include "base/error.hpp"
#include "drivers/modbus/sim_faults.hpp"

namespace penstock::modbus {

/// Changes one fault as given by a line of words: `silent on`, `delay 50`, `max_registers 16 3`;
/// src/simulator/README.md lists all. `clear` removes all. The returned fault says what was expected; then nothing has
/// changed.
checked<> apply_fault(sim_faults& f, sim_arguments line);

}  // namespace penstock::modbus
