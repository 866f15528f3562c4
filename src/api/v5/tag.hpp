#pragma once

#include "api/v5/adapter.hpp"

namespace penstock::api::v5 {

/// Tags are v1's: the same checks, and what is stored is collected at once.
const adapter& tag_adapter();

}  // namespace penstock::api::v5
