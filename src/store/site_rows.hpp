#pragma once

#include <string>

#include "base/clock.hpp"
#include "store/database.hpp"

namespace penstock::store {

/// Step of a transaction: makes the site, its name being its id, if there is none.
void ensure_site(soci::session& db, const std::string& site_id, wall_time now);

}  // namespace penstock::store
