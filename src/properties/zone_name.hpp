#pragma once

#include <string>

#include "properties/property_set.hpp"

namespace penstock::properties {

/// IANA name of the zone that the process has: `edge.timezone`, else `$TZ` where that is such a name, else the
/// machine's.
std::string zone_name(const property_set& set);

}  // namespace penstock::properties
