#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::thingsboard {

/// Connectors of the ThingsBoard IoT Gateway for Modbus and OPC UA.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::thingsboard
