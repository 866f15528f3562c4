#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "drivers/modbus/sim.hpp"

namespace penstock::simulator {

/// A profile file: what a simulated device holds. README.md describes the format.
struct profile {
    struct unit {
        modbus::sim_unit_plan plan;
        std::vector<std::string> faults;  ///< lines of the control port, without `fault`
    };
    std::uint8_t unknown_unit = 0x0B;
    std::map<std::uint8_t, unit> units;  ///< those named by their number
    std::optional<unit> any;             ///< the one for all other unit numbers
};

/// Reads a profile; the fault names the place (`units[0].signals[2].shape`).
checked<profile> parse_profile(std::string_view json);

/// What a unit is like when the profile says nothing of it: 10,000 zeros in each area.
profile::unit plain_unit();

/// A device with those units. The fault is that of a line in `faults`.
checked<> furnish(modbus::sim& device, const profile& from, const std::vector<std::uint8_t>& units);

}  // namespace penstock::simulator
