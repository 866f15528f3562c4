#pragma once

#include <string>

#include "store/database.hpp"
#include "store/page.hpp"
#include "store/record.hpp"

namespace penstock::store {

/// Executes a statement with text arguments; how many rows it touched.
long long execute(soci::session& db, const std::string& sql, text_arguments arguments);

/// How many rows `SELECT count(*) FROM table rest` counts.
std::int64_t count(soci::session& db, const std::string& table, const std::string& rest, text_arguments arguments);

/// Ends the transaction with `code` when no row was touched.
inline void must_touch(bool is_touched, errc code, const std::string& message) {
    if (!is_touched) throw refusal{{code, message}};
}

/// What a list query asks for in SQL; id and name are columns.
struct list_sql {
    std::string where;  ///< `WHERE …` or empty
    std::string order;  ///< `ORDER BY … LIMIT … OFFSET …`
    text_arguments arguments;
};

/// `condition` stands before the query's own and may use `arguments`; empty = none.
list_sql make_list_sql(const page_query& query, const std::string& id, const std::string& name,
                       const std::string& condition = {}, text_arguments arguments = {});

template <class T>
page<T> select_page(soci::session& db, const std::string& table, const list_sql& sql) {
    page<T> out;
    out.rows = select<T>(db, table, sql.where + sql.order, sql.arguments);
    out.total = count(db, table, sql.where, sql.arguments);
    return out;
}

/// The row with that id; ends the transaction with not_found when there is none.
template <class T>
T select_one(soci::session& db, const std::string& table, const std::string& key, const std::string& id) {
    auto rows = select<T>(db, table, "WHERE " + key + " = :id", {{"id", id}});
    if (rows.empty()) throw refusal{{errc::not_found, id + " does not exist"}};
    return std::move(rows.front());
}

}  // namespace penstock::store
