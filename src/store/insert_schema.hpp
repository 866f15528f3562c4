#pragma once

#include <string>
#include <vector>

#include "store/statement.hpp"

namespace penstock::store {

/// A table that rows are added to, and which of its columns a row gives.
struct insert_schema {
    std::string table;
    std::string columns;            ///< `"a", "b"`
    std::vector<slot::type> types;  ///< of these columns
    std::string literals{};         ///< what follows them in each row: `, 'LINE'`
    std::string literal_columns{};  ///< and its column: `, "asset_type"`
    std::string on_conflict{};      ///< ` ON CONFLICT …`, which follows the rows
    int rank = 0;                   ///< rows of a lower one are written first, since others refer to them
    bool is_keyed = false;          ///< the first column is the id of a record
};

/// Ranks: records have the place of their kind in the catalogue, which is in the order of their foreign keys.
namespace row_rank {
constexpr int list = 1000;  ///< the rows of a list, after all records
constexpr int log = 2000;   ///< what happened to records
}  // namespace row_rank

}  // namespace penstock::store
