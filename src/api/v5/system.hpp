#pragma once

#include <vector>

#include "api/v5/route.hpp"

namespace penstock::api::v5 {

/// ping, connect, disconnect, me, tokens, change feed (V5 §2).
void add_system_routes(std::vector<route>& all);

}  // namespace penstock::api::v5
