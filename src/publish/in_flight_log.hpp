#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "model/samples.hpp"

namespace penstock::publish {

/// From which lane a batch was read: live samples, or samples that waited. With `live_first` both are read in parallel.
enum class lane_kind : char { live = 'L', backlog = 'B' };

/// Samples of the journal from `first` to `last`.
struct journal_range {
    sequence_number first = 0, last = 0;
    friend bool operator==(const journal_range&, const journal_range&) = default;
};

/// Which samples a batch consists of that may have been sent. With the journal's samples the same batch can be made
/// again, because the choice of the on-change filter is stored, too, as lengths of runs.
struct in_flight_record {
    lane_kind lane = lane_kind::live;
    journal_range covers;
    std::vector<std::uint32_t> runs;  ///< taken, skipped, taken …; the sum is all from `first` to `last`
    bool is_acknowledged = false;     ///< done, but an earlier batch is not: it must not be sent again

    static std::vector<std::uint32_t> runs_of(const std::vector<sequence_number>& taken);
    std::vector<sequence_number> taken() const;
    friend bool operator==(const in_flight_record&, const in_flight_record&) = default;
};

/// The position of a transfer, in a small file next to the journal: what is done, what is in flight, and what is left
/// for the backlog.
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
        sequence_number done = 0;               ///< everything up to this sample is done, except the gaps
        std::vector<journal_range> gaps;        ///< left for the backlog, oldest first
        std::vector<in_flight_record> flights;  ///< in the order in which they were made
    };

    /// `owner`: the edge id; the file of another gateway is ignored.
    in_flight_log(std::string path, std::string owner);
    ~in_flight_log();
    in_flight_log(const in_flight_log&) = delete;
    in_flight_log& operator=(const in_flight_log&) = delete;

    const progress& current() const noexcept { return progress_; }

    /// A batch is about to be sent. If this fails, the batch is not recorded: after a kill its samples are sent in
    /// other batches.
    result<> cut(in_flight_record r);
    /// The batch that begins there is done before an earlier one. If this fails, the batch is repeated after a kill.
    result<> acknowledged(lane_kind lane, sequence_number first);
    /// Everything of the lane up to this sample is done. If this fails, it is sent again after a kill.
    result<> done(lane_kind lane, sequence_number up_to);
    /// Leaves everything up to `end` for the backlog, including what the live lane has in flight; only if there is no
    /// other backlog. If it fails, nothing has changed.
    result<> move_to_backlog(sequence_number end);
    /// Removes batches whose samples the journal does not have any more, or that must not be sent.
    void drop_in_flight(lane_kind lane, sequence_number from);
    void set_done(sequence_number up_to) { progress_.done = up_to; }

    /// Rewrites the whole file, with fsync. If this fails, the file is unchanged.
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

/// The sequence number up to which everything of a transfer is done, in both lanes.
sequence_number all_done(const in_flight_log::progress& s) noexcept;

}  // namespace penstock::publish
