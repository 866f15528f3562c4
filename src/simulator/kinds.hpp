#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drivers/sim_device.hpp"

namespace penstock::simulator {

/// A protocol that the simulator supports, with the profiles in sim_profiles/ of its folder.
struct kind : sim_kind {
    struct built_in {
        std::string_view name;  ///< without `.json`
        std::string_view json;
    };
    std::vector<built_in> profiles;
};

/// All simulated protocols in alphabetical order. The build writes this function: cmake/driver_lists.cmake.
std::vector<kind> all_kinds();

/// Completes options by the defaults of the protocol, and by `transport` (empty = its first). The fault's field is the
/// name of the option.
checked<option_map> complete_options(const sim_kind& k, option_map given, std::string_view transport);

/// The text of a profile, given by name or path; an empty name is a plain device. Every protocol has `own_address`.
checked<std::string> find_profile(const kind& k, const std::string& name);

}  // namespace penstock::simulator
