#pragma once

#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "base/number_table.hpp"
#include "base/outage.hpp"
#include "io/back_off.hpp"
#include "io/timer.hpp"
#include "journal/journal.hpp"
#include "publish/dead_letters.hpp"
#include "publish/in_flight_log.hpp"
#include "publish/lane.hpp"
#include "publish/publisher.hpp"

namespace penstock::publish {

/// Counters of a transfer; unless noted, they count samples since its start.
struct runner_stats {
    std::uint64_t sent = 0;
    std::uint64_t sent_batches = 0;
    std::uint64_t sent_bytes = 0;
    std::uint64_t failures = 0;  ///< attempts that failed
    std::uint64_t refused = 0;   ///< samples in batches that were refused
    /// Samples that wait: not read from the journal, or in batches that are not acknowledged.
    std::uint64_t queued = 0;
    std::optional<std::int64_t> oldest_queued;  ///< epoch ms
    std::optional<std::int64_t> last_sent;      ///< epoch ms
    std::string last_error;                     ///< empty = no error
};

/// Sends the journal's samples by a publisher, each at least once, those of a tag in order.
///
/// Up to `window` batches are in flight, so the backlog is sent as fast as the receiver acknowledges: the window adapts
/// the rate. After a failure the runner waits until no batch is in flight. Then one batch alone is sent again after the
/// back-off; only its success opens the window. While the publisher is not ready, no attempt is made, so none fails;
/// the first batch is sent at the first check after that. A batch stays in memory until it is acknowledged, so a retry
/// is the same; after a kill it is made again from the journal and `in_flight_log`.
///
/// Two lanes read the journal. The live lane reads new samples. With `live_first` it leaves to the backlog the samples
/// of an outage and those that it cannot send in time. The backlog lane sends them in parallel, as many batches at a
/// time as the receiver accepts within 0.2 s. Samples keep their order within a lane, but not across lanes.
///
/// Lifecycle: `run` until `stop`; then it waits for what is in flight.   Thread: the loop's.
/// Limits: `window` batches in flight, as many again that are left for the backlog, 64 MiB of batches; one open batch
/// in each lane.
class runner {
public:
    struct settings {
        transfer_settings set;
        std::string name;
        std::string edge_id;
        std::string state_path;
        bool has_dead_letters = false;
    };

    /// `letters` null: refused batches are dropped, and counted.
    runner(const settings& s, journal::journal& from, const tag_index& tags, publisher& to, dead_letters* letters,
           io::executor where);

    /// Restores the position, and the batches that were in flight. Call it before `run`, when the tags are set.
    void begin();
    /// `before_reading` applies changes of tags: a change is effective before the first sample of a new tag.
    /// `after_reading`: the time to read `stats`, since no sample that just arrived counts as waiting.
    io::awaitable<> run(std::function<void()> before_reading, std::function<void()> after_reading);
    /// Makes no more batches; `run` ends when none is in flight, at the deadline at the latest.
    void stop(steady_time deadline);
    /// After `run`: stores its position, with fsync.
    void save();

    void set_tag(const tag_metadata& tag);
    void remove_tag(tag_number number);
    void wake() { timer_.cancel(); }

    runner_stats stats() const;
    bool is_sending() const noexcept { return sending_ > 0; }

private:
    enum class state { waiting, sending, done };
    struct in_flight_batch {
        lane_kind lane = lane_kind::live;
        outgoing_batch batch;
        std::size_t bytes = 0;
        state send_state = state::waiting;
        bool is_noted = false;  ///< done before an earlier batch, and recorded in `log_`
        unsigned attempts = 0;
        steady_time begun_at{};  ///< begin of the last attempt
    };
    using in_flight_queue = std::deque<std::unique_ptr<in_flight_batch>>;

    lane& lane_of(lane_kind k) { return k == lane_kind::live ? live_ : *backlog_; }
    void open_backlog();
    void read_again();
    bool read(steady_time now);
    bool read_lane(lane_kind k, std::size_t max_batches, steady_time now);
    void cut(lane_kind k);
    void leave_late_ones(steady_time now);
    void leave_all();
    std::size_t in_flight_of(lane_kind k) const;
    std::size_t sending_of(lane_kind k) const;
    void begin_sends(steady_time now);
    void begin_sends_of(lane_kind k, std::size_t most, steady_time now);
    void adapt_share(steady_time::duration took);
    bool may_send(const in_flight_batch& f) const;
    void count_tags(const in_flight_batch& f, int by);
    io::awaitable<> send(in_flight_batch& f);
    void finish(in_flight_batch& f, const delivery& d);
    void refuse(in_flight_batch& f, const delivery& d);
    void fail(const in_flight_batch& f, const delivery& d);
    void report_failure(const std::string& why);
    std::string unsaved_text(const std::string& why) const;
    void log_unsaved(const std::string& why) const;
    void complete();
    void complete_lane(lane_kind k);
    steady_time next_look(steady_time now, bool has_more) const;

    const settings settings_;
    journal::journal& journal_;
    const tag_index& tags_;
    publisher& publisher_;
    dead_letters* const letters_;
    io::executor executor_;
    io::timer timer_;
    in_flight_log log_;
    lane live_;
    std::unique_ptr<lane> backlog_;  ///< null: no samples are left for the backlog
    in_flight_queue in_flight_;
    std::size_t sending_ = 0;
    std::size_t in_flight_bytes_ = 0;
    number_table<std::uint32_t> busy_[2];  ///< by lane and tag: number of its samples in flight
    io::back_off retry_;
    steady_time failing_since_{};
    outage outage_;
    bool is_draining_ = false;  ///< an attempt failed, others are still in flight
    steady_time resume_at_{};
    sequence_number readable_ = 0;             ///< up to this sample all tags are known
    sequence_number outage_end_ = 0;           ///< older samples waited for the receiver
    bool is_waiting_ = false;                  ///< the publisher is not ready
    std::optional<steady_time> away_since_{};  ///< since then the receiver accepts nothing; only with `live_first`
    /// The samples of the live lane are to become backlog when the batches in flight allow it.
    bool is_leaving_ = false;
    std::size_t backlog_share_ = 1;  ///< batches of the backlog that are sent at a time next to live batches
    bool is_stopping_ = false;
    steady_time stop_by_{};
    steady_time mark_at_{};
    runner_stats stats_;
    std::minstd_rand random_;
};

}  // namespace penstock::publish
