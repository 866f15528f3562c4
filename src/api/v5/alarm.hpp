#pragma once

#include <vector>

#include "master/resource.hpp"

namespace penstock::api::v5 {

/// Bodies of the actions, by the name that they have in openapi.json.
const std::vector<master::resource>& alarm_bodies();

}  // namespace penstock::api::v5
