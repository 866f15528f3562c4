#pragma once

#include <rocksdb/compaction_filter.h>

#include <atomic>
#include <memory>
#include <mutex>

#include "history/chunk_store.hpp"

namespace penstock::history::rocksdb_store {

/// Which chunks are too old to be kept. Shared by the store and the compactions that run in the background.
/// Thread: any.
class expiry {
public:
    expiry() noexcept;
    void set_rules(std::shared_ptr<const retention_rules> rules);
    std::shared_ptr<const retention_rules> rules() const;

    /// All chunks that begin before `time` (epoch ms) are removed, of all tags.
    void raise_cut_off(std::int64_t time) noexcept;
    std::int64_t cut_off() const noexcept { return cut_off_.load(); }

private:
    mutable std::mutex mutex_;
    std::shared_ptr<const retention_rules> rules_;
    std::atomic<std::int64_t> cut_off_;
};

/// Whether a chunk is too old at `now` by what was known when the compaction began.
class expired_chunks {
public:
    expired_chunks(const expiry& from, wall_time now) : rules_(from.rules()), cut_off_(from.cut_off()), time_(now) {}
    bool contains(const chunk_key& key) const noexcept;

private:
    std::shared_ptr<const retention_rules> rules_;
    std::int64_t cut_off_;
    wall_time time_;
};

/// Makes RocksDB omit expired chunks when it compacts.
std::shared_ptr<rocksdb::CompactionFilterFactory> make_filter_factory(std::shared_ptr<const expiry> from);

}  // namespace penstock::history::rocksdb_store
