#pragma once

#include "model/json_write.hpp"
#include "services/configuration/transfers.hpp"
#include "services/devices/driver_catalog.hpp"

namespace penstock::api {

/// The member `schemas` of the document's components: what several routes share.
void write_component_schemas(json_writer& json, const services::driver_catalog& drivers,
                             const services::kind_catalog& transfer_types);

}  // namespace penstock::api
