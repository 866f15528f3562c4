#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "properties/property_set.hpp"

namespace penstock::app {

/// What a process passes to the new process at a restart.
struct restart_note {
    std::uint16_t http_port = 0, https_port = 0, opcua_port = 0;  ///< open ports; 0 = none
    steady_time stopped_at{};                                     ///< when the old process began to stop
};

/// Takes the note from the environment; `nullopt` = this process was not started by a restart.
std::optional<restart_note> take_restart_note();

/// If a property leaves the choice of a port to the system, the new process uses the port of the old one, if it is
/// free.
void keep_ports(properties::property_set& set, const restart_note& before);

/// Replaces this process by the program at the same path; if a link in the path has changed, this is another version.
/// Returns only if that failed, with errno. All files and threads of the old one must have ended.
int restart_process(char** argv, const restart_note& note);

}  // namespace penstock::app
