#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "properties/property_set.hpp"

namespace penstock::app {

/// What the process that asked for a restart passes on to the one that it becomes.
struct restart_note {
    std::uint16_t http_port = 0, https_port = 0, opcua_port = 0;  ///< that were open; 0: none
    steady_time stopped_at{};                                     ///< when it began to stop
};

/// Takes the note out of the environment; `nullopt`: this process did not come from a restart.
std::optional<restart_note> take_restart_note();

/// Where a property leaves the choice of a port to the system, the one that was open is kept, if it is free.
void keep_ports(properties::property_set& set, const restart_note& before);

/// Replaces this process by the same program, from the same path: through a link that has changed, another version.
/// Returns only if that failed, with errno. All files and threads of the old one must have ended.
int restart_process(char** argv, const restart_note& note);

}  // namespace penstock::app
