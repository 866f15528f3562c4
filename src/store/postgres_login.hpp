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

/// Connects to PostgreSQL. Failures: `login_refused`: the URL is wrong, or the server will refuse the next attempt,
/// too; `unavailable`: any other reason. Blocks for `limit` at most.
///
/// Neither SOCI 4.0 nor libpq return the SQLSTATE of a refused login separately. So it is requested as part of the
/// text, where its place is the same in each language.
outcome<postgres_connection> log_in(const std::string& url, std::chrono::milliseconds limit);

/// Of what libpq says.
std::string without_line_end(std::string text);

}  // namespace penstock::store
