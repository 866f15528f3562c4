#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/database.hpp"
#include "store/statement.hpp"

namespace penstock::store {

/// Conditions of a SELECT and the values in them, put together one by one.
class where_clause {
public:
    /// Adds a value and returns its place in the statement (`:p0`).
    std::string bind(argument a);
    void add(const std::string& condition);
    /// Condition: the column equals one of the values. Without values no condition is added.
    void add_any_of(const std::string& column, const std::vector<std::string>& values);
    /// Linked to an asset at or below the site or asset of that id, or at that site.
    void add_under(const std::string& asset_column, const std::string& site_column, const std::string& id);

    const std::string& sql() const noexcept { return sql_; }  ///< ` WHERE … AND …`, or nothing
    const std::vector<argument>& arguments() const noexcept { return arguments_; }
    std::size_t size() const noexcept { return arguments_.size(); }

    /// `sql` prepared with the first `count` of the values.
    statement& prepare(database& db, const std::string& sql, std::span<const slot::type> gives,
                       std::size_t count) const;
    statement& prepare(database& db, const std::string& sql, std::span<const slot::type> gives) const {
        return prepare(db, sql, gives, size());
    }

private:
    std::string sql_;
    std::vector<argument> arguments_;
};

}  // namespace penstock::store
