#pragma once

#include <string>

#include "store/database.hpp"
#include "store/record.hpp"
#include "store/records.hpp"

namespace penstock::store {

/// Executes a statement with text arguments; how many rows it touched.
long long execute(soci::session& db, const std::string& sql, text_arguments arguments = {});

/// How many rows `SELECT count(*) FROM table rest` counts.
std::int64_t count(soci::session& db, const std::string& table, const std::string& rest, text_arguments arguments);

/// Ends the transaction with `why` when no row was touched.
inline void must_touch(bool is_touched, cause why, const std::string& message) {
    if (!is_touched) value_or_abort<void>(failure(why, message));
}

/// The pattern for `LIKE … ESCAPE '!'` that finds `part` in a text in lower case.
std::string like_pattern(std::string_view part);

/// What a list query selects in SQL; id and name are columns.
struct list_sql {
    std::string condition;  ///< `WHERE …` or empty
    std::string order;      ///< `ORDER BY … LIMIT … OFFSET …`
    text_arguments arguments;
    bool is_whole = true;  ///< no LIMIT
};

/// `condition` is placed before the query's own and may use `arguments`; empty = none.
list_sql make_list_sql(const list_query& query, const std::string& id, const std::string& name,
                       const std::string& condition = {}, text_arguments arguments = {});

template <class T>
listing<T> select_listing(soci::session& db, const std::string& table, const list_sql& sql) {
    listing<T> out;
    out.total = count(db, table, sql.condition, sql.arguments);
    out.items = select<T>(db, table, sql.condition + sql.order, sql.arguments, sql.is_whole ? out.total : 0);
    if (sql.is_whole) out.total = static_cast<std::int64_t>(out.items.size());
    return out;
}

/// The text of not_found for the `kind` (`OPC`, `tag`) of that id.
inline std::string missing(const std::string& kind, const std::string& id) {
    return kind + " " + id + " does not exist";
}

/// The row of `kind` with that id; ends the transaction with not_found when it does not exist.
template <class T>
T select_one(soci::session& db, const std::string& table, const std::string& key, const std::string& kind,
             const std::string& id) {
    auto row = selector<T>(db, table, key).find(id);
    if (!row) value_or_abort<void>(failure(cause::not_found, missing(kind, id)));
    return std::move(*row);
}

}  // namespace penstock::store
