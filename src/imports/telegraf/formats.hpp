#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::telegraf {

/// The inputs for Modbus and OPC UA in a configuration of Telegraf (TOML).
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::telegraf
