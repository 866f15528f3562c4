#pragma once

#include "model/json_write.hpp"

namespace penstock::api {

/// The member `schemas` of the document's components: what several routes share.
void write_component_schemas(json_writer& json);

}  // namespace penstock::api
