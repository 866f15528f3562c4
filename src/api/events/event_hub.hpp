#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "api/events/alarm_feed.hpp"
#include "api/events/change_ring.hpp"
#include "api/events/event_topics.hpp"
#include "api/events/status_board.hpp"
#include "api/handler_context.hpp"
#include "base/clock.hpp"
#include "io/awaitable.hpp"
#include "services/access/caller.hpp"

namespace penstock::api {

/// Which of the common events one stream has sent. Zero: none.
struct seen_events {
    std::uint64_t monitor = 0, opc = 0, transfer = 0;
    std::uint64_t changes = 0;  ///< place in the ring
    bool has_place = false;     ///< `changes` counts
    std::string resume{};       ///< the id that the client saw last; empty: it begins
};

class event_stream;

/// All streams of events, and the texts that they have in common.
///
/// It has no thread. The first stream that calls it in a second creates the texts for all streams, so nothing is done
/// for topics that no stream follows. Thread: any.   Limits: `max_streams`.
class event_hub {
public:
    event_hub(const handler_context& to, std::size_t max_streams)
        : context_(to), max_streams_(max_streams), alarms_(to) {}

    /// `owner`: whose share of the streams it counts for. Null: there are `max_streams` streams, or `share()` of this
    /// owner. The stream counts until it is destroyed.
    std::shared_ptr<event_stream> open(services::kept_caller who, const std::string& owner, const topic_set& topics,
                                       std::string resume);
    /// Maximum of streams of one owner: a quarter of all, but at least 8.
    std::size_t share() const noexcept { return std::min(max_streams_, std::max<std::size_t>(8, max_streams_ / 4)); }
    /// The stream with this id, if the same session or key has opened it; null: there is none.
    std::shared_ptr<event_stream> find(std::string_view stream_id, const services::kept_caller& who) const;
    std::size_t count() const;

    /// Appends the events of these topics that the stream has not sent yet, and updates `seen`.
    void append(std::string& out, const topic_set& topics, seen_events& seen, steady_time now, io::executor on);

    const handler_context& context() const noexcept { return context_; }

private:
    static constexpr std::chrono::seconds status_interval{1};
    static constexpr std::chrono::milliseconds job_interval{500};
    /// A new stream also gets the events of this time before it, because the client may have read its list before them.
    static constexpr std::chrono::seconds overlap{5};

    void update_statuses(const topic_set& topics, steady_time now);
    void update_jobs(steady_time now);
    void take_alarms(steady_time now);
    void append_changes(std::string& out, const topic_set& topics, seen_events& seen, steady_time now);

    const handler_context& context_;
    const std::size_t max_streams_;

    mutable std::mutex streams_mutex_;
    struct open_stream {
        std::weak_ptr<event_stream> stream;
        std::string owner;
    };
    std::map<std::string, open_stream, std::less<>> streams_;

    alarm_feed alarms_;
    std::mutex mutex_;  ///< of all below
    change_ring ring_;
    bool knows_alarms_ = false;
    bool knows_jobs_ = false;
    std::map<std::string, std::string> jobs_;  ///< by id: what was told
    std::uint64_t last_job_event_ = 0;
    std::string job_prefix_;  ///< of the ids of events of jobs; another one in each run of the gateway
    status_board opcs_{"opc", "opc_id"}, transfers_{"transfer", "name"};
    std::string monitor_;
    std::int64_t monitor_time_ = 0;  ///< of the record
    steady_time next_monitor_{}, next_opc_{}, next_transfer_{}, next_job_{};
};

}  // namespace penstock::api
