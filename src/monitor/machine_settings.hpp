#pragma once

#include <string>

namespace penstock::monitor {

/// `edge.monitor.*`: which host and which docker daemon are queried for the values of the machine.
struct machine_settings {
    std::string ping_host{};      ///< name or address; empty = no ping
    std::string docker_socket{};  ///< path; empty: that of docker, if it may be used
};

}  // namespace penstock::monitor
