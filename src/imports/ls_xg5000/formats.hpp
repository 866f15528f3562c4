#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::ls_xg5000 {

/// Variables of LS Electric's XG5000 as CSV, and its project as XML.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::ls_xg5000
