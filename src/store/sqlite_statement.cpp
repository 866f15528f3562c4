#include "store/sqlite_statement.hpp"

#include <soci/sqlite3/soci-sqlite3.h>

namespace penstock::store {

namespace {

sqlite_api::sqlite3_stmt* stmt_of(void* statement) noexcept {
    return static_cast<sqlite_api::sqlite3_stmt*>(statement);
}

[[noreturn]] void throw_error_of(sqlite_api::sqlite3* in, int code) {
    throw soci::sqlite3_soci_error(sqlite_api::sqlite3_errmsg(in), code);
}

}  // namespace

bool sqlite_statement::is_for(soci::session& db) {
    return db.get_backend_name() == "sqlite3";
}

sqlite_statement::sqlite_statement(soci::session& db, const std::string& sql) {
    auto* const in = static_cast<soci::sqlite3_session_backend*>(db.get_backend())->conn_;
    sqlite_api::sqlite3_stmt* made = nullptr;
    const int code = sqlite_api::sqlite3_prepare_v2(in, sql.data(), static_cast<int>(sql.size()), &made, nullptr);
    if (code != SQLITE_OK) throw_error_of(in, code);
    statement_ = made;
}

sqlite_statement::~sqlite_statement() {
    sqlite_api::sqlite3_finalize(stmt_of(statement_));
}

int sqlite_statement::place_of(const std::string& name) const {
    return sqlite_api::sqlite3_bind_parameter_index(stmt_of(statement_), (":" + name).c_str());
}

void sqlite_statement::check(int code) const {
    if (code != SQLITE_OK) throw_error_of(sqlite_api::sqlite3_db_handle(stmt_of(statement_)), code);
}

void sqlite_statement::bind_null(int place) {
    check(sqlite_api::sqlite3_bind_null(stmt_of(statement_), place));
}

void sqlite_statement::bind(int place, std::int64_t number) {
    check(sqlite_api::sqlite3_bind_int64(stmt_of(statement_), place, number));
}

void sqlite_statement::bind(int place, double number) {
    check(sqlite_api::sqlite3_bind_double(stmt_of(statement_), place, number));
}

void sqlite_statement::bind(int place, std::string_view text) {
    const char* const first = text.data() == nullptr ? "" : text.data();  // a null pointer would be NULL
    check(sqlite_api::sqlite3_bind_text(stmt_of(statement_), place, first, static_cast<int>(text.size()), nullptr));
}

bool sqlite_statement::step() {
    const int code = sqlite_api::sqlite3_step(stmt_of(statement_));
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) {
        reset();
        return false;
    }
    const soci::sqlite3_soci_error failed(
        sqlite_api::sqlite3_errmsg(sqlite_api::sqlite3_db_handle(stmt_of(statement_))), code);
    reset();  // otherwise the statement would keep its snapshot
    throw failed;
}

void sqlite_statement::reset() noexcept {
    sqlite_api::sqlite3_reset(stmt_of(statement_));  // it repeats the error of the last step
}

long long sqlite_statement::changes() const {
    return sqlite_api::sqlite3_changes(sqlite_api::sqlite3_db_handle(stmt_of(statement_)));
}

bool sqlite_statement::is_null(int column) const {
    return sqlite_api::sqlite3_column_type(stmt_of(statement_), column) == SQLITE_NULL;
}

std::string_view sqlite_statement::text(int column) const {
    const auto* found = sqlite_api::sqlite3_column_text(stmt_of(statement_), column);
    if (found == nullptr) return {};
    const auto size = sqlite_api::sqlite3_column_bytes(stmt_of(statement_), column);
    return {reinterpret_cast<const char*>(found), static_cast<std::size_t>(size)};
}

std::int64_t sqlite_statement::integer(int column) const {
    return sqlite_api::sqlite3_column_int64(stmt_of(statement_), column);
}

double sqlite_statement::real(int column) const {
    return sqlite_api::sqlite3_column_double(stmt_of(statement_), column);
}

}  // namespace penstock::store
