#pragma once

#include <string>

#include "base/error.hpp"

namespace penstock::app {

/// Asks the gateway that runs with that data folder, over loopback and within 5 s, whether it is ready and no loop
/// hangs: the health check of containers. Returns its URL; the fault says in one line what is wrong.
///
/// The certificate of HTTPS must be the one in `run/ports.json`.
checked<std::string> probe_gateway(const std::string& data_dir);

}  // namespace penstock::app
