#pragma once

#include <set>
#include <string>

#include "api/v5/adapter.hpp"

namespace penstock::api::v5 {

/// The name of a site is shown by the OPC UA server and its viewer.
const adapter& site_adapter();

/// Sites that another gateway has changed. On the store's thread.
void follow_sites(handler_context& to, const std::set<std::string>& ids);

}  // namespace penstock::api::v5
