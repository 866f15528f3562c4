#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/route.hpp"

namespace penstock::api {

/// The OpenAPI 3.1 document of these routes; schemas come from the described structures and the routes' own texts.
std::string make_openapi(const std::vector<route>& routes, std::string_view version);

}  // namespace penstock::api
