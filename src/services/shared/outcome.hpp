#pragma once

#include "base/failure.hpp"

namespace penstock::store {
struct failure;
class store;
}  // namespace penstock::store

namespace penstock::services {

using penstock::failure;
using penstock::outcome;

/// What a failure of the store means to the caller of a service. Details for administrators only go to the log.
failure refusal_of(const store::failure& why, const store::store& of);

}  // namespace penstock::services
