#pragma once

#include "store/database.hpp"

namespace penstock::store {

/// Creates the tables, columns and indexes of all resources that are missing. Existing ones stay: a column that no
/// field names any more, too, so that an older program works together with a newer one. Within one transaction.
void migrate_tables(database& db);

}  // namespace penstock::store
