#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock::app {

/// Asks the gateway that runs with that data folder, over loopback and within 5 s, whether it is ready and all its
/// loops move: the health check of containers. Returns where it is; the fault is what is wrong, in one line.
///
/// HTTPS: the certificate must be the one that the gateway has noted in `run/ports.json`.
checked<std::string> probe_gateway(const std::string& data_dir);

}  // namespace penstock::app
