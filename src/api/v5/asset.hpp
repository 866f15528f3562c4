#pragma once

#include <vector>

#include "api/v5/route.hpp"

namespace penstock::api::v5 {

/// The tree of sites, areas, lines and equipment (V5 §4).
void add_asset_routes(std::vector<route>& all);

}  // namespace penstock::api::v5
