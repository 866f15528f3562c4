#pragma once

#include <string_view>

#include "store/failure.hpp"

namespace penstock::store {

// The cause for a database's own error code; `store_failed`: any other code. The text of the error is not used, because
// it depends on the language and the version of the database.

/// `extended`: SQLite's extended result code.   Source: sqlite.org/rescode.html
cause meaning_of_sqlite(int extended) noexcept;

/// `state`: the five characters of PostgreSQL; blank or empty: the connection failed without a message of the server.
/// Source: PostgreSQL 15, appendix A
cause meaning_of_sqlstate(std::string_view state) noexcept;

/// `meaning` if it is one of `is_unavailable`, otherwise `unavailable`.
cause as_unavailable(cause meaning) noexcept;

/// Whether the server will also refuse the next login: unknown user, wrong password, no such database. False: it is
/// starting, or has too many connections.
bool is_login_refused(std::string_view sqlstate) noexcept;

}  // namespace penstock::store
