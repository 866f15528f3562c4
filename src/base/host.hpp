#pragma once

#include <string>
#include <vector>

namespace penstock {

/// This machine's name; `localhost` when it has none.
std::string host_name();

/// Numeric addresses of this machine, sorted and without duplicates, with loopback but without link-local ones.
std::vector<std::string> own_addresses();

/// IANA name of this machine's time zone; `UTC` if it is not configured.
std::string host_time_zone();

}  // namespace penstock
