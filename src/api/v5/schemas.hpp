#pragma once

#include "master/resource.hpp"
#include "model/json_write.hpp"

namespace penstock::api::v5 {

/// The JSON Schemas of all that V5 takes and gives, by name, into the object that is open.
void write_schemas(json_writer& json);

}  // namespace penstock::api::v5
