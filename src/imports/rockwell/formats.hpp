#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::rockwell {

/// Tags of RSLogix 5000 and Studio 5000 as CSV.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::rockwell
