#pragma once

#include <string_view>

#include "store/failure.hpp"

namespace penstock::store {

/// What a database's own code of an error means. The words beside it are in the language that its administrator chose,
/// and in those of each version anew: they are for people, nothing is decided by them.
struct code_meaning {
    errc code = errc::wrong_query;
    trouble cause = trouble::no_response;  ///< of `errc::unavailable`
};

/// `extended`: SQLite's extended result code.   Source: sqlite.org/rescode.html
code_meaning meaning_of_sqlite(int extended) noexcept;

/// Five characters of PostgreSQL; blank or empty: the connection failed without a word of the server.
/// Source: PostgreSQL 15, appendix A
code_meaning meaning_of_sqlstate(std::string_view state) noexcept;

/// Whether a server that answers a login so will answer the next one so, too: unknown user, wrong password, no such
/// database. Not: it starts, or has too many connections.
bool is_login_refused(std::string_view sqlstate) noexcept;

}  // namespace penstock::store
