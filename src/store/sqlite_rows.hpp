#pragma once

#include <soci/soci.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/members.hpp"
#include "model/tag.hpp"

namespace penstock::store {

/// Text arguments of a statement by name.
using text_arguments = std::vector<std::pair<std::string, std::string>>;

/// The rows that a SELECT finds in SQLite, read cell by cell into the members of structures. SOCI copies each cell into
/// a variable first, and asks for it through four calls: that was a third of the time of a start with a million tags.
///
/// The functions that execute SQL throw `soci::sqlite3_soci_error` as SOCI does.
/// Thread: its connection's.   Lifecycle: it ends before the transaction does.
class sqlite_rows {
public:
    static bool can_read(soci::session& db);  ///< whether the database is SQLite

    sqlite_rows(soci::session& db, const std::string& sql, const text_arguments& arguments);
    ~sqlite_rows();
    sqlite_rows(const sqlite_rows&) = delete;
    sqlite_rows& operator=(const sqlite_rows&) = delete;

    /// Executes the statement again. The arguments are those of the constructor, with other values.
    void restart(const text_arguments& arguments);

    bool next();  ///< whether there is another row

    /// Reads the row into the members of `to`, in the order of the columns.
    template <class T>
    void read(T& to) const {
        int column = 0;
        for_each_member(to, [&](const char*, auto& member) { take(column++, member); });
    }

private:
    void bind(const text_arguments& arguments);
    bool is_null(int column) const;
    std::string_view text(int column) const;  ///< until the next row; empty where it is NULL
    std::int64_t integer(int column) const;   ///< 0 where it is NULL
    double real(int column) const;            ///< 0 where it is NULL

    void take(int column, std::string& to) const { to = text(column); }
    void take(int column, std::int64_t& to) const { to = integer(column); }
    void take(int column, bool& to) const { to = integer(column) != 0; }
    void take(int column, double& to) const { to = real(column); }
    void take(int column, option_map& to) const;
    template <class V>
    void take(int column, std::optional<V>& to) const {
        if (is_null(column)) {
            to.reset();
        } else {
            take(column, to.emplace());
        }
    }

    void* statement_ = nullptr;
};

}  // namespace penstock::store
