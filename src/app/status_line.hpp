#pragma once

#include <cstddef>
#include <string>

namespace penstock::app {

/// `12 OPCs, 3 not connected, 40,112 values/s`, for the service manager. An OPC that is stopped is not counted as
/// not connected.
std::string status_line(std::size_t opcs, std::size_t lost, double values_per_second);

}  // namespace penstock::app
