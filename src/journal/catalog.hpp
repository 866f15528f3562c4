#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "journal/retention.hpp"

namespace penstock::journal {

/// The segments and the positions of readers. The writer changes it; the readers share it.
///
/// Thread: any.
class catalog {
public:
    catalog(std::vector<segment_info> segments, std::vector<cursor_mark> marks, sequence_number last);

    // The writer's side.

    void begin_segment(segment_info active);
    /// The active segment has grown; readers may read up to `bytes`.
    void grow(sequence_number last, std::uint64_t samples, std::uint64_t bytes, std::int64_t now_ms);
    void end_segment(std::uint64_t bytes);
    /// The active segment ends after `last`: bytes after it are not reliable and are written again.
    void cut_segment(sequence_number last, std::uint64_t count, std::uint64_t bytes);
    void set_durable(sequence_number last);
    /// The clock was set by this amount; the ages of segments do not change.
    void move_times(milliseconds step);
    /// Number of samples that a reader has lost.
    struct loss {
        std::string reader;
        std::uint64_t samples = 0;
    };
    /// Removes the segment; returns the losses of readers that had not read it.
    std::vector<loss> drop(std::size_t segment);
    std::vector<loss> replace(std::size_t segment, segment_info with);

    std::vector<segment_info> segments() const;
    std::vector<cursor_mark> marks() const;

    // The readers' side.

    /// The mark of a reader. A new reader gets a mark as if it had read everything up to `acknowledged`.
    cursor_mark add_cursor(const std::string& name, overflow policy, sequence_number acknowledged);
    void remove_cursor(const std::string& name);
    void acknowledge(const std::string& name, sequence_number up_to);

    struct located_segment {
        segment_info segment;
        bool is_last = false;  ///< more samples may still be written to it
    };
    /// The first segment with a sample at or after `next`, or the active segment if there is no such sample yet.
    std::optional<located_segment> find(sequence_number next) const;

    /// Number of samples from `next` on.
    std::uint64_t count_from(sequence_number next) const;

    sequence_number oldest() const;  ///< number of the oldest stored sample, or of the next one if none is stored
    sequence_number written() const;
    sequence_number durable() const;
    std::uint64_t bytes() const;

    /// Waits until something at or after `next` is written or was dropped; false at the deadline or after `wake`.
    bool wait_written(sequence_number next, steady_time deadline);
    /// Ends all waits, now and in future.
    void stop();

private:
    std::vector<loss> lose(const segment_info& from, const std::function<std::uint64_t(const cursor_mark&)>& of);

    mutable std::mutex mutex_;
    std::condition_variable condition_;
    std::vector<segment_info> segments_;  ///< in order; only the last one may be active
    std::vector<cursor_mark> marks_;
    sequence_number written_ = 0;  ///< last sample that readers may read
    sequence_number durable_ = 0;
    std::uint64_t ids_ = 0;
    bool is_stopping_ = false;
};

/// Number of samples of the segment from `next` on; an upper bound if the segment was thinned or has gaps.
std::uint64_t count_of(const segment_info& s, sequence_number next) noexcept;

}  // namespace penstock::journal
