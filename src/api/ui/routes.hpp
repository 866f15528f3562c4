#pragma once

#include <vector>

#include "api/route.hpp"

namespace penstock::api {

// The routes of /ui/opcua.
std::vector<route> opcua_view_routes();
std::vector<route> opcua_certificate_routes();
std::vector<route> opcua_history_routes();

}  // namespace penstock::api
