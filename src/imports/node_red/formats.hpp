#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::node_red {

/// Flows of Node-RED: the endpoints of node-red-contrib-s7 and node-red-contrib-cip-ethernet-ip with their variables.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::node_red
