#pragma once

#include <cstdint>
#include <string>

namespace penstock::store {

/// Bytes on disk of a SQLite database: the file, what waits in its log, and its index of that.   Thread: any.
std::int64_t file_bytes(const std::string& path) noexcept;

}  // namespace penstock::store
