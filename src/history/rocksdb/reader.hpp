#pragma once

#include <rocksdb/db.h>

#include <memory>
#include <optional>
#include <vector>

#include "history/chunk_store.hpp"

namespace penstock::history::rocksdb_store {

/// Implements `chunk_store::scan` for an open database. Errors: those of `to_error`.
result<> scan_chunks(rocksdb::DB& db, tag_number tag, std::int64_t from, std::int64_t to, direction order,
                     const chunk_store::visitor& visit);

/// Implements `chunk_store::rollups` for an open database. Errors: those of `to_error`.
result<std::vector<stored_rollup>> read_rollups(rocksdb::DB& db, tag_number tag, std::int64_t from, std::int64_t to);

/// A database that is only read; storing fails with `no_space`.
class reader final : public chunk_store {
public:
    /// `db` null: nothing was ever stored.
    reader(std::unique_ptr<rocksdb::DB> db, sequence_number position) : db_(std::move(db)), position_(position) {}

    result<> put(std::span<const chunk> chunks) override;
    result<> commit(sequence_number position) override;
    result<sequence_number> position() override { return position_; }
    result<> scan(tag_number tag, std::int64_t from, std::int64_t to, direction order, const visitor& visit) override;
    bool has_rollups() const noexcept override { return true; }
    result<std::vector<stored_rollup>> rollups(tag_number tag, std::int64_t from, std::int64_t to) override;
    result<> remove(tag_number tag) override;
    void set_retention(std::shared_ptr<const retention_rules>) override {}
    std::uint64_t size_bytes() override;
    std::optional<std::string> error() const override;

private:
    const std::unique_ptr<rocksdb::DB> db_;
    const sequence_number position_;
};

}  // namespace penstock::history::rocksdb_store
