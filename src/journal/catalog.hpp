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

/// The segments and the positions of readers: shared by the writer, which changes it, and the readers.
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
    /// The clock was set by so much: no segment is older or younger for that.
    void move_times(milliseconds step);
    /// Samples that a reader has lost.
    struct loss {
        std::string reader;
        std::uint64_t samples = 0;
    };
    /// It is removed; returns what the readers lost that had not read it.
    std::vector<loss> drop(std::size_t segment);
    std::vector<loss> replace(std::size_t segment, segment_info with);

    std::vector<segment_info> segments() const;
    std::vector<cursor_mark> marks() const;

    // The readers' side.

    /// The reader's mark; a new one is created as if everything up to `acknowledged` were read.
    cursor_mark add_cursor(const std::string& name, overflow policy, sequence_number acknowledged);
    void remove_cursor(const std::string& name);
    void acknowledge(const std::string& name, sequence_number up_to);

    struct located_segment {
        segment_info segment;
        bool is_last = false;  ///< more samples may still be written to it
    };
    /// The first segment with a sample at or after `next`; the active one if none has it yet.
    std::optional<located_segment> find(sequence_number next) const;

    /// Samples from `next` on.
    std::uint64_t count_from(sequence_number next) const;

    sequence_number oldest() const;  ///< the first sample that is still there, or the next to come
    sequence_number written() const;
    sequence_number durable() const;
    std::uint64_t bytes() const;

    /// Waits until something at or after `next` is written or was dropped; false at the deadline or after `wake`.
    bool wait_written(sequence_number next, steady_time deadline);
    /// Ends every wait, permanently.
    void stop();

private:
    std::vector<loss> lose(const segment_info& from, const std::function<std::uint64_t(const cursor_mark&)>& of);

    mutable std::mutex mutex_;
    std::condition_variable condition_;
    std::vector<segment_info> segments_;  ///< in order; only the last one may be active
    std::vector<cursor_mark> marks_;
    sequence_number written_ = 0;  ///< last one that readers may read
    sequence_number durable_ = 0;
    std::uint64_t ids_ = 0;
    bool is_stopping_ = false;
};

/// Samples of the segment from `next` on. Where it was thinned or has gaps: at most.
std::uint64_t count_of(const segment_info& s, sequence_number next) noexcept;

}  // namespace penstock::journal
