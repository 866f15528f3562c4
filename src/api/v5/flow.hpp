#pragma once

#include <vector>

#include "api/v5/route.hpp"

namespace penstock::api::v5 {

/// A flow with its nodes as screens show it and editors save it (V5 §9).
void add_flow_routes(std::vector<route>& all);

}  // namespace penstock::api::v5
