#pragma once

#include "api/v5/adapter.hpp"

namespace penstock::api::v5 {

/// A change of an account is one of its keys.
const adapter& account_adapter();

}  // namespace penstock::api::v5
