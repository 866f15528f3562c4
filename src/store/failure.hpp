#pragma once

#include <string>

#include "base/failure.hpp"

namespace penstock::store {

/// Why the store did not execute a request: `not_found`, `duplicate`, `integrity`, `not_a_database`, `foreign_schema`,
/// `bad_key`, `login_refused`, `store_failed` (the database refused a statement), or one of `is_unavailable`.
/// The text of a failure may contain addresses and file names: clients get `unavailable_text` instead.
using cause = failure::cause;

/// Whether the database cannot be used now, so that the same request may succeed later: `no_space`, `disk_error`,
/// `read_only`, `locked`, or `unavailable` (any other reason).
bool is_unavailable(cause kind) noexcept;

/// Of a file: `error` is an errno.
failure system_failure(const std::string& path, int error);

/// The text for clients of a failure that `is_unavailable`: why, without addresses and names.
std::string unavailable_text(cause kind);

}  // namespace penstock::store
