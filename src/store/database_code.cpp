#include "store/database_code.hpp"

#include <soci/sqlite3/soci-sqlite3.h>

namespace penstock::store {

cause meaning_of_sqlite(int extended) noexcept {
    constexpr int primary_bits = 0xFF;
    switch (extended) {
        case SQLITE_CONSTRAINT_UNIQUE:
        case SQLITE_CONSTRAINT_PRIMARYKEY:
        case SQLITE_CONSTRAINT_ROWID: return cause::duplicate;
        case SQLITE_CONSTRAINT_FOREIGNKEY: return cause::integrity;
        default: break;
    }
    switch (extended & primary_bits) {
        case SQLITE_NOTADB:
        case SQLITE_CORRUPT: return cause::not_a_database;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_PROTOCOL: return cause::locked;
        case SQLITE_FULL: return cause::no_space;
        case SQLITE_READONLY: return cause::read_only;
        case SQLITE_IOERR: return cause::disk_error;
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_NOMEM:
        case SQLITE_INTERRUPT: return cause::unavailable;
        default: return cause::store_failed;
    }
}

cause meaning_of_sqlstate(std::string_view state) noexcept {
    if (state.find_first_not_of(' ') == std::string_view::npos) return cause::unavailable;
    if (state == "23505") return cause::duplicate;
    if (state == "23503" || state == "23001") return cause::integrity;
    if (state == "53100") return cause::no_space;
    if (state == "25006") return cause::read_only;
    if (state == "55P03" || state == "55006") return cause::locked;
    const auto of_class = state.substr(0, 2);
    // Transactions that met, a deadlock among them.
    if (of_class == "40") return cause::locked;
    // Files of the server: input/output errors.
    if (of_class == "58") return cause::disk_error;
    // Connection, login, lack of means, an intervention (a time limit, a stop).
    for (const auto* passing : {"08", "28", "53", "57"}) {
        if (of_class == passing) return cause::unavailable;
    }
    return cause::store_failed;
}

cause as_unavailable(cause meaning) noexcept {
    return is_unavailable(meaning) ? meaning : cause::unavailable;
}

bool is_login_refused(std::string_view sqlstate) noexcept {
    return sqlstate.starts_with("28") || sqlstate == "3D000" || sqlstate == "42501";
}

}  // namespace penstock::store
