#pragma once

#include "model/json_write.hpp"
#include "services/driver_catalog.hpp"
#include "services/transfers.hpp"

namespace penstock::api {

/// The member `schemas` of the document's components: what several routes share.
void write_component_schemas(json_writer& json, const services::driver_catalog& drivers,
                             const services::kind_catalog& transfer_types);

}  // namespace penstock::api
