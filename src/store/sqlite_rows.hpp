#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/members.hpp"
#include "model/tag.hpp"
#include "store/option_text.hpp"
#include "store/sqlite_statement.hpp"

namespace penstock::store {

/// Text arguments of a statement by name.
using text_arguments = std::vector<std::pair<std::string, std::string>>;

/// The rows that a SELECT finds in SQLite, read cell by cell into the members of structures.
///
/// The functions that execute SQL throw `soci::sqlite3_soci_error`.
/// Thread: its connection's.   Lifecycle: it ends before the transaction does.
class sqlite_rows {
public:
    sqlite_rows(soci::session& db, const std::string& sql, text_arguments arguments)
        : statement_(db, sql), arguments_(std::move(arguments)) {
        bind();
    }

    /// Executes the statement again. The arguments are those of the constructor, with other values.
    void restart(text_arguments arguments) {
        statement_.reset();
        arguments_ = std::move(arguments);
        bind();
    }

    bool next() { return statement_.step(); }  ///< whether there is another row; not to be called after the last one

    /// Reads the row into the members of `to`, in the order of the columns.
    template <class T>
    void read(T& to) const {
        int column = 0;
        for_each_member(to, [&](const char*, auto& member) { take(column++, member); });
    }

private:
    void bind() {
        for (const auto& [name, text] : arguments_)
            statement_.bind(statement_.place_of(name), std::string_view(text));
    }

    void take(int column, std::string& to) const { to = statement_.text(column); }
    void take(int column, std::int64_t& to) const { to = statement_.integer(column); }
    void take(int column, bool& to) const { to = statement_.integer(column) != 0; }
    void take(int column, double& to) const { to = statement_.real(column); }
    void take(int column, option_map& to) const { to = parse_options(statement_.text(column)); }
    template <class V>
    void take(int column, std::optional<V>& to) const {
        if (statement_.is_null(column)) {
            to.reset();
        } else {
            take(column, to.emplace());
        }
    }

    sqlite_statement statement_;
    text_arguments arguments_;  ///< they are bound
};

}  // namespace penstock::store
