#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctl/settings.hpp"

namespace penstock::ctl {

/// One gateway of a fleet file.
struct fleet_entry {
    std::string name;
    setting_source source;
};

/// Parses a fleet file: `[name]` of each gateway, and below it `url` and, if needed, `key key_file ca insecure`.
/// Settings before the first name are for all gateways. Faults name the line. Names are unique, and each gateway has a
/// URL.
checked<std::vector<fleet_entry>> parse_fleet_file(std::string_view text);

/// Reads such a file; `~/` in its paths is the home folder. An empty path means `~/.config/penstock-fleet.toml`.
outcome<std::vector<fleet_entry>> read_fleet_file(const std::string& path, const environment& variable);

}  // namespace penstock::ctl
