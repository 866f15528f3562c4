#pragma once

#include <string>

#include "base/failure.hpp"

namespace penstock::store {

/// Why the store did not execute a request: `not_found`, `duplicate`, `integrity`, `not_a_database`, `foreign_schema`,
/// `bad_key`, `login_refused`, `store_failed` (the database refused a statement), or one of `is_unavailable`.
/// The words of a failure may name addresses and files: what clients are told is `unavailable_text`.
using cause = failure::cause;

/// Whether the database cannot be used at present, and the same may succeed later: `no_space`, `disk_error`,
/// `read_only`, `locked`, or `unavailable`, which says no more.
bool is_unavailable(cause kind) noexcept;

/// Of a file: `error` is an errno.
failure system_failure(const std::string& path, int error);

/// The text for clients of a failure that `is_unavailable`: why, without addresses and names.
std::string unavailable_text(cause kind);

}  // namespace penstock::store
