#pragma once

#include <string_view>

#include "store/failure.hpp"

namespace penstock::store {

// What a database's own code of an error means; `store_failed`: something else. The words beside it are in the language
// that its administrator chose, and in those of each version anew: they are for people, nothing is decided by them.

/// `extended`: SQLite's extended result code.   Source: sqlite.org/rescode.html
cause meaning_of_sqlite(int extended) noexcept;

/// Five characters of PostgreSQL; blank or empty: the connection failed without a word of the server.
/// Source: PostgreSQL 15, appendix A
cause meaning_of_sqlstate(std::string_view state) noexcept;

/// `meaning` where the database cannot be used because of it; of another meaning, `unavailable`.
cause as_unavailable(cause meaning) noexcept;

/// Whether a server that answers a login so will answer the next one so, too: unknown user, wrong password, no such
/// database. Not: it starts, or has too many connections.
bool is_login_refused(std::string_view sqlstate) noexcept;

}  // namespace penstock::store
