#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ctl/settings.hpp"

namespace penstock::ctl {

/// One gateway of a fleet, as its file has it.
struct fleet_entry {
    std::string name;
    setting_source source;
};

/// A file of gateways: `[name]` and below it `url` and what else of `url key key_file ca insecure` is its own; what
/// stands before the first name is for all. Faults name the line. Names are unique; each has a URL.
checked<std::vector<fleet_entry>> parse_fleet_file(std::string_view text);

/// The same of a file, with `~/` in paths meant as the home folder; an empty path is `~/.config/penstock-fleet.toml`.
outcome<std::vector<fleet_entry>> read_fleet_file(const std::string& path, const environment& variable);

}  // namespace penstock::ctl
