#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/failure.hpp"

namespace penstock::store {

class sqlite_file;

/// A table of the master data, as a backup sees it.
struct shared_table {
    std::string name;
    std::string id;      ///< the primary key, as in SQL: `"tag_id"`, `owner_id, position`
    std::string own{};   ///< SQL: rows of the gateways `{}` (a list of edge ids). Empty: it has no rows of a gateway
    std::string kept{};  ///< SQL: rows that are in a backup of those gateways. Empty: all
};

/// All tables of the master data; each one is behind the tables to which its rows refer.
const std::vector<shared_table>& shared_tables();

/// Each gateway that uses a shared database has a counter there, named with this prefix and its edge id.
inline constexpr std::string_view user_mark = "gateway:";
/// Each restore has one, too, written in the transaction of its rows: this prefix, the edge id, `:`, the job's id.
inline constexpr std::string_view restore_mark = "restore:";

/// `'EDGE_A', 'EDGE_B'`
std::string edge_list(std::span<const std::string> edge_ids);

/// One of those conditions for these gateways; `TRUE` where it is empty.
std::string condition_for(const std::string& condition, const std::string& edges);

/// Columns and their types of a table in a file; none where there is no such table.
struct file_column {
    std::string name;  ///< without quotes
    std::string type;  ///< BIGINT, DOUBLE PRECISION, TEXT
    bool is_nullable = true;
};
outcome<std::vector<file_column>> columns_of_file(sqlite_file& db, const std::string& table);

}  // namespace penstock::store
