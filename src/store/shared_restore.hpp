#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "store/failure.hpp"

namespace penstock::store {

/// A restore of a gateway's rows in a shared database.
struct row_restore {
    std::string id;          ///< of the restore: a restore with this id is executed only once
    std::string file;        ///< the rows, in the form of the SQLite store (`shared_rows`)
    std::string edge_id;     ///< edge id of the gateway before the restore
    std::string next_edge;   ///< edge id after the restore
    std::string old_file{};  ///< file into which the old rows are copied; empty: they are not kept
};

/// Puts the rows of a file into the PostgreSQL database, in one transaction: whatever happens, the old or the new ones
/// are there.
///
/// If no other gateway uses the database, all master data are replaced by those of the file. Otherwise only devices,
/// tags and alarms of this gateway are replaced, and missing sites and calendars are added; shared records stay
/// unchanged, and so do tags to which they refer. The change feed reports all changes. Blocks, a minute for a million
/// rows; changes of other gateways wait meanwhile. Errors: unavailable: call it again; any other: it can never succeed,
/// because a device belongs to another gateway, or the schema is newer.
outcome<> restore_shared_rows(const std::string& url, const row_restore& what, std::function<bool()> go_on);

/// Checks whether the server accepts these rows; changes nothing. Errors: as `restore_shared_rows`.
outcome<> try_shared_rows(const std::string& url, const row_restore& what, std::function<bool()> go_on);

}  // namespace penstock::store
