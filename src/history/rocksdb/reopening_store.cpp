#include "history/rocksdb/reopening_store.hpp"

#include <utility>

#include "base/failure.hpp"

namespace penstock::history::rocksdb_store {

reopening_store::reopening_store(std::string folder, const store_options& options, failure why)
    : folder_(std::move(folder)),
      options_(options),
      failure_(std::move(why)),
      next_attempt_(steady_now() + options.resume_interval) {
    look();
}

/// Opens the database for reading, if it exists.
void reopening_store::look() {
    auto found = open_to_read(folder_, options_);
    if (found) store_ = std::move(*found);
}

result<std::shared_ptr<chunk_store>> reopening_store::writable() {
    const std::scoped_lock lock(mutex_);
    if (is_writable_) return store_;
    const auto now = steady_now();
    if (now < next_attempt_) return failure_.code;
    next_attempt_ = now + options_.resume_interval;
    auto found = open_to_write(folder_, options_);
    if (!found) {
        failure_ = found.error();
        if (!store_) look();
        return failure_.code;
    }
    store_ = std::move(*found);
    is_writable_ = true;
    if (rules_) store_->set_retention(rules_);
    return store_;
}

result<std::shared_ptr<chunk_store>> reopening_store::readable() const {
    const std::scoped_lock lock(mutex_);
    if (!store_) return failure_.code;
    return store_;
}

result<> reopening_store::put(std::span<const chunk> chunks) {
    const auto to = writable();
    return to ? (*to)->put(chunks) : result<>(to.error());
}

result<> reopening_store::commit(sequence_number position) {
    const auto to = writable();
    return to ? (*to)->commit(position) : result<>(to.error());
}

/// A caller of this function wants to store: if the database cannot be read, it is opened for writing.
result<sequence_number> reopening_store::position() {
    auto from = readable();
    if (!from) from = writable();
    return from ? (*from)->position() : result<sequence_number>(from.error());
}

result<> reopening_store::scan(tag_number tag, std::int64_t from, std::int64_t to, direction order,
                               const visitor& visit) {
    const auto in = readable();
    return in ? (*in)->scan(tag, from, to, order, visit) : result<>(in.error());
}

/// A query makes them: it must not try to open the database for writing.
result<> reopening_store::put_rollups(tag_number tag, std::span<const stored_rollup> rollups) {
    const auto to = readable();
    return to ? (*to)->put_rollups(tag, rollups) : result<>(to.error());
}

result<std::vector<stored_rollup>> reopening_store::rollups(tag_number tag, std::int64_t from, std::int64_t to) {
    const auto in = readable();
    return in ? (*in)->rollups(tag, from, to) : result<std::vector<stored_rollup>>(in.error());
}

result<> reopening_store::remove(tag_number tag) {
    const auto from = writable();
    return from ? (*from)->remove(tag) : result<>(from.error());
}

void reopening_store::set_retention(std::shared_ptr<const retention_rules> rules) {
    const std::scoped_lock lock(mutex_);
    rules_ = rules;
    if (is_writable_) store_->set_retention(std::move(rules));
}

result<> reopening_store::snapshot(const std::string& folder) {
    const auto from = writable();
    return from ? (*from)->snapshot(folder) : result<>(from.error());
}

std::uint64_t reopening_store::size_bytes() {
    const auto in = readable();
    return in ? (*in)->size_bytes() : 0;
}

std::optional<std::string> reopening_store::error() const {
    const std::scoped_lock lock(mutex_);
    return is_writable_ ? store_->error() : failure_.code.message();
}

checked<std::unique_ptr<chunk_store>> open_or_retry(const std::string& folder, const store_options& options) {
    auto made = open_to_write(folder, options);
    if (made) return std::unique_ptr<chunk_store>(std::move(*made));
    if (made.error().code == errc::refused) return to_fault(made.error());
    return std::unique_ptr<chunk_store>(std::make_unique<reopening_store>(folder, options, made.error()));
}

}  // namespace penstock::history::rocksdb_store
