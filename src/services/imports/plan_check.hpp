#pragma once

#include "imports/matcher.hpp"
#include "services/configuration/device_rules.hpp"

namespace penstock::services {

/// Completes the OPCs and tags of the plan by the rules of their fields and of their drivers, as a request of a client
/// is. What these refuse is left out, and the report says why: a tag alone, an OPC with its tags. An OPC
/// or tag that is as it is stored after that is unchanged.   Thread: any; pure.
void check_plan(imports::plan& plan, const imports::existing_state& stored, const device_rules& rules);

}  // namespace penstock::services
