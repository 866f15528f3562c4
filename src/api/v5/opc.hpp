#pragma once

#include <string>

#include "api/v5/presenter.hpp"
#include "services/devices/driver_catalog.hpp"

namespace penstock::api::v5 {

/// Adds the state of the collection and the port in force, and removes secrets.
const presenter& opc_presenter();

/// Canonical texts of options as the JSON that answers show, by the schema of their protocol; secrets as `***`.
void present_options(const services::driver_catalog& drivers, const std::string& opc_type, bool are_tags, audience whom,
                     master::cell& options);

}  // namespace penstock::api::v5
