#pragma once

#include <cstdint>
#include <string_view>

#include "store/database.hpp"

namespace penstock::store {

/// Updates the schema of this gateway's own tables: applies each migration that is missing, in order, each
/// in a transaction, and keeps its checksum. A database of a newer program, or a migration that was edited after it was
/// applied: nothing is changed. Errors: newer_schema, foreign_schema.
outcome<> migrate(database& db, std::int64_t now_ms);

/// The same of the master data, which several gateways may share.
outcome<> migrate_shared(database& db, std::int64_t now_ms);

/// Makes tables, columns and indexes of the master data what this program needs; one gateway at a time does it.
outcome<> update_shared_schema(database& db, std::int64_t now_ms);

/// Held while a transaction changes master data in PostgreSQL, so that gateways which share them do it one after
/// another: what was read stays true, and the numbers of the change feed are committed in their order.
inline constexpr std::string_view lock_master_data = "SELECT pg_advisory_xact_lock(5046271)";

}  // namespace penstock::store
