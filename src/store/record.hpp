#pragma once

#include <soci/soci.h>

#include <array>
#include <boost/mp11/list.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/members.hpp"
#include "model/tag.hpp"
#include "store/option_text.hpp"

namespace penstock::store {

/// Binds a described structure to the table that has a column for each of its members. Written once for all of them:
/// texts are TEXT, integers and booleans BIGINT, doubles DOUBLE PRECISION, optional ones NULL, option maps JSON text.
/// Everything here throws soci::soci_error; `database` turns that into an `errc`.

template <class T>
inline constexpr std::size_t column_count = boost::mp11::mp_size<members_of<T>>::value;

template <class T>
std::vector<std::string> column_names() {
    std::vector<std::string> names;
    const T object{};
    for_each_member(object, [&](const char* name, const auto&) { names.emplace_back(name); });
    return names;
}

/// `before` + name + `between` + name … for each column: `"a", "b"` or `"a" = :a`.
template <class T, class Format>
std::string join_columns(Format format) {
    std::string out;
    for (const auto& name : column_names<T>()) {
        if (!out.empty()) out += ", ";
        out += format(name);
    }
    return out;
}

inline std::string quoted(const std::string& name) {
    return '"' + name + '"';
}

/// One row in the types that SOCI exchanges. Must stay where it is while a statement is bound to it.
template <class T>
class row {
public:
    void bind_into(soci::statement& st) {
        for_each_cell([&](const char*, auto& storage, cell& c) { st.exchange(soci::into(storage, c.state)); });
    }

    void bind_use(soci::statement& st) {
        for_each_cell(
            [&](const char* name, auto& storage, cell& c) { st.exchange(soci::use(storage, c.state, name)); });
    }

    void set(const T& from) {
        std::size_t i = 0;
        for_each_member(from, [&](const char*, const auto& member) { put(cells_[i++], member); });
    }

    T get() const {
        T to{};
        std::size_t i = 0;
        for_each_member(to, [&](const char*, auto& member) { take(cells_[i++], member); });
        return to;
    }

private:
    struct cell {
        std::string text;
        long long integer = 0;
        double real = 0;
        soci::indicator state = soci::i_ok;
    };

    template <class Visit>
    void for_each_cell(Visit visit) {
        std::size_t i = 0;
        const T shape{};
        for_each_member(shape, [&](const char* name, const auto& member) {
            cell& c = cells_[i++];
            visit(name, storage_of(c, member), c);
        });
    }

    static std::string& storage_of(cell& c, const std::string&) { return c.text; }
    static std::string& storage_of(cell& c, const option_map&) { return c.text; }
    static long long& storage_of(cell& c, std::int64_t) { return c.integer; }
    static long long& storage_of(cell& c, bool) { return c.integer; }
    static double& storage_of(cell& c, double) { return c.real; }
    static double& storage_of(cell& c, const std::optional<double>&) { return c.real; }

    static void put(cell& c, const std::string& v) { c.text = v; }
    static void put(cell& c, const option_map& v) { c.text = to_json(v); }
    static void put(cell& c, std::int64_t v) { c.integer = v; }
    static void put(cell& c, bool v) { c.integer = v ? 1 : 0; }
    static void put(cell& c, double v) { c.real = v; }
    static void put(cell& c, const std::optional<double>& v) {
        c.real = v.value_or(0);
        c.state = v ? soci::i_ok : soci::i_null;
    }

    static void take(const cell& c, std::string& v) { v = c.text; }
    static void take(const cell& c, option_map& v) { v = parse_options(c.text); }
    static void take(const cell& c, std::int64_t& v) { v = c.integer; }
    static void take(const cell& c, bool& v) { v = c.integer != 0; }
    static void take(const cell& c, double& v) { v = c.real; }
    static void take(const cell& c, std::optional<double>& v) {
        v = c.state == soci::i_null ? std::nullopt : std::optional(c.real);
    }

    std::array<cell, column_count<T>> cells_;
};

/// A statement that takes one record after another: prepared once.
template <class T>
class writer {
public:
    writer(soci::session& db, const std::string& sql) : statement_(db) {
        row_.bind_use(statement_);
        statement_.alloc();
        statement_.prepare(sql);
        statement_.define_and_bind();
    }

    /// Rows that were inserted or changed.
    long long write(const T& record) {
        row_.set(record);
        statement_.execute(true);
        return statement_.get_affected_rows();
    }

private:
    row<T> row_;
    soci::statement statement_;
};

template <class T>
std::string insert_sql(const std::string& table) {
    return "INSERT INTO " + table + " (" + join_columns<T>(quoted) + ") VALUES (" +
           join_columns<T>([](const std::string& name) { return ":" + name; }) + ")";
}

/// Changes every column but the key of the row that has this key.
template <class T>
std::string update_sql(const std::string& table, const std::string& key) {
    return "UPDATE " + table + " SET " +
           join_columns<T>([](const std::string& name) { return quoted(name) + " = :" + name; }) + " WHERE " + key +
           " = :" + key;
}

/// Text arguments of a statement by name.
using text_arguments = std::vector<std::pair<std::string, std::string>>;

/// All rows of `SELECT … FROM table rest`.
template <class T>
std::vector<T> select(soci::session& db, const std::string& table, const std::string& rest,
                      text_arguments arguments = {}) {
    std::vector<T> out;
    row<T> r;
    soci::statement st(db);
    r.bind_into(st);
    for (auto& [name, text] : arguments)
        st.exchange(soci::use(text, name));
    st.alloc();
    st.prepare("SELECT " + join_columns<T>(quoted) + " FROM " + table + " " + rest);
    st.define_and_bind();
    st.execute(false);
    while (st.fetch())
        out.push_back(r.get());
    return out;
}

}  // namespace penstock::store
