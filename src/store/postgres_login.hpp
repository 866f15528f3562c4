#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <string>

#include "store/failure.hpp"

namespace penstock::store {

struct connection_closer {
    void operator()(PGconn* c) const noexcept { PQfinish(c); }
};
using postgres_connection = std::unique_ptr<PGconn, connection_closer>;

/// Connects to a PostgreSQL and says why it cannot be: `login_refused` when the server, or the URL itself, would refuse
/// the next attempt as well; `unavailable` otherwise. Blocks for `limit` at most.
///
/// Neither SOCI 4.0 nor libpq give the SQLSTATE of a refused login apart: it is asked to stand in the text, in a place
/// that is the same in each language.
outcome<postgres_connection> log_in(const std::string& url, std::chrono::milliseconds limit);

/// Of what libpq says.
std::string without_line_end(std::string text);

}  // namespace penstock::store
