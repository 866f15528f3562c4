#pragma once

#include "base/failure.hpp"

namespace penstock::store {
class store;
}  // namespace penstock::store

namespace penstock::services {

using penstock::failure;
using penstock::outcome;

/// Turns a failure of the store into one for the caller of a service. Every service must use it, because the text of
/// the store may name files, addresses and SQL; that text goes only to the log, for administrators.
failure refusal_of(const failure& why, const store::store& of);

}  // namespace penstock::services
