#include "store/sqlite_rows.hpp"

#include <soci/sqlite3/soci-sqlite3.h>

#include "store/option_text.hpp"

namespace penstock::store {

namespace {

sqlite_api::sqlite3_stmt* statement_of(void* statement) noexcept {
    return static_cast<sqlite_api::sqlite3_stmt*>(statement);
}

void fail(sqlite_api::sqlite3* in) {
    throw soci::sqlite3_soci_error(sqlite_api::sqlite3_errmsg(in), sqlite_api::sqlite3_extended_errcode(in));
}

}  // namespace

bool sqlite_rows::can_read(soci::session& db) {
    return db.get_backend_name() == "sqlite3";
}

sqlite_rows::sqlite_rows(soci::session& db, const std::string& sql, const text_arguments& arguments) {
    auto* const file = static_cast<soci::sqlite3_session_backend*>(db.get_backend())->conn_;
    sqlite_api::sqlite3_stmt* made = nullptr;
    if (sqlite_api::sqlite3_prepare_v2(file, sql.data(), static_cast<int>(sql.size()), &made, nullptr) != SQLITE_OK)
        fail(file);
    statement_ = made;
    try {
        bind(arguments);
    } catch (const soci::soci_error&) {
        sqlite_api::sqlite3_finalize(made);
        throw;
    }
}

sqlite_rows::~sqlite_rows() {
    sqlite_api::sqlite3_finalize(statement_of(statement_));
}

void sqlite_rows::bind(const text_arguments& arguments) {
    auto* const st = statement_of(statement_);
    for (const auto& [name, value] : arguments) {
        const int place = sqlite_api::sqlite3_bind_parameter_index(st, (":" + name).c_str());
        // The arguments may end before the rows are read, so SQLite copies the text.
        const auto copied = reinterpret_cast<sqlite_api::sqlite3_destructor_type>(-1);  // SQLITE_TRANSIENT
        if (sqlite_api::sqlite3_bind_text(st, place, value.data(), static_cast<int>(value.size()), copied) != SQLITE_OK)
            fail(sqlite_api::sqlite3_db_handle(st));
    }
}

void sqlite_rows::restart(const text_arguments& arguments) {
    sqlite_api::sqlite3_reset(statement_of(statement_));  // it returns the error of the last step, which was thrown
    bind(arguments);
}

bool sqlite_rows::next() {
    const int done = sqlite_api::sqlite3_step(statement_of(statement_));
    if (done != SQLITE_ROW && done != SQLITE_DONE) fail(sqlite_api::sqlite3_db_handle(statement_of(statement_)));
    return done == SQLITE_ROW;
}

bool sqlite_rows::is_null(int column) const {
    return sqlite_api::sqlite3_column_type(statement_of(statement_), column) == SQLITE_NULL;
}

std::string_view sqlite_rows::text(int column) const {
    const auto* found = sqlite_api::sqlite3_column_text(statement_of(statement_), column);
    if (found == nullptr) return {};
    const auto size = sqlite_api::sqlite3_column_bytes(statement_of(statement_), column);
    return {reinterpret_cast<const char*>(found), static_cast<std::size_t>(size)};
}

std::int64_t sqlite_rows::integer(int column) const {
    return sqlite_api::sqlite3_column_int64(statement_of(statement_), column);
}

double sqlite_rows::real(int column) const {
    return sqlite_api::sqlite3_column_double(statement_of(statement_), column);
}

void sqlite_rows::take(int column, option_map& to) const {
    to = parse_options(text(column));
}

}  // namespace penstock::store
