#pragma once

#include <soci/soci.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace penstock::store {

/// A statement that SQLite executes, without SOCI: SOCI copies each cell into a variable of its own and each text into
/// a buffer of its own, and reaches it by four calls. That took a third of the time of a read.
///
/// Functions that execute SQL or bind values throw `soci::sqlite3_soci_error`, as SOCI does.
/// Thread: its connection's.   Lifecycle: the connection outlives it.
class sqlite_statement {
public:
    static bool is_for(soci::session& db);  ///< whether the database is SQLite

    sqlite_statement(soci::session& db, const std::string& sql);
    ~sqlite_statement();
    sqlite_statement(const sqlite_statement&) = delete;
    sqlite_statement& operator=(const sqlite_statement&) = delete;

    int place_of(const std::string& name) const;  ///< of `:name`; 0: it does not occur
    void bind_null(int place);
    void bind(int place, std::int64_t number);
    void bind(int place, double number);
    void bind(int place, std::string_view text);  ///< must stay until `reset`, or the end of the rows

    bool step();                ///< whether there is a row, at first the first one; at the end the statement is reset
    void reset() noexcept;      ///< ends the execution, so that values can be bound for another one
    long long changes() const;  ///< rows that the last change on the connection touched

    bool is_null(int column) const;
    std::string_view text(int column) const;  ///< until the next step; empty where it is NULL
    std::int64_t integer(int column) const;   ///< 0 where it is NULL
    double real(int column) const;            ///< 0 where it is NULL

private:
    void check(int code) const;

    void* statement_ = nullptr;
};

}  // namespace penstock::store
