#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "history/chunk_store.hpp"

namespace penstock::history::rocksdb_store {

struct store_options {
    std::uint64_t max_bytes = 0;           ///< on disk; above it the oldest tenth of all tags is dropped; 0 = no limit
    std::size_t cache_bytes = 16U << 20U;  ///< of memory for blocks that were read, indexes included
    std::size_t buffer_bytes = 8U << 20U;  ///< memory for data that is not flushed; twice that during a flush
    std::chrono::milliseconds resume_interval{3'000};        ///< pause between tries to resume after a disk error
    std::chrono::milliseconds maintenance_interval{10'000};  ///< between checks: `max_bytes`, removals to flush
};

/// A history in a folder of this machine.
class local_store : public chunk_store {
public:
    /// Drops everything expired and frees its space; returns when it is done. Errors: those of `to_error`.
    virtual result<> compact() = 0;
};

/// Opens the folder, created if missing; its parent must exist. One process at a time.
/// Faults: the folder cannot be created, is used by another process, contains something else, or is damaged.
checked<std::unique_ptr<local_store>> open(const std::string& folder, const store_options& options);

/// The same, also for a start on a full disk: a database that cannot be opened to write at present is read as far as
/// possible, `error` returns why nothing is stored, and it is reopened automatically.
/// Faults: the folder is used by another process, or contains something else.
checked<std::unique_ptr<chunk_store>> open_or_retry(const std::string& folder, const store_options& options);

}  // namespace penstock::history::rocksdb_store
