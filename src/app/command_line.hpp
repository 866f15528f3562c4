#pragma once

#include <string>
#include <vector>

#include "properties/property_set.hpp"

namespace penstock::app {

inline constexpr const char* default_config = "/etc/penstock/penstock.properties";
inline constexpr const char* default_data = "/var/lib/penstock";

/// The arguments of `penstock`.
struct command_line {
    std::string config = default_config;
    bool is_config_named = false;  ///< `--config` was given, so the file must exist
    std::string data = default_data;
    std::vector<properties::setting> settings;  ///< `--set`, in order
    bool is_check = false;                      ///< `--check-config`: only check, start nothing
    bool is_probe = false;                      ///< `--probe`: ask the running gateway whether it is ready
    bool is_file_check = false;                 ///< `--check-files`: only check the program's own files
};

/// Exit codes of the process.
inline constexpr int exit_clean = 0;
inline constexpr int exit_not_started = 1;
inline constexpr int exit_usage = 2;

/// Parses the arguments. On failure, the fault (stderr) or the text of `--help` or `--version` has been printed: the
/// caller exits with the returned code.
boost::system::result<command_line, int> parse_command_line(int argc, char** argv);

}  // namespace penstock::app
