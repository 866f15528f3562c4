#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "store/insert_schema.hpp"

namespace penstock::store {

class database;

/// Buffers the rows that a transaction adds and writes many of them with one statement, because over a network each
/// statement costs a round trip. For SQLite, which is in this process, the most frequent cells of a wide row (null,
/// empty, 0, 1) are part of the statement, so that only the other cells must be bound.
///
/// Limits: `max_rows` rows; the caller that adds writes them before there are more. `max_short_forms` statements of
/// that kind a table; rows of others are bound whole, until the buffer is empty and they take their places.
class insert_buffer {
public:
    static constexpr std::size_t max_rows = 2000;
    static constexpr std::size_t max_short_forms = 16;

    void add(const insert_schema& to, std::vector<slot> cells);
    /// The same, with a statement that has the cells in it which are null, empty, 0 or 1.
    void add_short(const insert_schema& to, std::vector<slot> cells);
    std::size_t size() const noexcept { return rows_.size(); }
    /// Whether a row of the record with that id is among them.
    bool has(const std::string& id) const { return ids_.contains(id); }

    /// Writes the rows from `first` to `last`; they stay in the buffer.
    void write(database& db, std::size_t first, std::size_t last);
    /// Drops all but the first `count`.
    void truncate(std::size_t count);
    void clear();

private:
    struct row {
        const insert_schema* schema;
        std::vector<slot> cells;
    };
    using short_forms = std::map<std::string, insert_schema, std::less<>>;  ///< by the form of the row

    std::vector<row> rows_;
    std::unordered_map<const insert_schema*, short_forms> short_forms_;
    std::string form_;                                  ///< of the row that is being added
    std::unordered_map<std::string, std::size_t> ids_;  ///< how many rows of each record
};

}  // namespace penstock::store
