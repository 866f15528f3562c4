#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::kepware {

/// The project of a Kepware server as JSON, and the tags of one device as CSV.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::kepware
