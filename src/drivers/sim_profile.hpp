#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "drivers/sim_signal.hpp"
#include "model/tag.hpp"

namespace penstock {

/// The values of a simulated device at the start.
enum class sim_fill {
    zeros,
    own_address,  ///< each value contains its own address, so that a value under the wrong tag is visible
};

/// The content of a profile file.
struct sim_profile {
    sim_fill fill = sim_fill::zeros;
    std::vector<sim_signal> signals;
    std::vector<std::string> faults;  ///< lines of the control port, without the word `fault`
};

/// Reads the format of all protocols except Modbus; src/simulator/README.md describes it. The fault names the
/// place (`signals[0].shape`).
checked<sim_profile> parse_sim_profile(std::string_view json);

/// The `options` of a profile of any format, as text; empty where it has none. The fault: it is no JSON, or an option
/// is no text, number or Boolean.
checked<option_map> parse_sim_options(std::string_view json);

}  // namespace penstock
