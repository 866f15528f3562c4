#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::home_assistant {

/// The integration for Modbus of Home Assistant.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::home_assistant
