#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::nodeset {

/// An address space of OPC UA as NodeSet2 (OPC UA Part 6, annex F).
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::nodeset
