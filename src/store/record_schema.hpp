#pragma once

#include "store/database.hpp"

namespace penstock::store {

/// Makes the tables, columns and indexes of all resources that are missing. What is there stays: a column that no
/// field names any more, too, so that an older program works beside a newer one. Within one transaction.
void migrate_tables(database& db);

}  // namespace penstock::store
