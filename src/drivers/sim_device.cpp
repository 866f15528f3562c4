#include "drivers/sim_device.hpp"

namespace penstock {

checked<sim_profile> sim_device::load_profile(std::string_view profile) {
    auto parsed = parse_sim_profile(profile);
    if (parsed) fill(parsed->fill);
    return parsed;
}

checked<std::optional<std::string>> sim_device::execute(sim_arguments) {
    return std::optional<std::string>{};
}

}  // namespace penstock
