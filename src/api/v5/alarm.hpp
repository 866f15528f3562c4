#pragma once

#include <vector>

#include "api/v5/route.hpp"
#include "master/resource.hpp"

namespace penstock::api::v5 {

/// What screens follow and people do (V5 §6.2).
void add_alarm_routes(std::vector<route>& all);
/// What happened, and the same as CSV.
void add_alarm_history_routes(std::vector<route>& all);

/// Bodies of the actions, by the name that they have in openapi.json.
const std::vector<master::resource>& alarm_bodies();

}  // namespace penstock::api::v5
