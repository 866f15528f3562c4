#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "store/failure.hpp"
#include "store/postgres_link.hpp"

namespace penstock::store {

/// Copies the rows of some gateways from a shared database into a file in the form of the SQLite store, all of the same
/// moment: their devices, tags and alarms, and the records that belong to no gateway (sites, assets, orders …).
///
/// Lifecycle: the moment is that of `open`; the server keeps it until the object ends.
/// Thread: one; blocks. Nobody waits for it.   Limits: a row at a time in memory.
class shared_rows {
public:
    /// `edges`: edge ids of the gateways. `go_on` is asked while the server works; false cancels.
    static outcome<std::unique_ptr<shared_rows>> open(const std::string& url, std::vector<std::string> edges,
                                                      std::function<bool()> go_on);

    /// Replaces the rows in the file. A missing file is created; missing tables are created, too.
    outcome<> write_into(const std::string& file);

    std::int64_t change() const noexcept { return change_; }  ///< number of the newest change
    std::int64_t others() const noexcept { return others_; }  ///< gateways that use the database, too
    std::int64_t bytes() const noexcept { return bytes_; }    ///< of the database on its server, at most

private:
    shared_rows(std::unique_ptr<postgres_link> link, std::vector<std::string> edges);
    std::unique_ptr<postgres_link> link_;
    const std::vector<std::string> edges_;
    std::int64_t change_ = 0, others_ = 0, bytes_ = 0;
};

/// The same within a transaction of that connection.
outcome<> write_shared_rows(postgres_link& from, std::span<const std::string> edges, const std::string& file);

/// How many gateways but these use the database.
outcome<std::int64_t> count_other_gateways(postgres_link& from, std::span<const std::string> edges);

/// Names of the columns that a table has on the server; none: there is no such table.
outcome<std::vector<std::string>> columns_of_server(postgres_link& from, const std::string& table);

}  // namespace penstock::store
