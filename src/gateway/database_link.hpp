#pragma once

#include <string>
#include <string_view>

namespace penstock::gateway {

/// The weakness of the connection to the database of `edge.store.url`; empty = none, or there is no connection.
/// PostgreSQL on another machine without `sslmode=verify-full` is not authenticated: any server that responds gets the
/// password. `default_mode`: the environment variable PGSSLMODE.
std::string database_link_weakness(std::string_view url, std::string_view default_mode);

}  // namespace penstock::gateway
