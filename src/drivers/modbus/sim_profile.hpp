#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "drivers/modbus/sim_unit.hpp"
#include "drivers/sim_profile.hpp"

namespace penstock::modbus {

/// A profile file with the contents of several units. README.md describes the format.
struct units_profile {
    struct unit {
        sim_unit_plan plan;
        std::vector<sim_signal> signals;  ///< their addresses name no unit; the plan has their addresses
        std::vector<std::string> faults;  ///< lines of the control port, without `fault`
    };
    std::uint8_t unknown_unit = 0x0B;
    std::map<std::uint8_t, unit> units;  ///< units with a number
    std::optional<unit> any;             ///< used for all other unit numbers
};

/// Reads a profile; the fault names the place (`units[0].signals[2].shape`). `nullopt`: the profile has no units, but
/// the format of all protocols.
checked<std::optional<units_profile>> parse_units_profile(std::string_view json);

/// The content of a unit that no profile describes: 10,000 zeros in each area, or all 65,536 places with
/// their own address.
sim_unit_plan plain_unit(sim_fill with);

}  // namespace penstock::modbus
