#pragma once

#include <string>

namespace penstock::monitor {

/// `edge.monitor.*`: what is asked for the figures of the machine.
struct machine_settings {
    std::string ping_host{};      ///< name or address; empty = no ping
    std::string docker_socket{};  ///< path; empty: that of docker, if it may be used
};

}  // namespace penstock::monitor
