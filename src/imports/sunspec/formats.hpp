#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::sunspec {

/// A model of the SunSpec Alliance as JSON.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::sunspec
