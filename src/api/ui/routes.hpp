#pragma once

#include <vector>

#include "api/route.hpp"

namespace penstock::api {

// Of /ui/opcua; `opcua_history_routes` of v1/routes.hpp is their sum.
std::vector<route> opcua_view_routes();
std::vector<route> opcua_certificate_routes();

}  // namespace penstock::api
