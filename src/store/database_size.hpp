#pragma once

#include <cstdint>
#include <string>

namespace penstock::store {

/// Bytes on disk of a SQLite database: the file, its write-ahead log, and the index of the log.   Thread: any.
std::int64_t file_bytes(const std::string& path) noexcept;

}  // namespace penstock::store
