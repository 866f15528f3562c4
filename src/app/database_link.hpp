#pragma once

#include <string>
#include <string_view>

namespace penstock::app {

/// What is wrong with how the database of `edge.store.url` is reached; empty = nothing, or no line leads to it.
/// PostgreSQL on another machine without `sslmode=verify-full` is believed to be whoever answers, and that one gets the
/// password. `default_mode`: of the environment's PGSSLMODE.
std::string database_link_weakness(std::string_view url, std::string_view default_mode);

}  // namespace penstock::app
