#pragma once

#include <cstdint>
#include <string>

namespace penstock::store {

class snapshot;

/// Bytes on disk of a SQLite database: the file, what waits in its log, and its index of that.   Thread: any.
std::int64_t file_bytes(const std::string& path) noexcept;

/// Bytes of the shared database, of all gateways. Throws as `snapshot`.
std::int64_t shared_bytes(snapshot& of);

}  // namespace penstock::store
