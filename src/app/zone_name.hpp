#pragma once

#include <string>

#include "app/properties.hpp"

namespace penstock::app {

/// IANA name of the zone that the process has: `edge.timezone`, else `$TZ` where that is such a name, else the
/// machine's.
std::string zone_name(const properties& set);

}  // namespace penstock::app
