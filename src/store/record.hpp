#pragma once

#include <soci/soci.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/members.hpp"
#include "model/tag.hpp"
#include "store/row.hpp"
#include "store/sqlite_rows.hpp"

/// Binds a described structure to the table that has a column for each of its members, for all structures alike:
/// texts are TEXT, integers and booleans BIGINT, doubles DOUBLE PRECISION, optional ones NULL, option maps JSON text.
/// Everything here throws soci::soci_error, which `database` turns into a failure.
namespace penstock::store {

using column_names = std::vector<std::string_view>;

template <class T>
column_names columns_of(const column_names& without = {}) {
    column_names names;
    const T shape{};
    for_each_member(shape, [&](const char* name, const auto&) {
        if (std::ranges::find(without, name) == without.end()) names.emplace_back(name);
    });
    return names;
}

/// `format(name)` of each column, joined by `, `.
template <class Format>
std::string join(const column_names& names, Format format) {
    std::string out;
    for (const auto name : names) {
        if (!out.empty()) out += ", ";
        out += format(std::string(name));
    }
    return out;
}

/// `offset` is a word of SQL.
inline std::string quoted(const std::string& name) {
    return '"' + name + '"';
}

/// A row with a cell for each member. It must stay in place while a statement is bound to it.
template <class T>
class row {
public:
    row() {
        const T shape{};
        for_each_member(shape, [&](const char*, const auto& member) { cells_.emplace_back(type_of(member)); });
    }

    void bind_into(soci::statement& st) {
        for (auto& c : cells_)
            c.bind_into(st);
    }

    /// Binds the columns that `names` has, each as `:name`.
    void bind_use(soci::statement& st, const column_names& names) {
        const T shape{};
        auto cell = cells_.begin();
        for_each_member(shape, [&](const char* name, const auto&) {
            if (std::ranges::find(names, name) != names.end()) cell->bind_use(st, name);
            ++cell;
        });
    }

    void set(const T& from) {
        row_writer to(cells_);
        for_each_member(from, [&](const char*, const auto& member) { to.add(member); });
    }

    T get() const {
        T to{};
        row_reader from(cells_);
        for_each_member(to, [&](const char*, auto& member) { from.take(member); });
        return to;
    }

private:
    static slot::type type_of(const std::string&) { return slot::type::text; }
    static slot::type type_of(const option_map&) { return slot::type::text; }
    static slot::type type_of(std::int64_t) { return slot::type::integer; }
    static slot::type type_of(bool) { return slot::type::integer; }
    static slot::type type_of(double) { return slot::type::real; }
    template <class V>
    static slot::type type_of(const std::optional<V>&) {
        return type_of(V{});
    }

    std::vector<slot> cells_;
};

/// A statement that takes one record after another: prepared once. `names` are the columns that its SQL mentions.
template <class T>
class writer {
public:
    writer(soci::session& db, const std::string& sql, const column_names& names) : statement_(db) {
        row_.bind_use(statement_, names);
        statement_.alloc();
        statement_.prepare(sql);
        statement_.define_and_bind();
    }

    /// Whether a row was inserted or changed.
    bool write(const T& record) {
        row_.set(record);
        statement_.execute(true);
        return statement_.get_affected_rows() > 0;
    }

private:
    row<T> row_;
    soci::statement statement_;
};

template <class T>
std::string insert_sql(const std::string& table) {
    const auto names = columns_of<T>();
    return "INSERT INTO " + table + " (" + join(names, quoted) + ") VALUES (" +
           join(names, [](const std::string& name) { return ":" + name; }) + ")";
}

/// Adds records; one whose key is taken is not written.
template <class T>
writer<T> make_inserter(soci::session& db, const std::string& table, const std::string& key) {
    return {db, insert_sql<T>(table) + " ON CONFLICT (" + key + ") DO NOTHING", columns_of<T>()};
}

/// Changes the row with the record's key; the columns `fixed` stay unchanged.
template <class T>
writer<T> make_updater(soci::session& db, const std::string& table, const std::string& key, column_names fixed) {
    const auto assign = [](const std::string& name) { return quoted(name) + " = :" + name; };
    const auto names = columns_of<T>(fixed);
    std::erase(fixed, key);
    return {db, "UPDATE " + table + " SET " + join(names, assign) + " WHERE " + key + " = :" + key,
            columns_of<T>(fixed)};
}

/// `SELECT … FROM table rest` of all columns of T.
template <class T>
std::string select_sql(const std::string& table, const std::string& rest) {
    // With the name of the table, a missing column is an error; SQLite would take "x" alone for a text.
    const auto column = [&](const std::string& name) { return table + "." + quoted(name); };
    return "SELECT " + join(columns_of<T>(), column) + " FROM " + table + " " + rest;
}

/// Reads all rows, one after another: `take(T&&)`.
template <class T, class Take>
void select_each(soci::session& db, const std::string& table, const std::string& rest, const text_arguments& arguments,
                 Take&& take) {
    const auto sql = select_sql<T>(table, rest);
    if (sqlite_statement::is_for(db)) {
        sqlite_rows found(db, sql, arguments);
        while (found.next()) {
            T one{};
            found.read(one);
            take(std::move(one));
        }
        return;
    }
    row<T> r;
    soci::statement st(db);
    r.bind_into(st);
    for (const auto& [name, text] : arguments)
        st.exchange(soci::use(text, name));
    st.alloc();
    st.prepare(sql);
    st.define_and_bind();
    st.execute(false);
    while (st.fetch())
        take(r.get());
}

/// Reads all rows; reserves memory for `expected` of them.
template <class T>
std::vector<T> select(soci::session& db, const std::string& table, const std::string& rest,
                      const text_arguments& arguments = {}, std::int64_t expected = 0) {
    std::vector<T> rows;
    rows.reserve(static_cast<std::size_t>(expected));
    select_each<T>(db, table, rest, arguments, [&](T&& one) { rows.push_back(std::move(one)); });
    return rows;
}

/// Looks rows up by their id, one after another: prepared once.
template <class T>
class selector {
public:
    /// `key` is the column that holds the id.
    selector(soci::session& db, const std::string& table, const std::string& key) : statement_(db) {
        row_.bind_into(statement_);
        statement_.exchange(soci::use(id_, "id"));
        statement_.alloc();
        statement_.prepare(select_sql<T>(table, "WHERE " + key + " = :id"));
        statement_.define_and_bind();
    }

    std::optional<T> find(const std::string& id) {
        id_ = id;
        if (!statement_.execute(true)) return std::nullopt;
        return row_.get();
    }

private:
    row<T> row_;
    std::string id_;
    soci::statement statement_;
};

}  // namespace penstock::store
