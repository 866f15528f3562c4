#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::ignition {

/// Tags of Inductive Automation's Ignition as JSON.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::ignition
