#include "journal/log_writer.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "base/invariant.hpp"
#include "journal/recovery.hpp"

namespace penstock::journal {

namespace {

// What may be added before the next sync: up to the bound, then one round of the journal, which ends with a batch.
static_assert(log_writer::max_unsynced + 2 * max_samples < crash_gap);

constexpr std::size_t write_piece = 1U << 20U;

}  // namespace

std::string segment_path(const std::string& folder, sequence_number first) {
    return fmt::format("{}/{:020}.journal", folder, first);
}

void log_writer::take(sample_batch b) {
    b.first = next_;
    next_ += b.size();
    unsynced_samples_ += b.size();
    PENSTOCK_INVARIANT(unsynced_samples_ <= max_unsynced + 2 * max_samples);
    unsynced_.push_back(std::move(b));
}

result<> log_writer::flush(std::int64_t now_ms) {
    while (encoded_ < unsynced_.size()) {
        if (!file_) {
            if (auto opened = open_segment(unsynced_[encoded_].first, now_ms); !opened) return opened;
        }
        const auto& b = unsynced_[encoded_++];
        extend([&] { encoder_.encode(b, active_.bytes, output_); });
        active_.last = b.first + b.size() - 1;
        active_.count += b.size();
        const bool is_full = active_.bytes >= settings_.segment_bytes;
        if (output_.size() >= write_piece || is_full) {
            if (auto done = write(now_ms); !done) return done;
        }
        if (is_full) {
            if (auto done = seal(now_ms); !done) return done;
        }
    }
    return write(now_ms);
}

/// A segment begins with the readers' marks, so that the one before it may be removed.
result<> log_writer::open_segment(sequence_number first, std::int64_t now_ms) {
    path_ = segment_path(settings_.folder, first);
    auto made = disk_.create(path_);
    if (!made) return made.error();
    file_ = std::move(*made);
    encoder_.begin_segment();
    catalog_.begin_segment({path_, first, 0, 0, 0, now_ms, 0, true});
    active_ = written_ = synced_ = {first - 1, 0, 0};
    output_.clear();
    extend([&] { append_segment_header(output_, {first, now_ms, 0}); });
    append_current_marks();
    if (const auto done = disk_.sync_folder(settings_.folder); !done) return abandon_segment(done.error());
    return {};
}

void log_writer::append_current_marks() {
    written_marks_ = catalog_.marks();
    marks_at_ = static_cast<std::uint32_t>(active_.bytes);
    extend([&] { append_marks(output_, written_marks_); });
}

result<> log_writer::write(std::int64_t now_ms) {
    if (output_.empty()) return {};
    if (const auto done = file_->append(output_); !done) return abandon_write(done.error());
    output_.clear();
    PENSTOCK_INVARIANT(active_.count >= written_.count && active_.bytes >= written_.bytes);
    catalog_.grow(active_.last, active_.count - written_.count, active_.bytes, now_ms);
    written_ = active_;
    written_batches_ = encoded_;
    return {};
}

result<> log_writer::sync(std::int64_t now_ms) {
    if (!file_ && has_dirty_marks()) {
        if (auto opened = open_segment(next_, now_ms); !opened) return opened;
    }
    if (!file_) return {};
    if (has_dirty_marks()) append_current_marks();
    if (auto done = write(now_ms); !done) return done;
    return settle();
}

result<> log_writer::settle() {
    if (!file_ || synced_.bytes == written_.bytes) return {};
    if (const auto done = file_->sync(); !done) return abandon_segment(done.error());
    take_as_synced();
    return {};
}

void log_writer::take_as_synced() {
    PENSTOCK_INVARIANT(written_batches_ <= encoded_ && encoded_ <= unsynced_.size());
    synced_ = written_;
    const auto end = unsynced_.begin() + static_cast<std::ptrdiff_t>(written_batches_);
    synced_batches_.insert(synced_batches_.end(), std::move_iterator(unsynced_.begin()), std::move_iterator(end));
    unsynced_.erase(unsynced_.begin(), end);
    encoded_ -= std::exchange(written_batches_, 0);
    unsynced_samples_ = 0;
    for (const auto& b : unsynced_)
        unsynced_samples_ += b.size();
    catalog_.set_durable(synced_.last);
}

result<> log_writer::seal(std::int64_t now_ms) {
    if (!file_) return {};
    append_current_marks();
    extend([&] { append_seal(output_, {active_.last, active_.last, active_.count, now_ms, marks_at_}); });
    if (auto done = sync(now_ms); !done) return done;
    catalog_.end_segment(active_.bytes);
    file_.reset();
    return {};
}

/// What was written before a failed write is complete: the disk was full, for example.
error_code log_writer::abandon_write(const error_code& why) {
    if (synced_.bytes < written_.bytes && file_->truncate(written_.bytes) && file_->sync()) take_as_synced();
    return abandon_segment(why);
}

/// The segment ends where it was last synced: after a failed sync it is unknown what of the rest is on disk.
error_code log_writer::abandon_segment(const error_code& why) {
    if (!file_) return why;  // `seal` calls `sync`, which has handled it
    // Neither may work on a disk that fails. Readers skip what they find twice, by its number.
    [[maybe_unused]] const auto is_cut = file_->truncate(synced_.bytes);
    file_.reset();
    if (synced_.count == 0) {
        [[maybe_unused]] const auto is_removed = disk_.remove(path_);
    }
    catalog_.cut_segment(synced_.last, synced_.count, synced_.bytes);
    output_.clear();
    encoded_ = written_batches_ = 0;
    return why;
}

}  // namespace penstock::journal
