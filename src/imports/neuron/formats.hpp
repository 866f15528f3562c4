#pragma once

#include <memory>
#include <vector>

#include "imports/format.hpp"

namespace penstock::imports::neuron {

/// The configuration of EMQX Neuron as JSON, and its tags as a workbook or CSV.
void add_formats(std::vector<std::unique_ptr<format>>& to);

}  // namespace penstock::imports::neuron
