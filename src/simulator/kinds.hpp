#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drivers/sim_device.hpp"

namespace penstock::simulator {

/// A protocol that devices are simulated of, with the files of its folder's sim_profiles/.
struct kind : sim_kind {
    struct built_in {
        std::string_view name;  ///< without `.json`
        std::string_view json;
    };
    std::vector<built_in> profiles;
};

/// All there are, in alphabetical order. Written by the build: cmake/driver_lists.cmake.
std::vector<kind> all_kinds();

/// Options with the kind's defaults behind them, and `transport` (empty = its first). The fault's field is the
/// option's name.
checked<option_map> complete_options(const sim_kind& k, option_map given, std::string_view transport);

/// The text of a profile, given by name or path; an empty name: a plain device. All have `own_address`.
checked<std::string> find_profile(const kind& k, const std::string& name);

}  // namespace penstock::simulator
