#pragma once

#include "base/failure.hpp"

namespace penstock::store {
class store;
}  // namespace penstock::store

namespace penstock::services {

using penstock::failure;
using penstock::outcome;

/// What a failure of the store means to the caller of a service. Details for administrators only go to the log. No
/// failure of the store leaves a service without it: the words of one may name files, addresses and SQL.
failure refusal_of(const failure& why, const store::store& of);

}  // namespace penstock::services
