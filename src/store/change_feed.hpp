#pragma once

#include <cstdint>

namespace penstock::store {

class database;

/// Number of the newest change; 0 = no change.
std::int64_t last_change(database& db);

}  // namespace penstock::store
