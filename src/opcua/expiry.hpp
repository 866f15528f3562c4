#pragma once

#include <string>
#include <vector>

#include "base/clock.hpp"
#include "opcua/chain_check.hpp"

namespace penstock::opcua {

/// A sentence for the gateway's certificate and each trusted one that has expired or expires within 30 days, and for
/// each outdated revocation list. The sentences contain no names, because the health probe is public.
std::vector<std::string> expiry_warnings(const parsed_certificate& own, const trust_list& known, wall_time now);

}  // namespace penstock::opcua
