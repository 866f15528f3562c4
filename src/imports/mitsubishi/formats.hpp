#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::mitsubishi {

/// Labels and device comments of GX Works2 and GX Works3.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::mitsubishi
