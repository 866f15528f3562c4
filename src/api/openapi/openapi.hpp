#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/route.hpp"
#include "services/configuration/transfers.hpp"
#include "services/devices/driver_catalog.hpp"

namespace penstock::api {

/// The OpenAPI 3.1 document of these routes; schemas come from the described structures, the routes' own texts, and the
/// protocols and transfers that there are.
std::string make_openapi(const std::vector<route>& routes, std::string_view version,
                         const services::driver_catalog& drivers, const services::kind_catalog& transfer_types);

}  // namespace penstock::api
