#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "master/list_request.hpp"
#include "store/record_table.hpp"
#include "store/where_clause.hpp"

namespace penstock::store {

/// The SQL of one list of records, and its parameters. `db` outlives it.
class record_query {
public:
    record_query(database& db, const record_table& table, const master::list_request& asked);

    /// Calls `take` with each record, in the requested order.
    void select(const std::function<void(master::record&&)>& take) const;

    /// Number of records on all pages.
    std::int64_t count() const;
    /// A text that identifies this list for `total_cache`: it contains everything that the number of records depends
    /// on.
    std::string name() const;

private:
    void add_built_in(const master::record& r);
    void add_equal(const master::field& f, const std::vector<master::cell>& any_of);
    void add_item(const master::field& list, const master::condition& c);
    void add_part(const std::string& part);
    void add_under(const std::string& place);
    void add_after(const master::list_request& asked);
    void add_order(const master::list_request& asked);

    database& db_;
    const record_table& table_;
    where_clause conditions_;  ///< its last values are of `start_after_`
    std::string source_;
    std::string start_after_, order_;
    std::size_t where_arguments_ = 0;
};

/// Assigns one field in all rows that meet the conditions.
void assign(database& db, const record_table& table, const master::field& f, const master::cell& value,
            const master::conditions& which);

}  // namespace penstock::store
