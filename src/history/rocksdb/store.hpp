#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "history/chunk_store.hpp"

namespace penstock::history::rocksdb_store {

struct store_options {
    std::uint64_t max_bytes = 0;           ///< on disk; above it the oldest tenth of all tags goes; 0 = no limit
    std::size_t cache_bytes = 16U << 20U;  ///< of memory for blocks that were read, indexes included
    std::size_t buffer_bytes = 8U << 20U;  ///< of memory for what is not flushed, twice while flushing
    std::chrono::milliseconds resume_interval{3'000};        ///< pause between tries to go on after the disk refused
    std::chrono::milliseconds maintenance_interval{10'000};  ///< at what is to be done: `max_bytes`, removals to flush
};

/// A history in a folder of this machine.
class local_store : public chunk_store {
public:
    /// Drops everything expired and gives its space back at once; returns when it is done.
    virtual result<> compact() = 0;
};

/// Opens the folder, made when it is not there; its parent must be. One process at a time.
/// Faults: the folder cannot be made, is used by another process, holds something else, or is damaged.
checked<std::unique_ptr<local_store>> open(const std::string& folder, const store_options& options);

/// The same for a gateway that starts on a full disk, too: what cannot be opened to write at present is read as far as
/// it can be, `error` says why nothing is kept, and it is opened again by itself.
/// Faults: the folder is used by another process, or holds something else.
checked<std::unique_ptr<chunk_store>> open_or_retry(const std::string& folder, const store_options& options);

}  // namespace penstock::history::rocksdb_store
