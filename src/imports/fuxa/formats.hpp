#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::fuxa {

/// Projects of FUXA: devices for Modbus, S7, OPC UA and EtherNet/IP.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::fuxa
