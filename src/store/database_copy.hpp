#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/failure.hpp"

namespace penstock::store {

/// Facts about a database file.
struct database_facts {
    std::int64_t schema = 0, shared_schema = 0;  ///< number of applied migrations
    std::int64_t change = 0;                     ///< number of its newest change
    std::string edge_id;
};

/// Copies a SQLite database into a new file while others use it. The copy has the state of one moment.
///
/// Thread: any; blocks. Writers do not wait for it; their log on the disk grows meanwhile.
/// Limits: some 5 MB of memory.   Nothing is left of a copy that failed.
outcome<database_facts> copy_database(const std::string& from, const std::string& to,
                                      const std::function<bool(unsigned of_100)>& go_on);

/// The facts of the database in a single file.
outcome<database_facts> read_facts(const std::string& path);

/// Removes all secrets from a copy: users with passwords and second factors, keys, tokens, encrypted options, stored
/// responses. Then it rewrites the file, so that no secret is left in its free pages.
outcome<> strip_secrets(const std::string& path);

/// How a database from a backup is adapted to this gateway.
struct adaptation {
    std::string current;        ///< the gateway's present database
    bool keeps_edge = false;    ///< the gateway keeps its edge id; events of the other gateway are removed
    bool keeps_access = false;  ///< the gateway keeps its users, accounts, keys and tokens
    bool keeps_series = false;  ///< the gateway keeps journal and history, and so its numbers of tags
    bool drops_sealed = false;  ///< removes encrypted options, because their key is another one
    bool fills_sealed = false;  ///< takes missing encrypted options from the present database
};

/// Replaces the records that all gateways of a shared database have in common by those of `current`. Sites and
/// calendars that `current` does not have are added.
outcome<> keep_shared_records(const std::string& path, const std::string& current);

/// Removes the master data from a file whose gateway has them in PostgreSQL.
outcome<> clear_records(const std::string& path);

/// Adapts a copy. This version of the program must have opened (and so migrated) it before.
outcome<> adapt_database(const std::string& path, const adaptation& how);

/// Differences between two databases, for one kind of record.
struct record_difference {
    std::string kind;
    std::int64_t added = 0, removed = 0, changed = 0;
};

/// `wanted` compared with `current`; kinds without a difference too. Both are of this program's schema.
outcome<std::vector<record_difference>> compare_databases(const std::string& wanted, const std::string& current);

/// Merges the write-ahead log into the file, so that it is a single file.
outcome<> settle_database(const std::string& path);

}  // namespace penstock::store
