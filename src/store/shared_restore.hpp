#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "store/failure.hpp"

namespace penstock::store {

/// Rows that come into a shared database in the place of a gateway's.
struct row_restore {
    std::string id;          ///< its own: it is done once, however often it is called
    std::string file;        ///< the rows, in the form of the SQLite store (`shared_rows`)
    std::string edge_id;     ///< the gateway's
    std::string next_edge;   ///< and afterwards
    std::string old_file{};  ///< gets the rows that were there; empty: they are not kept
};

/// Puts the rows of a file into the PostgreSQL database, in one transaction: whatever happens, the old or the new ones
/// are there.
///
/// No other gateway uses the database: everything there becomes as the file has it. Else only devices, tags and alarms
/// of the gateway do, and sites and calendars that are missing are added: what all share stays as it is. A tag that a
/// shared record refers to stays, too. The change feed tells what has changed.
/// Blocks, a minute for a million rows; others wait with their changes meanwhile. Errors: unavailable (call again),
/// else it can never be done: a device belongs to another gateway, the schema is a newer one.
outcome<> restore_shared_rows(const std::string& url, const row_restore& what, std::function<bool()> go_on);

/// Whether the server would take these rows; changes nothing.
outcome<> try_shared_rows(const std::string& url, const row_restore& what, std::function<bool()> go_on);

}  // namespace penstock::store
