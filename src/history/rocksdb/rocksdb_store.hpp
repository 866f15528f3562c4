#pragma once

#include <rocksdb/db.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "history/rocksdb/background_state.hpp"
#include "history/rocksdb/expiry.hpp"
#include "history/rocksdb/store.hpp"

namespace penstock::history::rocksdb_store {

/// Keys that are not chunks: they have tag 0 and another length than those of chunks, like those of roll-ups.
inline const std::string position_key = std::string(4, '\0') + "position";
inline const std::string format_key = std::string(4, '\0') + "format";
inline const std::string format_text = "penstock history 1";

/// The store over an open database, and the thread that keeps it in bounds: resumes after a full disk, checks the
/// size, removes expired chunks.
class rocksdb_store final : public local_store {
public:
    rocksdb_store(std::unique_ptr<rocksdb::DB> db, const store_options& options, std::shared_ptr<expiry> too_old,
                  std::shared_ptr<background_state> watched, sequence_number position);
    ~rocksdb_store() override;

    result<> put(std::span<const chunk> chunks) override;
    result<> commit(sequence_number position) override;
    result<sequence_number> position() override { return position_.load(); }
    result<> scan(tag_number tag, std::int64_t from, std::int64_t to, direction order, const visitor& visit) override;
    bool has_rollups() const noexcept override { return true; }
    result<> put_rollups(tag_number tag, std::span<const stored_rollup> rollups) override;
    result<std::vector<stored_rollup>> rollups(tag_number tag, std::int64_t from, std::int64_t to) override;
    result<> remove(tag_number tag) override;
    void set_retention(std::shared_ptr<const retention_rules> rules) override;
    result<> snapshot(const std::string& folder) override;
    std::uint64_t size_bytes() override;
    std::optional<std::string> error() const override { return background_state_->error(); }
    result<> compact() override;

private:
    result<> done(const rocksdb::Status& status);
    rocksdb::Status write_position(sequence_number position);
    void run_maintenance();
    bool resume();
    void drop_oldest();
    void refresh();

    std::unique_ptr<rocksdb::DB> db_;
    store_options options_;
    std::shared_ptr<expiry> expiry_;
    std::shared_ptr<background_state> background_state_;
    std::atomic<sequence_number> position_;  ///< the last committed one
    std::atomic<steady_time> flushed_;
};

}  // namespace penstock::history::rocksdb_store
