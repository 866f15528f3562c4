#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::own {

/// Devices and tags as this gateway writes them, as CSV or in a workbook.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::own
