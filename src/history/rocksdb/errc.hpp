#pragma once

#include <rocksdb/status.h>

#include <string>

#include "base/error.hpp"

namespace penstock::history::rocksdb_store {

/// Why an operation of RocksDB failed.
enum class errc {
    no_space = 1,  ///< the disk is full, or a quota is used up
    not_written,   ///< the disk refused, or an earlier write failed
    damaged,       ///< a file does not have the content that was written
    refused,       ///< anything else
};

error_code make_error_code(errc e) noexcept;
error_code to_error(const rocksdb::Status& status) noexcept;

/// The same with RocksDB's own text, human-readable.
std::string describe(const rocksdb::Status& status);

}  // namespace penstock::history::rocksdb_store

template <>
struct boost::system::is_error_code_enum<penstock::history::rocksdb_store::errc> : std::true_type {};
