#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "journal/batch_reader.hpp"
#include "journal/catalog.hpp"

namespace penstock::journal {

/// A reader of the journal: reads batches at its own pace, in order, each sample once. Acknowledged samples are not
/// retained for it any longer.
///
/// Thread: one; `position`, `waiting` and `count_from` from any.   Limits: see `batch_reader`.
class cursor {
public:
    cursor(catalog& c, std::string name, sequence_number next) : catalog_(c), name_(std::move(name)), next_(next) {}

    /// Samples of one batch: those from index `begin` on are new.
    struct piece {
        const sample_batch* batch = nullptr;  ///< valid until the next call
        std::size_t begin = 0;

        sequence_number first() const noexcept { return batch->first + begin; }
        sequence_number last() const noexcept { return batch->first + batch->size() - 1; }
    };
    /// The next samples, waiting for them until the deadline; empty if none arrived.
    std::optional<piece> next(steady_time deadline);

    /// Continues at that sample.
    void seek(sequence_number next);

    /// Everything up to this sample is processed. The position survives a restart; it is stored after
    /// `edge.journal.sync_ms` at the latest.
    void acknowledge(sequence_number up_to) { catalog_.acknowledge(name_, up_to); }

    sequence_number position() const noexcept { return next_; }  ///< number of the next sample
    std::uint64_t waiting() const { return count_from(next_); }
    /// Number of samples from `next` on.
    std::uint64_t count_from(sequence_number next) const { return catalog_.count_from(next); }
    std::uint64_t corrupt_ranges() const noexcept { return damaged_ + (file_ ? file_->corrupt_ranges() : 0); }
    const std::string& name() const noexcept { return name_; }

private:
    bool enter(const segment_info& segment);
    std::optional<piece> read(const segment_info& segment);
    void close();

    catalog& catalog_;
    std::string name_;
    std::atomic<sequence_number> next_;
    std::optional<batch_reader> file_;
    std::uint64_t file_id_ = 0;  ///< id of the segment that `file_` reads
    std::uint64_t damaged_ = 0;  ///< damaged ranges in segments that were read
};

}  // namespace penstock::journal
