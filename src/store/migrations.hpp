#pragma once

#include <cstdint>
#include <string_view>

#include "store/database.hpp"

namespace penstock::store {

/// Updates the schema of this gateway's own tables: applies each migration that is missing, in order, each
/// in a transaction, and stores its checksum. Errors: foreign_schema: a newer version made the database, or a migration
/// was edited after it was applied; nothing is changed.
outcome<> migrate(database& db, std::int64_t now_ms);

/// The same for the master data, which several gateways may share.
outcome<> migrate_shared(database& db, std::int64_t now_ms);

/// Creates the missing tables, columns and indexes of the master data. Only one gateway at a time does it.
outcome<> update_shared_schema(database& db, std::int64_t now_ms);

/// Takes the lock that a transaction holds while it changes master data in PostgreSQL. So the gateways that share them
/// change them one after another: what a transaction has read stays valid, and the numbers of the change feed are
/// committed in their order.
inline constexpr std::string_view lock_master_data = "SELECT pg_advisory_xact_lock(5046271)";

}  // namespace penstock::store
