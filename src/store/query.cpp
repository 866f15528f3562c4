#include "store/query.hpp"

#include "base/text.hpp"

namespace penstock::store {

namespace {

/// Executes a statement that has been given its arguments; how many rows it touched.
long long run(soci::statement& st, const std::string& sql, text_arguments& arguments) {
    for (auto& [name, text] : arguments) {
        st.exchange(soci::use(text, name));
    }
    st.alloc();
    st.prepare(sql);
    st.define_and_bind();
    st.execute(true);
    return st.get_affected_rows();
}

}  // namespace

long long execute(soci::session& db, const std::string& sql, text_arguments arguments) {
    soci::statement st(db);
    return run(st, sql, arguments);
}

std::int64_t count(soci::session& db, const std::string& table, const std::string& rest, text_arguments arguments) {
    long long total = 0;
    soci::statement st(db);
    st.exchange(soci::into(total));
    run(st, "SELECT count(*) FROM " + table + " " + rest, arguments);
    return total;
}

std::string like_pattern(std::string_view part) {
    std::string pattern = "%";
    for (const char c : to_lower(part)) {
        if (c == '%' || c == '_' || c == '!') pattern += '!';
        pattern += c;
    }
    return pattern + "%";
}

list_sql make_list_sql(const list_query& query, const std::string& id, const std::string& name,
                       const std::string& condition, text_arguments arguments) {
    list_sql sql{condition, " ORDER BY " + id, std::move(arguments), true};
    if (!query.q.empty()) {
        if (!sql.condition.empty()) sql.condition += " AND ";
        // PostgreSQL takes a name twice, SQLite binds it once: two names are the same to both.
        sql.condition +=
            "(lower(" + id + ") LIKE :id_part ESCAPE '!' OR lower(" + name + ") LIKE :name_part ESCAPE '!')";
        sql.arguments.emplace_back("id_part", like_pattern(query.q));
        sql.arguments.emplace_back("name_part", like_pattern(query.q));
    }
    if (!sql.condition.empty()) sql.condition.insert(0, "WHERE ");
    if (query.page > 0) {
        const auto skipped = (query.page - 1) * query.size;
        sql.order += " LIMIT " + std::to_string(query.size) + " OFFSET " + std::to_string(skipped);
        sql.is_whole = false;
    }
    return sql;
}

}  // namespace penstock::store
