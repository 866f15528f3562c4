#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/insert_schema.hpp"

namespace penstock::store {

class database;

/// Rows that a transaction adds, kept back so that many of them go to the database in one statement: over a network
/// each statement costs a round trip.
///
/// Limits: `max_rows` rows; the caller that adds writes them before there are more.
class insert_buffer {
public:
    static constexpr std::size_t max_rows = 2000;

    void add(const insert_schema& to, std::vector<slot> cells);
    std::size_t size() const noexcept { return rows_.size(); }
    /// Whether a row of the record with that id is among them.
    bool has(const std::string& id) const { return ids_.contains(id); }

    /// Writes those from `first` to `last`, which stay here.
    void write(database& db, std::size_t first, std::size_t last);
    /// Drops all but the first `count`.
    void truncate(std::size_t count);
    void clear() { truncate(0); }

private:
    struct row {
        const insert_schema* schema;
        std::vector<slot> cells;
    };
    std::vector<row> rows_;
    std::unordered_map<std::string, std::size_t> ids_;  ///< how many rows of each record
};

}  // namespace penstock::store
