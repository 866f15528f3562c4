#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/route.hpp"

namespace penstock::api::v5 {

/// The OpenAPI 3.1 document of V5, from its routes and the descriptions of its records.
std::string make_openapi(const std::vector<route>& routes, std::string_view version);

}  // namespace penstock::api::v5
