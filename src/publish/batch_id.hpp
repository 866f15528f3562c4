#pragma once

#include <string>
#include <string_view>

#include "model/samples.hpp"

namespace penstock::publish {

/// The id by which a receiver detects a repeated batch: `<edge id>-<transfer>-<first>-<last>`, the numbers with 20
/// digits.
std::string make_batch_id(std::string_view edge_id, std::string_view transfer, sequence_number first,
                          sequence_number last);

}  // namespace penstock::publish
