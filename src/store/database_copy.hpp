#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "store/failure.hpp"

namespace penstock::store {

/// What a database file is.
struct database_facts {
    std::int64_t schema = 0, shared_schema = 0;  ///< migrations that it has had
    std::int64_t change = 0;                     ///< number of its newest change
    std::string edge_id;
};

/// Copies a SQLite database into a new file, as it is at one moment, while others read and write it.
///
/// Thread: any; blocks. Writers do not wait for it; their log on the disk grows meanwhile.
/// Limits: some 5 MB of memory.   Nothing is left of a copy that failed.
outcome<database_facts> copy_database(const std::string& from, const std::string& to,
                                      const std::function<bool(unsigned of_100)>& go_on);

/// Those of a file that is one.
outcome<database_facts> read_facts(const std::string& path);

/// Takes out of a copy what is secret: passwords, keys, tokens, second factors with their users, sealed options, what
/// was answered; and writes the file anew, so that nothing is left in its gaps.
outcome<> strip_secrets(const std::string& path);

/// How a database from a backup is made the gateway's own.
struct adaptation {
    std::string current;        ///< the gateway's present database
    bool keeps_edge = false;    ///< the edge id stays the gateway's; what happened elsewhere is left out
    bool keeps_access = false;  ///< users, accounts, keys and tokens stay the gateway's
    bool keeps_series = false;  ///< journal and history stay, and so do numbers of tags
    bool drops_sealed = false;  ///< the key of sealed options is another one
    bool fills_sealed = false;  ///< sealed options that are missing come from the present database
};

/// What all gateways of a shared database have in common stays as it is in `current`; sites and calendars that are
/// missing there come.
outcome<> keep_shared_records(const std::string& path, const std::string& current);

/// Takes the master data out of a file whose gateway has them elsewhere.
outcome<> clear_records(const std::string& path);

/// Changes a copy, which the present program has opened once, as that says.
outcome<> adapt_database(const std::string& path, const adaptation& how);

/// What another database would change, by kind of record.
struct record_difference {
    std::string kind;
    std::int64_t added = 0, removed = 0, changed = 0;
};

/// `wanted` compared with `current`; kinds without a difference too. Both are of this program's schema.
outcome<std::vector<record_difference>> compare_databases(const std::string& wanted, const std::string& current);

/// Makes one file of what the last connection left behind: log and index are gone.
outcome<> settle_database(const std::string& path);

}  // namespace penstock::store
