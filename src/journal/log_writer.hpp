#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "journal/catalog.hpp"
#include "journal/encoder.hpp"
#include "journal/file_system.hpp"

namespace penstock::journal {

/// `<folder>/00000000000000000042.journal`
std::string segment_path(const std::string& folder, sequence_number first);

/// Writes batches to the last segment, and keeps each batch in memory until it is on disk. When a write fails, the
/// segment ends after the last successful write, which readers may have read; when a sync fails, it ends where it was
/// last synced. Later batches are written again into a new segment.
///
/// Thread: the journal's.   Limits: keeps batches that are not synced, `max_unsynced` samples and one batch at most;
/// `take` must not be called while `needs_sync()`.   Errors: those of the file system; a batch that was not written or
/// synced is kept, and the next `flush` writes it again.
class log_writer {
public:
    static constexpr std::uint64_t max_unsynced = 1U << 20U;

    struct settings {
        std::string folder;
        std::uint64_t segment_bytes = 64U << 20U;
        sequence_number next = 1;
    };
    log_writer(settings s, file_system& d, catalog& c)
        : settings_(std::move(s)), disk_(d), catalog_(c), next_(settings_.next) {}

    /// Assigns numbers to the batch and keeps it. Nothing is written yet.
    void take(sample_batch b);
    /// Writes all batches that were taken and are not written yet, also after a failure; then readers see them.
    result<> flush(std::int64_t now_ms);
    /// Fsyncs flushed batches and the readers' marks. If there are only marks, it begins a segment for them.
    result<> sync(std::int64_t now_ms);
    /// Fsyncs flushed batches and writes nothing, because there is no space for the marks.
    result<> settle();
    /// Ends the segment properly; the next `take` begins another one.
    result<> seal(std::int64_t now_ms);

    bool needs_sync() const noexcept { return unsynced_samples_ >= max_unsynced; }
    bool has_unsynced() const noexcept { return !unsynced_.empty(); }
    std::uint64_t unsynced_samples() const noexcept { return unsynced_samples_; }
    bool has_dirty_marks() const { return catalog_.marks() != written_marks_; }
    bool is_segment_open() const noexcept { return file_ != nullptr; }

    /// Batches that were fsynced since the last call, to be used again.
    std::vector<sample_batch> take_synced() { return std::exchange(synced_batches_, {}); }

private:
    struct progress {
        sequence_number last = 0;
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;
    };
    result<> open_segment(sequence_number first, std::int64_t now_ms);
    result<> write(std::int64_t now_ms);
    void append_current_marks();
    void take_as_synced();
    error_code abandon_segment(const error_code& why);
    error_code abandon_write(const error_code& why);

    /// What `append()` adds to `output_` is part of the segment.
    template <class Append>
    void extend(Append&& append) {
        const auto before = output_.size();
        append();
        active_.bytes += output_.size() - before;
    }

    const settings settings_;
    file_system& disk_;
    catalog& catalog_;
    encoder encoder_;
    std::unique_ptr<output_file> file_;  ///< null between segments
    std::string path_;
    byte_buffer output_;                      ///< encoded, not written yet
    progress active_;                         ///< progress of the segment, including `output_`
    progress written_;                        ///< progress of the file, which readers may read
    progress synced_;                         ///< progress on disk
    std::uint32_t marks_at_ = 0;              ///< offset of the last marks record
    std::vector<cursor_mark> written_marks_;  ///< content of the last marks record
    std::vector<sample_batch> unsynced_;      ///< batches with numbers
    /// Number of `unsynced_` batches, from the front, that are in the segment or in `output_`.
    std::size_t encoded_ = 0;
    std::size_t written_batches_ = 0;  ///< number of those that are in the file
    std::uint64_t unsynced_samples_ = 0;
    std::vector<sample_batch> synced_batches_;
    sequence_number next_;
};

}  // namespace penstock::journal
