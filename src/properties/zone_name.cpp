#include "properties/zone_name.hpp"

#include <cstdlib>
#include <string_view>

#include "base/host.hpp"
#include "time/time_zone.hpp"

namespace penstock::properties {

std::string zone_name(const property_set& set) {
    if (!set.edge.timezone.empty()) return set.edge.timezone;
    const char* const given = std::getenv("TZ");
    std::string_view name = given == nullptr ? "" : given;
    if (name.starts_with(':')) name.remove_prefix(1);
    return time_zone::find(name) ? std::string(name) : host_time_zone();
}

}  // namespace penstock::properties
