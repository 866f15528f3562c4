#pragma once

#include <CLI/App.hpp>
#include <chrono>
#include <string>

#include "ctl/command.hpp"
#include "ctl/fleet.hpp"
#include "ctl/settings.hpp"

namespace penstock::ctl {

/// The parsed command line: how to reach the gateway, and what to do there.
///
/// Lifecycle: `chosen` refers to `app`, so it must not outlive this object.
class command_line {
public:
    command_line();

    CLI::App app{"Penstock's command line: devices, tags and values of one gateway", "penstockctl"};

    setting_source flags;
    std::string settings_file;  ///< `--config`; empty = the file in the home folder
    std::string data_folder;    ///< data folder of a gateway on this machine, from `setup`; empty = none
    unsigned timeout_s = 0;     ///< 0 = the default
    bool is_json = false;
    action chosen;  ///< set by parsing, or
    fleet_action fleet_chosen;

    std::string fleet_file;      ///< `--fleet`: the command is for the gateways of that file
    unsigned fleet_jobs = 16;    ///< gateways at the same time
    std::string fleet_deadline;  ///< for one gateway; empty = 5 minutes, or the time that the command waits for a job
    bool shows_all_output = false;

    /// Whether the command is for many gateways.
    bool is_for_fleet() const { return !fleet_file.empty() || fleet_chosen; }
    /// The time for one gateway.
    std::chrono::milliseconds deadline() const;
    /// The first word of the command.
    std::string family() const;
};

}  // namespace penstock::ctl
