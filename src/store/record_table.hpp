#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "master/resource.hpp"
#include "store/database.hpp"

namespace penstock::store {

/// The SQL of one kind of record: its row, and the rows of its lists that have tables of their own.
///
/// Created once for each resource, without a connection.   Thread: any.
class record_table {
public:
    static constexpr std::size_t batch = 200;  ///< records that are read or removed with one statement

    explicit record_table(const master::resource& of);

    static const record_table& of(const master::resource& r);

    std::optional<master::record> find(database& db, std::string_view id) const;
    /// The records that exist, in no order. It executes a statement for each `batch` of ids.
    std::vector<master::record> find_all(database& db, std::span<const std::string> ids) const;
    bool has(database& db, std::string_view id) const;
    /// Buffers the row; it is written when the transaction is committed at the latest.
    void insert(database& db, const master::record& r) const;
    void update(database& db, const master::record& r) const;
    /// At most `batch`.
    void remove(database& db, std::span<const std::string> ids) const;

    /// The record as it would be found once it is written.
    master::record as_stored(master::record r) const;

    /// Calls `take` with each row that `rest` (` WHERE … ORDER BY …`) selects, its lists filled in a batch at a time.
    void select(database& db, const std::string& rest, const std::vector<argument>& arguments,
                const std::function<void(master::record&&)>& take, const std::string& from) const;
    void select(database& db, const std::string& rest, const std::vector<argument>& arguments,
                const std::function<void(master::record&&)>& take) const {
        select(db, rest, arguments, take, from());
    }

    const master::resource& resource() const noexcept { return resource_; }
    bool has_lists() const noexcept { return !lists_.empty(); }  ///< reading a record takes several statements
    /// The column, or the expression, of a field in SQL.
    static std::string column(const master::field& f);
    std::string id_column() const { return column(resource_.id()); }
    /// The condition for this kind's rows in its table: `"asset_type" = 'LINE'`; empty: all are.
    std::string kind_condition() const;
    const std::string& columns() const noexcept { return columns_; }
    const std::vector<std::size_t>& stored() const noexcept { return stored_; }  ///< fields of the columns
    std::string from() const { return " FROM " + std::string(resource_.table); }

private:
    /// A list that has a table: its owner's id, the place in the list, its fields.
    struct list_table {
        explicit list_table(const master::field& f, std::size_t at);

        const master::field& list;
        std::size_t index;    ///< among the record's fields
        std::string columns;  ///< of its fields
        insert_schema shape;
    };

    void insert_lists(database& db, const master::record& r) const;
    void remove_lists(database& db, std::span<const std::string> ids) const;
    void read_lists(database& db, std::vector<master::record>& records) const;

    const master::resource& resource_;
    std::vector<std::size_t> stored_;  ///< fields with a column, by index
    std::vector<list_table> lists_;
    insert_schema shape_;
    std::string columns_, find_, has_, update_;
};

/// Removes the rows that have one of the values there.
void remove_rows(database& db, const std::string& table, const std::string& column, std::span<const std::string> values,
                 const std::string& condition = {});

}  // namespace penstock::store
