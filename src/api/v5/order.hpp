#pragma once

#include "api/v5/presenter.hpp"
#include "api/v5/route.hpp"

namespace penstock::api::v5 {

/// What is done to a work order beyond the calls of every record, and its events (V5 §7).
void add_order_routes(std::vector<route>& all);

/// Gives orders out with the open stretch counted to now, and their progress.
const presenter& order_presenter();

}  // namespace penstock::api::v5
