#pragma once

#include <array>
#include <string_view>

#include "api/route.hpp"

namespace penstock::api {

/// Whether a display on a wall needs that call for the place within the page that its view shows (`/flows/FLOW_1`,
/// `/alarms?line=2`), by a list of routes for each page; a place with an id reads the record of that id, and the
/// history of that tag. `parameters` of the path and `query` as they were sent. Pure.
bool is_for_display(std::string_view place, const route& asked, const std::array<std::string_view, 3>& parameters,
                    std::string_view query);

}  // namespace penstock::api
