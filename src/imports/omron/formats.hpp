#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::omron {

/// Global variables of Omron's Sysmac Studio, as its clipboard and its export for CX-Designer have them.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::omron
