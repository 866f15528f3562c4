#pragma once

#include <vector>

#include "api/route.hpp"

namespace penstock::api {

// `/config/*`: calls for administrators. One function for each file.
std::vector<route> properties_routes();
std::vector<route> properties_version_routes();
std::vector<route> job_routes();
std::vector<route> upgrade_routes();
std::vector<route> backup_routes();
std::vector<route> backup_job_routes();

}  // namespace penstock::api
