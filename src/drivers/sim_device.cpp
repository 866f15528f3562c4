#include "drivers/sim_device.hpp"

namespace penstock {

checked<sim_profile> sim_device::furnish(std::string_view profile) {
    auto parsed = parse_sim_profile(profile);
    if (parsed) fill(parsed->fill);
    return parsed;
}

checked<std::optional<std::string>> sim_device::obey(sim_words) {
    return std::optional<std::string>{};
}

}  // namespace penstock
