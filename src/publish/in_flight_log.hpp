#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "model/samples.hpp"

namespace penstock::publish {

/// From which lane a batch was read: live samples, or those that have waited (`live_first` has both at once).
enum class lane_kind : char { live = 'L', backlog = 'B' };

/// Samples of the journal from `first` to `last`.
struct journal_range {
    sequence_number first = 0, last = 0;
    friend bool operator==(const journal_range&, const journal_range&) = default;
};

/// A batch that may have left: which samples it consists of. With the journal's samples it can be made again, the same,
/// whatever the on-change filter knew then: the filter's choice itself is kept, as lengths of runs.
struct in_flight_record {
    lane_kind lane = lane_kind::live;
    journal_range covers;
    std::vector<std::uint32_t> runs;  ///< taken, skipped, taken …; the sum is all from `first` to `last`
    bool is_acknowledged = false;     ///< it is done, one before it is not: it must not go again

    static std::vector<std::uint32_t> runs_of(const std::vector<sequence_number>& taken);
    std::vector<sequence_number> taken() const;
    friend bool operator==(const in_flight_record&, const in_flight_record&) = default;
};

/// The position of a transfer, in a small file next to the journal: what is done, what is in flight, what was left
/// for later.
///
/// A line is written before the first attempt of a batch and after its acknowledgement, so that after a kill at any
/// time the same batches are sent again under the same ids, and no others. It is written to the file, not
/// fsynced: a power cut costs repeats, as it costs the journal its last `edge.journal.sync_ms`. A line that is torn
/// or damaged ends what is read. `save` rewrites the file, with fsync.
/// Thread: one.   Limits: the file is rewritten beyond 1 MiB; 100 gaps.   Errors: those of the system, from writing the
/// file.
class in_flight_log {
public:
    static constexpr std::size_t max_gaps = 100;

    struct progress {
        bool is_new = true;                     ///< there was no file, or one of another gateway
        sequence_number done = 0;               ///< everything up to here is done, but for the gaps
        std::vector<journal_range> gaps;        ///< left for the backlog, oldest first
        std::vector<in_flight_record> flights;  ///< in the order they were cut
    };

    /// `owner`: the edge id; what another gateway has written counts for nothing.
    in_flight_log(std::string path, std::string owner);
    ~in_flight_log();
    in_flight_log(const in_flight_log&) = delete;
    in_flight_log& operator=(const in_flight_log&) = delete;

    const progress& current() const noexcept { return progress_; }

    /// A batch is about to leave. If it fails it is not noted, so after a kill its samples go in other batches.
    result<> cut(in_flight_record r);
    /// The batch that begins there is done before its turn. If it fails, the batch is repeated after a kill.
    result<> acknowledged(lane_kind lane, sequence_number first);
    /// Everything of the lane up to here is done. If it fails, this is repeated after a kill.
    result<> done(lane_kind lane, sequence_number up_to);
    /// Leaves everything up to `end` for the backlog, with what of the live lane is in flight; that only where there is
    /// no other backlog. If it fails, nothing has changed.
    result<> move_to_backlog(sequence_number end);
    /// The journal does not have all of these batches any more, or they are not wanted.
    void drop_in_flight(lane_kind lane, sequence_number from);
    void set_done(sequence_number up_to) { progress_.done = up_to; }

    /// Rewrites the whole file, with fsync. If it fails, the file is what it was.
    result<> save();

private:
    void read();
    bool apply(std::string_view line);
    result<> append(const std::string& line);
    std::string serialize() const;

    std::string path_, owner_;
    progress progress_;
    int fd_ = -1;
    std::size_t size_ = 0;
};

/// The sequence number up to which everything of a transfer is done, whatever the lane.
sequence_number all_done(const in_flight_log::progress& s) noexcept;

}  // namespace penstock::publish
