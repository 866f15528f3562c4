#include "history/rocksdb/rocksdb_store.hpp"

#include <rocksdb/utilities/checkpoint.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <utility>

#include "base/heartbeat.hpp"
#include "history/rocksdb/errc.hpp"
#include "history/rocksdb/hour_sizes.hpp"
#include "history/rocksdb/key.hpp"
#include "history/rocksdb/reader.hpp"

namespace penstock::history::rocksdb_store {

namespace {

constexpr double kept_share = 0.9;  ///< of `max_bytes`, remains after the oldest days were dropped
/// For the compaction of the whole history, after days were dropped.
constexpr std::chrono::hours compaction_limit{24};
/// After this time without a write, a flush lets RocksDB see which files need compaction.
constexpr std::chrono::hours max_idle{1};

rocksdb::Slice slice_of(byte_view bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

rocksdb::WriteOptions unlogged() {
    rocksdb::WriteOptions options;
    options.disableWAL = true;
    return options;
}

}  // namespace

rocksdb_store::rocksdb_store(std::unique_ptr<rocksdb::DB> db, const store_options& options,
                             std::shared_ptr<expiry> too_old, std::shared_ptr<background_state> watched,
                             sequence_number position)
    : db_(std::move(db)),
      options_(options),
      expiry_(std::move(too_old)),
      background_state_(std::move(watched)),
      position_(position),
      flushed_(steady_now()) {
    background_state_->start([this] { run_maintenance(); });
}

rocksdb_store::~rocksdb_store() {
    db_->DisableManualCompaction();  // ends a running compaction, so that the thread can stop soon
    background_state_->stop();
    db_->Close();
}

/// Makes links to files that never change, and copies of the others; memory is flushed before.
result<> rocksdb_store::snapshot(const std::string& folder) {
    rocksdb::Checkpoint* made = nullptr;
    if (const auto status = rocksdb::Checkpoint::Create(db_.get(), &made); !status.ok()) return to_error(status);
    const std::unique_ptr<rocksdb::Checkpoint> checkpoint(made);
    const auto status = checkpoint->CreateCheckpoint(folder);
    return status.ok() ? result<>() : result<>(to_error(status));
}

/// A success does not clear the error: the thread clears it when the database works again.
result<> rocksdb_store::done(const rocksdb::Status& status) {
    if (status.ok()) return {};
    background_state_->set_error(status);
    return to_error(status);
}

result<> rocksdb_store::put(std::span<const chunk> chunks) {
    rocksdb::WriteBatch batch;
    for (const auto& c : chunks)
        batch.Put(key_bytes(c.key).slice(), slice_of(c.content));
    return done(db_->Write(unlogged(), &batch));
}

/// Chunks and position are in the same column family, and the position is written last: a flush never writes it without
/// them.
rocksdb::Status rocksdb_store::write_position(sequence_number position) {
    byte_buffer bytes;
    append_big(bytes, position);
    const auto written = db_->Put(unlogged(), position_key, slice_of(bytes));
    if (!written.ok()) return written;
    rocksdb::FlushOptions options;
    options.wait = true;
    options.allow_write_stall = true;
    return db_->Flush(options);
}

result<> rocksdb_store::commit(sequence_number position) {
    const auto flushed = done(write_position(position));
    if (!flushed) return flushed;
    position_ = position;
    flushed_ = steady_now();
    return {};
}

result<> rocksdb_store::scan(tag_number tag, std::int64_t from, std::int64_t to, direction order,
                             const visitor& visit) {
    return scan_chunks(*db_, tag, from, to, order, visit);
}

/// A failure is not the store's error: the next query makes the roll-ups again.
result<> rocksdb_store::put_rollups(tag_number tag, std::span<const stored_rollup> rollups) {
    rocksdb::WriteBatch batch;
    for (const auto& rollup : rollups)
        batch.Put(rollup_key_bytes(tag, rollup.hour).slice(), slice_of(rollup.content));
    auto options = unlogged();
    options.no_slowdown = true;  // a query must not wait for a flush
    const auto written = db_->Write(options, &batch);
    return written.ok() ? result<>() : result<>(to_error(written));
}

result<std::vector<stored_rollup>> rocksdb_store::rollups(tag_number tag, std::int64_t from, std::int64_t to) {
    return read_rollups(*db_, tag, from, to);
}

/// The removal is on disk after the next flush, some seconds later. After a crash before that, chunks of a tag number
/// exist that no tag has any more. A log only for this would be worse: if it cannot be written to a full disk, Debian's
/// build ends the process.
result<> rocksdb_store::remove(tag_number tag) {
    background_state_->request_flush();
    rocksdb::WriteBatch batch;
    batch.DeleteRange(first_of(tag), end_of(tag));
    batch.DeleteRange(first_rollup_of(tag), end_of_rollups(tag));
    return done(db_->Write(unlogged(), &batch));
}

/// The first rules are those from before the restart: what they expire is removed by the daily compaction.
void rocksdb_store::set_retention(std::shared_ptr<const retention_rules> rules) {
    const auto before = expiry_->rules();
    expiry_->set_rules(std::move(rules));
    if (before) background_state_->request_compaction();
}

std::uint64_t rocksdb_store::size_bytes() {
    std::uint64_t bytes = 0;
    db_->GetIntProperty(rocksdb::DB::Properties::kLiveSstFilesSize, &bytes);
    return bytes;
}

result<> rocksdb_store::compact() {
    rocksdb::CompactRangeOptions options;
    options.exclusive_manual_compaction = false;
    options.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kForceOptimized;
    const heartbeat::limit_scope works(compaction_limit);
    const auto compacted = db_->CompactRange(options, nullptr, nullptr);
    return compacted.ok() ? result<>() : result<>(to_error(compacted));
}

void rocksdb_store::run_maintenance() {
    while (const auto news = background_state_->wait(options_.maintenance_interval, options_.resume_interval)) {
        if (news->has_error && !resume()) continue;
        if (news->wants_sweep) (void)compact();
        if (options_.max_bytes != 0 && size_bytes() > options_.max_bytes) drop_oldest();
        if (news->wants_flush || steady_now() - flushed_.load() > max_idle) refresh();
    }
}

/// RocksDB waits for space by itself; in this time it is busy, and the error stays.
bool rocksdb_store::resume() {
    const auto resumed = db_->Resume();
    if (resumed.ok()) {
        background_state_->clear_error();
    } else if (!resumed.IsBusy()) {
        background_state_->set_error(resumed);
    }
    return resumed.ok();
}

/// The bytes of each hour are counted before compression, so only their shares are used.
void rocksdb_store::drop_oldest() {
    rocksdb::TablePropertiesCollection files;
    if (!db_->GetPropertiesOfAllTables(&files).ok()) return;
    hour_sizes sizes;
    for (const auto& [name, properties] : files)
        sizes.add(hours_of(*properties));
    const auto has = static_cast<double>(size_bytes());
    const auto may_have = kept_share * static_cast<double>(options_.max_bytes);
    expiry_->raise_cut_off(sizes.end_of_share(1 - std::min(1.0, may_have / has)));
    (void)compact();
}

void rocksdb_store::refresh() {
    flushed_ = steady_now();
    (void)done(write_position(position_.load()));
}

}  // namespace penstock::history::rocksdb_store
