#pragma once

#include <cstdint>

#include "store/database.hpp"

namespace penstock::store {

/// Updates the schema of this gateway's own tables: applies each migration that is missing, in order, each
/// in a transaction, and keeps its checksum. A database of a newer program, or a migration that was edited after it was
/// applied: nothing is changed. Errors: newer_schema, foreign_schema.
outcome<> migrate(database& db, std::int64_t now_ms);

/// The same of the master data, which several gateways may share.
outcome<> migrate_shared(database& db, std::int64_t now_ms);

}  // namespace penstock::store
