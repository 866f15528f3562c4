#pragma once

#include "api/call.hpp"
#include "services/devices/tag_selection.hpp"

namespace penstock::api {

/// Reads the parameters of a list of tags: `q`, `find`, `page`, `size`, `sort`, `status` and `writable`. Faults name
/// the parameter.
services::tag_query read_tag_query(const call& c, faults& found);

}  // namespace penstock::api
