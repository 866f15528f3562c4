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

/// Parses the sizes of the waves for `count` gateways: `1,10,rest` or `10%,rest`. Their sum is at most `count`; a wave
/// without gateways is omitted.
checked<std::vector<std::size_t>> parse_waves(std::string_view text, std::size_t count);

/// Upgrades the gateways wave by wave, in the order of the file. If a gateway of a wave fails, is rolled back or cannot
/// be reached, this wave is the last one; later gateways are not changed.
outcome<> upgrade_fleet(fleet& all, const fleet_upgrade_arguments& a);

}  // namespace penstock::ctl
