#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctl/fleet.hpp"
#include "ctl/upgrade_commands.hpp"

namespace penstock::ctl {

struct fleet_upgrade_arguments {
    std::string waves = "1,10,rest";
    upgrade_arguments one;
};

/// The sizes of the waves for so many gateways: `1,10,rest`, `10%,rest`. Their sum is at most `count`; a wave for which
/// nothing is left is left out.
checked<std::vector<std::size_t>> parse_waves(std::string_view text, std::size_t count);

/// Upgrades wave by wave, in the file's order. A wave in which one failed, was rolled back or cannot be reached is the
/// last; those after it are not touched.
outcome<> upgrade_fleet(fleet& all, const fleet_upgrade_arguments& a);

}  // namespace penstock::ctl
