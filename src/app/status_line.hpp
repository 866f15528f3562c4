#pragma once

#include <cstddef>
#include <string>

namespace penstock::app {

/// `12 OPCs, 3 lost, 40,112 values/s`: what the service manager shows. Lost: wanted, and not connected.
std::string status_line(std::size_t opcs, std::size_t lost, double values_per_second);

}  // namespace penstock::app
