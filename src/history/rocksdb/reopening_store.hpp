#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "history/rocksdb/opening.hpp"

namespace penstock::history::rocksdb_store {

/// A folder that could not be opened to write, because the disk is full or the files are damaged: its content is read
/// as far as possible, and each write tries to open it first, once in `resume_interval` at most.
///
/// Thread: as `chunk_store`.   Errors: why it could not be opened last.
class reopening_store final : public chunk_store {
public:
    reopening_store(std::string folder, const store_options& options, failure why);

    result<> put(std::span<const chunk> chunks) override;
    result<> commit(sequence_number position) override;
    result<sequence_number> position() override;
    result<> scan(tag_number tag, std::int64_t from, std::int64_t to, direction order, const visitor& visit) override;
    bool has_rollups() const noexcept override { return true; }
    result<> put_rollups(tag_number tag, std::span<const stored_rollup> rollups) override;
    result<std::vector<stored_rollup>> rollups(tag_number tag, std::int64_t from, std::int64_t to) override;
    result<> remove(tag_number tag) override;
    void set_retention(std::shared_ptr<const retention_rules> rules) override;
    result<> snapshot(const std::string& folder) override;
    std::uint64_t size_bytes() override;
    std::optional<std::string> error() const override;

private:
    /// Never null; the last attempt to open the database decides which store it is.
    result<std::shared_ptr<chunk_store>> writable();
    result<std::shared_ptr<chunk_store>> readable() const;
    void look();

    const std::string folder_;
    const store_options options_;

    mutable std::mutex mutex_;
    std::shared_ptr<chunk_store> store_;  ///< null: not even to be read
    bool is_writable_ = false;
    failure failure_;
    steady_time next_attempt_;
    std::shared_ptr<const retention_rules> rules_;
};

}  // namespace penstock::history::rocksdb_store
