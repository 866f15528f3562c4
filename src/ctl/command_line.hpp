#pragma once

#include <CLI/App.hpp>
#include <chrono>
#include <string>

#include "ctl/command.hpp"
#include "ctl/settings.hpp"

namespace penstock::ctl {

/// The values of the flags: how to reach the gateway, and what to do there.
///
/// Lifecycle: `chosen` refers to `app`, so it must not outlive this object.
class command_line {
public:
    command_line();

    CLI::App app{"Penstock's command line: devices, tags and values of one gateway", "penstockctl"};

    setting_source flags;
    std::string settings_file;  ///< `--config`; empty = the one in the home folder
    std::string data_folder;    ///< of `setup`: a gateway on this machine; empty = none
    unsigned timeout_s = 30;
    bool is_json = false;
    action chosen;  ///< set by parsing
};

}  // namespace penstock::ctl
