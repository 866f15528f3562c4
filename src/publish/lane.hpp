#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "journal/cursor.hpp"
#include "journal/sample_filter.hpp"
#include "publish/in_flight_log.hpp"
#include "publish/options.hpp"
#include "publish/outgoing.hpp"
#include "publish/tag_index.hpp"

namespace penstock::publish {

/// Reads the journal for a transfer: takes samples in order, skips those that are not selected or no change, and
/// collects the rest in an open batch until this batch is full or old enough.
///
/// After a restart the first sample of each tag counts as a change.
/// Thread: the transfer's.   Limits: one open batch, and what `journal::cursor` holds.
class lane {
public:
    /// The content of the open batch, moved out of the lane.
    struct batch_content {
        std::vector<outgoing_tag_ptr> tags;
        std::vector<sequence_number> sequence;
        samples data;
        std::size_t bytes = 0;  ///< upper bound of the size as JSON
    };
    static constexpr sequence_number no_limit = ~sequence_number{0};

    lane(std::unique_ptr<journal::cursor> from, const transfer_settings& set, const tag_index& tags);

    /// Continues at that sample, up to `end`; the open batch is emptied.
    void seek(sequence_number next, sequence_number end = no_limit);

    /// Reads about `most` samples up to number `written`, until the open batch is full. False: there are no more
    /// samples now.
    bool fill(std::size_t most, sequence_number written, steady_time now);

    bool is_empty() const noexcept { return open_.tags.empty(); }
    /// Everything up to `end` was read.
    bool is_at_end() const noexcept { return next() > end_; }
    /// Whether the open batch is full, or its first sample has waited for `batch_ms`, or no more samples can follow.
    bool is_due(steady_time now) const noexcept;
    /// When an open batch that is not empty must be sent.
    steady_time due() const noexcept { return opened_ + settings_.batch_time; }
    batch_content take();

    /// The samples of a batch that was made before; `nullopt` if the journal does not have all of them any more. A
    /// batch that was acknowledged has none. The lane continues after the batch.
    std::optional<batch_content> read_again(const in_flight_record& what);

    /// The first sample that was not read; all earlier samples are in batches, in the open batch, or skipped.
    sequence_number next() const noexcept;
    /// Number of samples that were not read, and of those in the open batch.
    std::uint64_t waiting() const;
    /// Time (epoch ms) of the first sample in the open batch.
    std::optional<std::int64_t> oldest() const noexcept;

    void set_tag(const tag_metadata& tag);
    void remove_tag(tag_number number) { filter_.set_rule(number, {}); }
    journal::cursor& source() noexcept { return *cursor_; }

private:
    enum class step { taken, full };
    step offer(const sample_batch& batch, std::size_t i, steady_time now);
    void add(const outgoing_tag_ptr& tag, const sample_batch& batch, std::size_t i, std::size_t bytes);
    void reserve();

    std::unique_ptr<journal::cursor> cursor_;
    const transfer_settings& settings_;
    const tag_index& tags_;
    journal::sample_filter filter_;
    sequence_number end_ = no_limit;
    std::optional<journal::cursor::piece> piece_;
    std::size_t position_ = 0;  ///< index in `piece_` of the sample that is read next
    batch_content open_;
    std::size_t usual_count_ = 0;  ///< samples of the last batch
    bool is_full_ = false;
    steady_time opened_{};
};

}  // namespace penstock::publish
