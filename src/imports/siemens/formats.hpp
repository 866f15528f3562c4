#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::siemens {

/// Tag tables of TIA Portal as workbook or CSV, and symbol tables (.sdf) of STEP 7 and TIA Portal.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::siemens
