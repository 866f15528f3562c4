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

/// What one stream was told of what all have in common. Zero: nothing.
struct seen_events {
    std::uint64_t monitor = 0, opc = 0, transfer = 0;
    std::uint64_t changes = 0;  ///< place in the ring
    bool has_place = false;     ///< `changes` counts
    std::string resume{};       ///< the id that the client saw last; empty: it begins
};

class event_stream;

/// What the streams of events have in common: which there are, and texts that each is given alike.
///
/// It has no thread and asks nothing of its own: the stream that comes first in a second makes what all show, so
/// nothing is done for topics that nobody follows. Thread: any.   Limits: `max_streams`.
class event_hub {
public:
    event_hub(const handler_context& to, std::size_t max_streams)
        : context_(to), max_streams_(max_streams), alarms_(to) {}

    /// `owner`: who has it, for a share that leaves room to others. Null: there are as many streams as there may be, or
    /// as many of that owner. The stream counts until it is destroyed.
    std::shared_ptr<event_stream> open(services::kept_caller who, const std::string& owner, const topic_set& topics,
                                       std::string resume);
    /// The most that one owner may have: a quarter, 8 at least.
    std::size_t share() const noexcept { return std::min(max_streams_, std::max<std::size_t>(8, max_streams_ / 4)); }
    /// That of the same session or key; null: there is none.
    std::shared_ptr<event_stream> find(std::string_view stream_id, const services::kept_caller& who) const;
    std::size_t count() const;

    /// Appends the events of these topics that the reader was not seen, and notes that.
    void append(std::string& out, const topic_set& topics, seen_events& seen, steady_time now, io::executor on);

    const handler_context& context() const noexcept { return context_; }

private:
    static constexpr std::chrono::seconds status_interval{1};
    static constexpr std::chrono::milliseconds job_interval{500};
    /// Who begins to follow is told what came so long before, too: it may have read its list before that.
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
