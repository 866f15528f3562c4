#pragma once

#include <vector>

#include "api/v5/route.hpp"

namespace penstock::api::v5 {

/// Which shift, how much working time, and which calendar is an asset's (V5 §8).
void add_calendar_routes(std::vector<route>& all);

}  // namespace penstock::api::v5
