#pragma once

#include "master/resource.hpp"
#include "model/json_write.hpp"

namespace penstock::api::v5 {

/// Writes the JSON Schemas of all bodies and responses of V5, by name, into the open object.
void write_schemas(json_writer& json);

}  // namespace penstock::api::v5
