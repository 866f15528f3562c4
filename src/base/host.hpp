#pragma once

#include <string>
#include <vector>

namespace penstock {

/// This machine's name; `localhost` when it has none.
std::string host_name();

/// Numeric addresses by which this machine is reached, in order, each once, its loopback too; no link-local ones.
std::vector<std::string> own_addresses();

}  // namespace penstock
