#pragma once

#include <string>

#include "properties/property_set.hpp"

namespace penstock::properties {

/// IANA name of the process's time zone: `edge.timezone`, else `$TZ` if it is such a name, else the zone of the
/// machine.
std::string zone_name(const property_set& set);

}  // namespace penstock::properties
